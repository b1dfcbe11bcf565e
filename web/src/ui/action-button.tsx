import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Decision } from '@portico/contract/errors';
import { WhyMark, WhyPopover } from './why.tsx';

type Props = ButtonProps & {
  /** Where its word alone doesn't say of which of many it is. */
  'aria-label'?: string;
  decision: Decision;
  /** What can't be done, when it can't: “You can’t sign this order”. */
  title: string;
  wayOut?: ReactNode;
  /** −1 in a grid's cell: the grid is one tab stop. */
  tabIndex?: number;
  onClick: () => void;
  children: ReactNode;
};

/** A button whose action is decided: when refused it stays in the tab order, and says why instead of acting. */
export function ActionButton({ decision, title, wayOut, onClick, ...button }: Props) {
  if (decision.allowed) return <Button {...button} onClick={onClick} />;
  return (
    <WhyPopover title={title} decision={decision} wayOut={wayOut}>
      {(opener) => <Button {...button} {...opener} aria-disabled rightSection={<WhyMark />} />}
    </WhyPopover>
  );
}
