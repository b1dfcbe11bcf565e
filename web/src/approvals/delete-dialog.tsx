import { useRef, useState, type ReactNode } from 'react';
import { Button, Textarea } from '@mantine/core';
import type { ChangeOutcome } from '@portico/contract/approvals/endpoints';
import type { ErrorKey } from '@portico/contract/errors';
import { COMMENT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useText } from '../lib/texts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { useOutcomeNotice } from './use-outcome-notice.ts';

/** How a kind of master data speaks of deleting one of it, or of something else that wants a comment. */
export type DeletionWords = {
  /** "Delete the rule “Payroll”?" */
  title: string;
  /** What follows from it. */
  text: string;
  /** Until when it stays, where a second person decides. */
  second: string;
  keep: string;
  delete: string;
  /** The button's word where a second person decides; by default that a deletion is asked for. */
  request?: string;
  /** "Say why the rule is to be deleted." */
  commentMissing: string;
  deleted: string;
};

type DialogProps = {
  name: string;
  words: DeletionWords;
  twoPersonRule: boolean;
  /** What could not be done when it fails, where the catalogue names it. */
  failed?: ErrorKey;
  /** Nothing is lost by it. */
  isHarmless?: boolean;
  run: { mutateAsync: (comment: string) => Promise<ChangeOutcome>; error: unknown; isPending: boolean };
  onClose: () => void;
  /** When it is gone already. */
  onDeleted: () => void;
  /** What else follows from it. */
  children?: ReactNode;
};

/** Asks before master data is deleted, with a comment. The safe button comes first. */
export function DeleteDialog(props: DialogProps) {
  const { name, words, twoPersonRule, failed, isHarmless, run, onClose, onDeleted, children } = props;
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const say = useOutcomeNotice();
  const act = async () => {
    setMissing(comment.trim() === '');
    if (comment.trim() === '') return field.current?.focus();
    const outcome = await run.mutateAsync(comment.trim());
    say(outcome, name, words.deleted);
    onClose();
    if (outcome.outcome === 'DONE') onDeleted();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button size="md" onClick={onClose}>
            {words.keep}
          </Button>
          <Button
            size="md"
            variant={isHarmless ? 'filled' : 'dangerFilled'}
            loading={run.isPending}
            // What was refused or failed stands in the note below.
            onClick={() => void act().catch(() => {})}
          >
            {twoPersonRule ? (words.request ?? t('approvals.deletion.request')) : words.delete}
          </Button>
        </>
      }
    >
      <p>
        {words.text} {twoPersonRule && words.second}
      </p>
      {children}
      <Textarea
        ref={field}
        label={t('approvals.deletion.comment')}
        description={t('forms.length', { length: comment.length, most: COMMENT_MAXIMUM_LENGTH })}
        error={missing && comment.trim() === '' && words.commentMissing}
        maxLength={COMMENT_MAXIMUM_LENGTH}
        mt="md"
        rows={2}
        data-autofocus
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {run.error ? <ProblemNote error={run.error} failed={failed} /> : null}
    </Dialog>
  );
}
