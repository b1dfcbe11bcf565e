import { useText } from '../lib/format/texts.tsx';
import { AskDialog } from '../ui/ask-dialog.tsx';
import { notify } from '../ui/notices/notify.ts';
import { ProblemNote } from '../ui/notices/problem-note.tsx';
import { useDeleteDocuments, type DocumentRow } from './queries.ts';

type DialogProps = { documents: readonly DocumentRow[]; onDeleted: () => void; onClose: () => void };

/** Asks before documents are deleted for good. */
export function DeleteDocumentsDialog({ documents, onDeleted, onClose }: DialogProps) {
  const t = useText();
  const run = useDeleteDocuments();
  const count = documents.length;
  const remove = async () => {
    await run.mutateAsync(documents.map(({ uniqueId }) => uniqueId));
    notify({ kind: 'done', title: t('downloads.delete.done', { count }) });
    onClose();
    onDeleted();
  };
  return (
    <AskDialog
      title={t('downloads.delete.title', { count })}
      keep={t('downloads.delete.keep', { count })}
      onClose={onClose}
      act={t('downloads.delete')}
      // The note below shows a refusal or failure.
      onAct={() => void remove().catch(() => {})}
      isWorking={run.isPending}
    >
      {count === 1 && <p>{documents[0]!.name}</p>}
      <p>{t('downloads.delete.text')}</p>
      {run.error ? <ProblemNote error={run.error} /> : null}
    </AskDialog>
  );
}
