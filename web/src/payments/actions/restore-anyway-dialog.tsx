import { useRef, useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { COMMENT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useText } from '../../lib/format/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { TitledProblem } from '../../ui/notices/titled-problem.tsx';
import { useActionNotice } from './action-notice.ts';
import { refusalText } from './requested-notice.ts';
import type { ActionResult } from '../model.ts';
import { useOrderAction } from '../queries.ts';
import css from './restore-anyway-dialog.module.css';

type DialogProps = { refused: ActionResult[]; onClose: () => void; onDone?: () => void };

const TWINS = new Set<unknown>(['DUPLICATE_FILE', 'DUPLICATE_MESSAGE']);

/** The results refused because the same file or message is in another order. */
export function refusedAsTwins(results: readonly ActionResult[]): ActionResult[] {
  return results.filter(({ problem }) => TWINS.has(problem?.['key']));
}

/** Says that orders have duplicates, and asks why to restore them anyway: a second person decides. */
export function RestoreAnywayDialog({ refused, onClose, onDone }: DialogProps) {
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const run = useOrderAction();
  const notice = useActionNotice();
  const count = refused.length;
  const written = comment.trim();
  const ask = async () => {
    setMissing(written === '');
    if (written === '') return field.current?.focus();
    const uuids = refused.map(({ uniqueId }) => uniqueId);
    const { results } = await run.mutateAsync({ action: 'restore', uuids, comment: written, anyway: true });
    notice('restore', results);
    onClose();
    onDone?.();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('payments.anyway.ask', { count })}
      actions={
        <>
          <Button size="md" data-autofocus onClick={onClose}>
            {t('payments.anyway.keep', { count })}
          </Button>
          <Button size="md" variant="filled" loading={run.isPending} onClick={() => void ask().catch(() => {})}>
            {t('approvals.request')}
          </Button>
        </>
      }
    >
      <Note kind="warning" className={css.twin}>
        {refusalText(t, refused[0]?.problem)}
      </Note>
      <p>{t('payments.anyway.text', { count })}</p>
      <Textarea
        ref={field}
        label={t('uploads.anyway.comment')}
        description={t('forms.length', { length: comment.length, most: COMMENT_MAXIMUM_LENGTH })}
        error={missing && written === '' && t('payments.anyway.commentMissing')}
        maxLength={COMMENT_MAXIMUM_LENGTH}
        mt="md"
        autosize
        minRows={2}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {run.isError && <TitledProblem error={run.error} />}
    </Dialog>
  );
}
