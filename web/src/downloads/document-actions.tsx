import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useText } from '../lib/format/texts.tsx';
import { DeleteDocumentsDialog } from './delete-documents-dialog.tsx';
import { useDocumentFile, type DocumentRow } from './queries.ts';

type ActionsProps = { document: DocumentRow; size: 'xs' | 'sm'; onDeleted: () => void };

/** Downloads a document, or deletes it; one without a file can only be deleted. */
export function DocumentActions({ document, size, onDeleted }: ActionsProps) {
  const t = useText();
  const [isDeleting, setIsDeleting] = useState(false);
  const file = useDocumentFile();
  return (
    <>
      <Button size={size} leftSection={<IconTrash aria-hidden />} onClick={() => setIsDeleting(true)}>
        {t('downloads.delete')}
      </Button>
      {document.status === 'READY' && (
        <Button
          size={size}
          variant="filled"
          loading={file.isRunning}
          leftSection={<IconDownload aria-hidden />}
          onClick={() => void file.save([document.uniqueId])}
        >
          {t('downloads.download')}
        </Button>
      )}
      {isDeleting && (
        <DeleteDocumentsDialog documents={[document]} onDeleted={onDeleted} onClose={() => setIsDeleting(false)} />
      )}
    </>
  );
}
