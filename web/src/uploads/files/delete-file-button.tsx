import { useState } from 'react';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { ProblemNote } from '../../ui/notices/problem-note.tsx';
import { useDeleteUpload, type UploadStatus } from '../queries.ts';

type ButtonProps = { file: UploadStatus; onDeleted: () => void };

/** Deletes a failed file, after asking; renders nothing for other files. */
export function DeleteFileButton({ file, onDeleted }: ButtonProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { deletion } = file;
  if (!deletion) return null;
  return (
    <>
      <ActionButton
        variant={deletion.allowed ? 'danger' : 'default'}
        leftSection={<IconTrash aria-hidden />}
        decision={deletion}
        title={t('uploads.delete.cannot')}
        onClick={() => setAsking(true)}
      >
        {t('uploads.delete')}
      </ActionButton>
      {asking && <DeleteFileDialog file={file} onDeleted={onDeleted} onClose={() => setAsking(false)} />}
    </>
  );
}

function DeleteFileDialog({ file, onDeleted, onClose }: ButtonProps & { onClose: () => void }) {
  const t = useText();
  const run = useDeleteUpload(file.uniqueId);
  const name = { file: file.fileName };
  const remove = async () => {
    await run.mutateAsync();
    notify({ kind: 'done', title: t('uploads.delete.done', name) });
    onClose();
    onDeleted();
  };
  return (
    <AskDialog
      title={t('uploads.delete.ask', name)}
      keep={t('uploads.delete.keep')}
      onClose={onClose}
      act={t('uploads.delete.do')}
      // The note below shows a refusal or failure.
      onAct={() => void remove().catch(() => {})}
      isWorking={run.isPending}
    >
      <p>{t('uploads.delete.text')}</p>
      {run.error ? <ProblemNote error={run.error} /> : null}
    </AskDialog>
  );
}
