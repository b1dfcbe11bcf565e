import { useDisplay } from '../../lib/format/display.ts';
import type { RowCardProps } from '../../ui/grid/drawer-list.tsx';
import { ListCard } from '../../ui/layout/list-card.tsx';
import type { UploadStatus } from '../queries.ts';
import { FileStatusWord } from './file-status.tsx';

/** An uploaded file in two lines: its name and outcome, then who uploaded it and when. */
export function FileCard({ row, onOpen }: RowCardProps<UploadStatus>) {
  const display = useDisplay();
  return (
    <ListCard onOpen={() => onOpen(row)}>
      <span>{row.fileName}</span>
      <span>
        <FileStatusWord file={row} />
      </span>
      <span>{[row.uploadedBy.name, display.bytes(row.sizeBytes)].join(' · ')}</span>
      <span>{display.instant(row.uploadedAt)}</span>
    </ListCard>
  );
}
