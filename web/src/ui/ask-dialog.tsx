import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Dialog } from './dialog.tsx';

type AskProps = {
  /** Asks about or names the action: “Delete 2 orders?”. */
  title: string;
  /** The label of the safe button, which has the focus; Escape and a click outside do the same. */
  keep: string;
  onClose: () => void;
  /** The label of the button that does it. */
  act: string;
  onAct: () => void;
  isWorking?: boolean;
  /** Nothing is lost. */
  isHarmless?: boolean;
  /** What it does, and why it failed. */
  children: ReactNode;
};

/** Asks yes or no before an action. */
export function AskDialog({
  title,
  keep,
  onClose,
  act,
  onAct,
  isWorking = false,
  isHarmless = false,
  children,
}: AskProps) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button size="md" data-autofocus onClick={onClose}>
            {keep}
          </Button>
          <Button size="md" variant={isHarmless ? 'filled' : 'dangerFilled'} loading={isWorking} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
