import { useRef, useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { COMMENT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useText } from '../../lib/format/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TitledProblem } from '../../ui/notices/titled-problem.tsx';
import { useActionNotice } from './action-notice.ts';
import type { AskedAction } from './bulk-actions.ts';
import type { ActionResult, OrderRow } from '../model.ts';
import { useOrderAction } from '../queries.ts';
import { refusedAsTwins, RestoreAnywayDialog } from './restore-anyway-dialog.tsx';
import { useAskingWords } from './use-asking-words.ts';

type DialogProps = { action: AskedAction; rows: OrderRow[]; onClose: () => void; onDone?: () => void };

/**
 * Asks before an action on orders. Deleting takes a comment, as does restoring where a second person decides; orders
 * with duplicates lead to the question whether to restore them anyway. The safe button comes first.
 */
export function OrderActionDialog({ action, rows, onClose, onDone }: DialogProps) {
  const t = useText();
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const [twins, setTwins] = useState<ActionResult[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const run = useOrderAction();
  const notice = useActionNotice();
  const words = useAskingWords(action, rows);
  const needsComment = action === 'delete';
  const count = rows.length;
  const act = async () => {
    const uuids = rows.map((row) => row.uniqueId);
    const text = comment.trim();
    setMissing(needsComment && text === '');
    if (needsComment && text === '') return field.current?.focus();
    const { results } = await run.mutateAsync({ action, uuids, ...(text && { comment: text }) });
    const refused = refusedAsTwins(results);
    if (refused.length < results.length) notice(action, results);
    if (refused.length > 0) return setTwins(refused);
    onClose();
    onDone?.();
  };
  if (twins.length > 0) return <RestoreAnywayDialog refused={twins} onClose={onClose} {...(onDone && { onDone })} />;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(`payments.ask.${action}`, { count })}
      actions={
        <>
          <Button size="md" onClick={onClose} {...(!needsComment && { 'data-autofocus': true })}>
            {t('payments.ask.keep', { count })}
          </Button>
          <Button
            size="md"
            variant={needsComment ? 'dangerFilled' : 'filled'}
            loading={run.isPending}
            onClick={() => void act().catch(() => {})}
          >
            {words.button}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      {words.comment && (
        <Textarea
          ref={field}
          label={words.comment}
          description={t('payments.ask.commentLength', { length: comment.length, most: COMMENT_MAXIMUM_LENGTH })}
          error={missing && comment.trim() === '' && t('payments.ask.commentMissing')}
          maxLength={COMMENT_MAXIMUM_LENGTH}
          mt="md"
          autosize
          minRows={2}
          {...(needsComment && { 'data-autofocus': true })}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      )}
      {run.isError && <TitledProblem error={run.error} />}
    </Dialog>
  );
}
