import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';

type LinkProps = {
  uniqueId: string;
  /** What it is called where its words are drawn in parts. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
};

export function OrderLink({ uniqueId, label, className, children }: LinkProps) {
  return (
    <Link
      to="/payments/orders/$uniqueId"
      params={{ uniqueId }}
      aria-label={label}
      {...(className !== undefined && { className })}
    >
      {children}
    </Link>
  );
}
