import { useRef, useState, type ReactNode } from 'react';
import { Button, Textarea } from '@mantine/core';
import type { ChangeOutcome } from '@portico/contract/approvals/endpoints';
import type { ErrorKey } from '@portico/contract/errors';
import { COMMENT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useText } from '../../lib/format/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/notices/problem-note.tsx';
import { useOutcomeNotice } from './use-outcome-notice.ts';

/** How a kind of master data words the deletion of an object, or another action that takes a comment. */
export type DeletionWords = {
  /** "Delete the rule “Payroll”?" */
  title: string;
  /** The consequences. */
  text: string;
  /** How long it stays, where a second person decides. */
  second: string;
  keep: string;
  delete: string;
  /** The button's label where a second person decides; by default it requests the deletion. */
  request?: string;
  /** "Say why the rule is to be deleted." */
  commentMissing: string;
  deleted: string;
};

type DialogProps = {
  name: string;
  words: DeletionWords;
  twoPersonRule: boolean;
  /** The action that failed, where the catalogue names it. */
  failed?: ErrorKey | undefined;
  /** Nothing is lost. */
  isHarmless?: boolean;
  run: { mutateAsync: (comment: string) => Promise<ChangeOutcome>; error: unknown; isPending: boolean };
  onClose: () => void;
  /** Shown when it is already gone. */
  onDeleted: () => void;
  /** Further consequences. */
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
            // The note below shows a refusal or failure.
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
