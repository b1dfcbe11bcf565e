import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconFileZip, IconTrash } from '@tabler/icons-react';
import type { Reason } from '@portico/contract/errors';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { SelectionBar } from '../ui/grid/rows/selection-bar.tsx';
import bar from '../ui/grid/rows/selection-bar.module.css';
import type { Selection } from '../ui/grid/rows/use-selection.ts';
import { DeleteDocumentsDialog } from './delete-documents-dialog.tsx';
import { useDocumentFile, useZipMaximumBytes, type DocumentRow } from './queries.ts';

/** What is selected: its size against that of an archive, and what can be done with it. */
export function DocumentsBar({ selection }: { selection: Selection<DocumentRow> }) {
  const t = useText();
  const display = useDisplay();
  const [isDeleting, setIsDeleting] = useState(false);
  const file = useDocumentFile();
  const limit = useZipMaximumBytes();
  const ready = selection.rows.filter(({ status }) => status === 'READY');
  const size = ready.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
  const sizes = limit !== undefined && t('downloads.zip.size', { size: display.bytes(size), limit: display.bytes(limit) }); // prettier-ignore
  const reason = obstacle(ready.length, size, limit, display.bytes);
  return (
    <>
      <SelectionBar selection={selection} note={ready.length === 0 ? t('downloads.zip.nothing') : sizes || ''}>
        <ActionButton
          size="xs"
          className={`${bar.action} ${bar.main}`}
          leftSection={<IconFileZip aria-hidden />}
          loading={file.isRunning}
          decision={{ allowed: reason === null, reasons: reason ? [reason] : [] }}
          title={t('downloads.zip.cannot')}
          onClick={() => void file.save(ready.map(({ uniqueId }) => uniqueId))}
        >
          {t(ready.length === 1 ? 'downloads.download' : 'downloads.zip')}
        </ActionButton>
        <Button
          size="xs"
          className={bar.action}
          leftSection={<IconTrash aria-hidden />}
          onClick={() => setIsDeleting(true)}
        >
          {t('downloads.delete')}
        </Button>
      </SelectionBar>
      {isDeleting && (
        <DeleteDocumentsDialog
          documents={selection.rows}
          onDeleted={selection.clear}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  );
}

/** Why so many files of this size aren't downloaded at once; one alone needs no archive. */
function obstacle(
  files: number,
  size: number,
  limit: number | undefined,
  show: (bytes: number) => string,
): Reason | null {
  if (files === 0) return { kind: 'state', key: 'zipWithoutFiles', parameters: {} };
  if (files === 1 || limit === undefined || size <= limit) return null;
  return { kind: 'limit', key: 'zipTooLarge', parameters: { size: show(size), limit: show(limit) } };
}
