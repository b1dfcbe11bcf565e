import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Decision } from '@portico/contract/errors';
import { WhyMark, WhyPopover } from './notices/why.tsx';

type Props = ButtonProps & {
  /** For when the label alone doesn't say which of many it belongs to. */
  'aria-label'?: string;
  decision: Decision;
  /** What isn't possible, if refused: “You can’t sign this order”. */
  title: string;
  wayOut?: ReactNode;
  /** −1 in a grid cell: the grid is one tab stop. */
  tabIndex?: number;
  onClick: () => void;
  children: ReactNode;
};

/** A button with a decision: if refused, it stays in the tab order and says why instead of acting. */
export function ActionButton({ decision, title, wayOut, onClick, ...button }: Props) {
  if (decision.allowed) return <Button {...button} onClick={onClick} />;
  return (
    <WhyPopover title={title} decision={decision} wayOut={wayOut}>
      {(opener) => <Button {...button} {...opener} aria-disabled rightSection={<WhyMark />} />}
    </WhyPopover>
  );
}
