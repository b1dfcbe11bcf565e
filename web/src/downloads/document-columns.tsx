import { useMemo } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { documentList } from '@portico/contract/downloads/lists';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import type { Column, Looks } from '../ui/grid/columns/column.ts';
import { useColumns } from '../ui/grid/columns/use-columns.tsx';
import { DocumentStatusWord } from './document-status.tsx';
import { useDocumentFile, type DocumentRow } from './queries.ts';

/** The columns of the documents, and a button that downloads one. */
export function useDocumentColumns(): Column<DocumentRow>[] {
  const t = useText();
  const display = useDisplay();
  const looks = useMemo(
    (): Looks<typeof documentList, DocumentRow> => ({
      name: { width: 220, grows: 2, tone: 'strong' },
      status: { width: 236, cell: (row) => <DocumentStatusWord document={row} /> },
      downloadStatus: { width: 130, hidden: true },
      kind: { width: 104, hidden: true },
      reportType: { width: 124, priority: 2 },
      owner: { width: 150, grows: 1, hidden: true, tone: 'detail' },
      fileType: { width: 84 },
      sizeBytes: { width: 96 },
      // Of what somebody keeps it is always themselves.
      createdBy: { width: 150, grows: 1, priority: 3, tone: 'detail' },
      createdAt: { width: 136 },
      downloadedAt: { width: 136, hidden: true },
      downloadedBy: { width: 150, hidden: true },
      keptUntil: { width: 140, priority: 2, cell: ({ keptUntil }) => keptUntil && display.dateOf(keptUntil) },
      fileName: { width: 220, hidden: true },
    }),
    [display],
  );
  const columns = useColumns(documentList, looks);
  return useMemo(
    () => [
      ...columns,
      {
        field: 'download',
        title: t('downloads.download'),
        // The icon says it; the choice of columns has the word.
        shortTitle: '\u00A0',
        width: 48,
        pinned: 'end' as const,
        cell: (row) => row.status === 'READY' && <DownloadIcon document={row} />,
      },
    ],
    [columns, t],
  );
}

function DownloadIcon({ document }: { document: DocumentRow }) {
  const t = useText();
  const file = useDocumentFile();
  return (
    <ActionIcon
      size={24}
      tabIndex={-1}
      loading={file.isRunning}
      aria-label={`${t('downloads.download')}: ${document.name}`}
      onClick={() => void file.save([document.uniqueId])}
    >
      <IconDownload aria-hidden />
    </ActionIcon>
  );
}
