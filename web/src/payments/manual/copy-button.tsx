import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMayOpen } from '../../lib/session/session.tsx';
import type { CopiedFrom } from '../queries.ts';
import { copyOf } from './copied-from.ts';

type CopyProps = { from: CopiedFrom; title?: string; size?: 'xs'; className?: string | undefined; children: ReactNode };

/** Leads to a new order with copies of some payments; nothing for those who may not enter any. */
export function CopyButton({ from, title, size, className = '', children }: CopyProps) {
  const mayCreate = useMayOpen('newPayment');
  if (!mayCreate) return null;
  return (
    <Button
      {...(size && { size })}
      {...(title !== undefined && { title })}
      className={className}
      leftSection={<IconCopy aria-hidden />}
      renderRoot={(props) => <Link {...copyOf(from)} {...props} />}
    >
      {children}
    </Button>
  );
}
