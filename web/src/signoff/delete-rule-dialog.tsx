import { useRef, useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { COMMENT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useText } from '../lib/texts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import type { RuleDetail } from './model.ts';
import { useDeleteRule } from './queries.ts';
import { useOutcomeNotice } from './use-outcome-notice.ts';

type DialogProps = { rule: RuleDetail; twoPersonRule: boolean; onClose: () => void };

/** Asks before a rule is deleted, with a comment. The safe button comes first. */
export function DeleteRuleDialog({ rule, twoPersonRule, onClose }: DialogProps) {
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const run = useDeleteRule(rule);
  const say = useOutcomeNotice();
  const { name } = rule.content;
  const act = async () => {
    setMissing(comment.trim() === '');
    if (comment.trim() === '') return field.current?.focus();
    say(await run.mutateAsync(comment.trim()), name, t('signoff.deleted', { name }));
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('signoff.delete.title', { name })}
      actions={
        <>
          <Button size="md" onClick={onClose}>
            {t('signoff.delete.keep')}
          </Button>
          <Button
            size="md"
            variant="dangerFilled"
            loading={run.isPending}
            // What was refused or failed stands in the note below.
            onClick={() => void act().catch(() => {})}
          >
            {t(twoPersonRule ? 'signoff.delete.request' : 'signoff.delete.do')}
          </Button>
        </>
      }
    >
      <p>
        {t('signoff.delete.text')} {twoPersonRule && t('signoff.delete.second')}
      </p>
      <Textarea
        ref={field}
        label={t('signoff.comment')}
        description={t('signoff.commentLength', { length: comment.length, most: COMMENT_MAXIMUM_LENGTH })}
        error={missing && comment.trim() === '' && t('signoff.commentMissing')}
        maxLength={COMMENT_MAXIMUM_LENGTH}
        mt="md"
        rows={2}
        data-autofocus
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {run.isError && <ProblemNote error={run.error} />}
    </Dialog>
  );
}
