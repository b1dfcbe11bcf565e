import { useRef, useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { COMMENT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useRequestedNotice } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/notices/problem-note.tsx';
import { useImportAnyway, type UploadStatus } from '../queries.ts';

type DialogProps = { file: Pick<UploadStatus, 'uniqueId' | 'fileName'>; onClose: () => void };

/** Asks why to import a duplicate, for the second person who decides. */
export function ImportAnywayDialog({ file: { uniqueId, fileName: file }, onClose }: DialogProps) {
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const run = useImportAnyway(uniqueId);
  const sayRequested = useRequestedNotice();
  const written = comment.trim();
  const ask = async () => {
    setMissing(written === '');
    if (written === '') return field.current?.focus();
    const { changeRequest } = await run.mutateAsync(written);
    sayRequested({
      title: t('approvals.requested'),
      text: t('uploads.anyway.requested', { file }),
      requests: [changeRequest].filter((request) => request !== null),
    });
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('uploads.anyway.ask', { file })}
      actions={
        <>
          <Button size="md" onClick={onClose}>
            {t('uploads.anyway.keep')}
          </Button>
          <Button
            size="md"
            variant="filled"
            loading={run.isPending}
            // The note below shows a refusal or failure.
            onClick={() => void ask().catch(() => {})}
          >
            {t('approvals.request')}
          </Button>
        </>
      }
    >
      <p>{t('uploads.anyway.text')}</p>
      <Textarea
        ref={field}
        label={t('uploads.anyway.comment')}
        description={t('forms.length', { length: comment.length, most: COMMENT_MAXIMUM_LENGTH })}
        error={missing && written === '' && t('uploads.anyway.commentMissing')}
        maxLength={COMMENT_MAXIMUM_LENGTH}
        mt="md"
        rows={2}
        data-autofocus
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {run.error ? <ProblemNote error={run.error} /> : null}
    </Dialog>
  );
}
