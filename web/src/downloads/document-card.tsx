import { useDisplay } from '../lib/format/display.ts';
import type { RowCardProps } from '../ui/grid/drawer-list.tsx';
import { ListCard } from '../ui/layout/list-card.tsx';
import { DocumentStatusWord } from './document-status.tsx';
import type { DocumentRow } from './queries.ts';

/** A document in two lines: its name and kind of file, then its status and when it was created. */
export function DocumentCard({ row, onOpen }: RowCardProps<DocumentRow>) {
  const display = useDisplay();
  const size = row.sizeBytes === null ? null : display.bytes(row.sizeBytes);
  return (
    <ListCard onOpen={() => onOpen(row)}>
      <span>{row.name}</span>
      <span>{[row.fileType, size].filter(Boolean).join(' · ')}</span>
      <span>
        <DocumentStatusWord document={row} />
      </span>
      <span>{display.instant(row.createdAt)}</span>
    </ListCard>
  );
}
