import type { ComponentProps, ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useText } from '../../lib/format/texts.tsx';
import { Dialog } from '../dialog.tsx';
import { TitledProblem } from '../notices/titled-problem.tsx';

type SaveProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'width' | 'onClose'> & {
  /** Refusals are shown by `error`. */
  onSave: () => Promise<unknown>;
  isSaving: boolean;
  /** Why the last attempt failed. */
  error: Error | null;
  children: ReactNode;
};

/** A form in a dialog: cancel or save. */
export function SaveDialog({ onSave, isSaving, error, onClose, children, ...dialog }: SaveProps) {
  const t = useText();
  return (
    <Dialog
      opened
      {...dialog}
      onClose={onClose}
      actions={
        <>
          <Button size="md" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button size="md" variant="filled" loading={isSaving} onClick={() => void onSave().catch(() => {})}>
            {t('forms.save')}
          </Button>
        </>
      }
    >
      {children}
      {error && <TitledProblem error={error} />}
    </Dialog>
  );
}
