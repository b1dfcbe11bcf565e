import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button, Textarea } from '@mantine/core';
import { COMMENT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useText } from '../../lib/format/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { TitledProblem } from '../../ui/notices/titled-problem.tsx';
import type { DecisionLogEntry } from '../model.ts';
import { ProveStep, type Proving } from './prove-step.tsx';
import { DecisionNotes, decisionWord } from './decision-log.tsx';
import css from './decision-dialog.module.css';

type DialogProps = {
  title: string;
  text: string;
  /** The consequences of the choice. */
  follows: string | null;
  /** What others have decided before. */
  decisions: readonly DecisionLogEntry[];
  button: string;
  danger?: boolean;
  /** What is still to be chosen; false when nothing is. */
  missing?: string | false;
  isRunning?: boolean;
  error?: unknown;
  onDecide: (note: string) => void;
  /** The proof of who decides, once the decision and its reason are given. */
  proving?: Proving | null;
  onClose: () => void;
  /** The options. */
  children?: ReactNode;
};

/** A decision that takes two people: earlier decisions, the consequences, and the reason. */
export function DecisionDialog(props: DialogProps) {
  const { title, text, follows, decisions, button, missing = false, error = null, onDecide, onClose, proving } = props;
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
          {!proving && <DecideButton {...props} onDecide={decide} />}
        </>
      }
    >
      <div className={css.parts}>
        <p>{text}</p>
        <DecisionNotes decisions={decisions} word={decisionWord} />
        {!proving && <Choice missing={asked && missing}>{props.children}</Choice>}
        {follows && <Note kind="review">{follows}</Note>}
        {proving ? (
          <ProveStep {...{ proving, button }} />
        ) : (
          <NoteField
            field={field}
            note={note}
            isMissing={asked && written === ''}
            isFirst={!props.children}
            onChange={setNote}
          />
        )}
        {error !== null && <TitledProblem error={error} />}
      </div>
    </Dialog>
  );
}

function DecideButton({
  button,
  danger,
  isRunning,
  onDecide,
}: Pick<DialogProps, 'button' | 'danger' | 'isRunning'> & { onDecide: () => void }) {
  return (
    <Button size="md" variant={danger ? 'dangerFilled' : 'filled'} loading={isRunning === true} onClick={onDecide}>
      {button}
    </Button>
  );
}

/** The options, and that nothing is chosen yet. */
function Choice({ missing, children }: { missing: string | false; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      {children}
      {missing && (
        <p className={css.missing} role="alert">
          {missing}
        </p>
      )}
    </div>
  );
}

type NoteProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  note: string;
  isMissing: boolean;
  isFirst: boolean;
  onChange: (note: string) => void;
};

function NoteField({ field, note, isMissing, isFirst, onChange }: NoteProps) {
  const t = useText();
  return (
    <Textarea
      ref={field}
      label={t('operations.note')}
      description={t('operations.noteLength', { length: note.length, most: COMMENT_MAXIMUM_LENGTH })}
      error={isMissing && t('operations.noteMissing')}
      maxLength={COMMENT_MAXIMUM_LENGTH}
      rows={3}
      data-autofocus={isFirst ? true : undefined}
      value={note}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
