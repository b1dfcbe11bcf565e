import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Dialog } from './dialog.tsx';

type AskProps = {
  /** Asks or names the act: “Delete 2 orders?”. */
  title: string;
  /** The word of the safe button, which has the focus; Escape and a click outside are the same. */
  keep: string;
  onClose: () => void;
  /** The word of the button that does it. */
  act: string;
  onAct: () => void;
  isWorking?: boolean;
  /** Nothing is lost by it. */
  isHarmless?: boolean;
  /** What it does, and why it could not be done. */
  children: ReactNode;
};

/** Asks before something is done, for a yes or a no. */
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
