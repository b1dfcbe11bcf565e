import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useText } from '../../lib/format/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { SavedFile } from '../../ui/use-saved-file.ts';
import css from './printouts.module.css';

type SaveProps = {
  title: string;
  file: SavedFile;
  /** Asks the server for the file. */
  ask: (signal: AbortSignal) => Promise<Response>;
  isDisabled?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Asks what a PDF is to be, and closes once it is saved. Cancel ends one that is being made, then the dialog. */
export function SavePdfDialog({ title, file, ask, isDisabled = false, onClose, children }: SaveProps) {
  const t = useText();
  const save = async () => {
    if (await file.run(ask)) onClose();
  };
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button size="md" onClick={file.isRunning ? file.cancel : onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            size="md"
            variant="filled"
            data-autofocus
            loading={file.isRunning}
            disabled={isDisabled}
            onClick={() => void save()}
          >
            {t('payments.printout.run')}
          </Button>
        </>
      }
    >
      <div className={css.fields}>{children}</div>
    </Dialog>
  );
}
