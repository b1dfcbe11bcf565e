import { useRef, useState, type ReactNode } from 'react';
import { Button, Textarea } from '@mantine/core';
import { COMMENT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useText } from '../lib/texts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Note } from '../ui/note.tsx';
import { TitledProblem } from '../ui/titled-problem.tsx';
import type { Said } from './model.ts';
import { SaidNotes } from './said-list.tsx';
import css from './decision-dialog.module.css';

type DialogProps = {
  title: string;
  text: string;
  /** What follows from what is about to be said. */
  follows: string | null;
  /** What others have said before. */
  said: readonly Said[];
  button: string;
  danger?: boolean;
  /** What is still to be chosen; false when nothing is. */
  missing?: string | false;
  isRunning: boolean;
  error: unknown;
  onDecide: (note: string) => void;
  onClose: () => void;
  /** What is chosen between. */
  children?: ReactNode;
};

/** A decision for which two people are needed: what has been said, what follows, and why one decides so. */
export function DecisionDialog(props: DialogProps) {
  const { title, text, follows, said, button, danger, missing = false, isRunning, error, onDecide, onClose } = props;
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const written = note.trim();
  const decide = () => {
    setAsked(true);
    if (written === '') field.current?.focus();
    else if (!missing) onDecide(written);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      width="form"
      actions={
        <>
          <Button size="md" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button size="md" variant={danger ? 'dangerFilled' : 'filled'} loading={isRunning} onClick={decide}>
            {button}
          </Button>
        </>
      }
    >
      <div className={css.parts}>
        <p>{text}</p>
        {said.length > 0 && <SaidNotes said={said} />}
        {props.children && (
          <div>
            {props.children}
            {asked && missing && (
              <p className={css.missing} role="alert">
                {missing}
              </p>
            )}
          </div>
        )}
        {follows && <Note kind="review">{follows}</Note>}
        <Textarea
          ref={field}
          label={t('operations.note')}
          description={t('operations.noteLength', { length: note.length, most: COMMENT_MAXIMUM_LENGTH })}
          error={asked && written === '' && t('operations.noteMissing')}
          maxLength={COMMENT_MAXIMUM_LENGTH}
          rows={3}
          data-autofocus={props.children ? undefined : true}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {error !== null && <TitledProblem error={error} />}
      </div>
    </Dialog>
  );
}
