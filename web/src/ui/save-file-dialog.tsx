import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useText } from '../lib/format/texts.tsx';
import { Dialog } from './dialog.tsx';
import { ProblemNote } from './notices/problem-note.tsx';
import css from './save-file-dialog.module.css';
import { useErrorHere, type SavedFile } from './use-saved-file.ts';

type SaveProps = {
  title: string;
  /** What the button says. */
  save: string;
  file: SavedFile;
  /** Asks the server for the file; null: something has to be mended first. */
  ask: () => ((signal: AbortSignal) => Promise<Response>) | null;
  isDisabled?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Asks what a file is to be, and closes once it is saved. Cancel ends one that is being made, then the dialog. */
export function SaveFileDialog({ title, save, file, ask, isDisabled = false, onClose, children }: SaveProps) {
  const t = useText();
  const { error, show, clear } = useErrorHere();
  const run = async () => {
    clear();
    const request = ask();
    if (request && (await file.run(request, show))) onClose();
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
            onClick={() => void run()}
          >
            {save}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        {children}
        {error !== null && <ProblemNote error={error} />}
      </div>
    </Dialog>
  );
}

/** What a choice means, or what is wrong with it. */
export function SaveNote({ children }: { children: ReactNode }) {
  return (
    <p className={css.note} aria-live="polite">
      {children}
    </p>
  );
}
