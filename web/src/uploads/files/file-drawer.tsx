import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Drawer } from '../../ui/layout/drawer.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import type { RowDrawerProps } from '../../ui/grid/open-row.tsx';
import { PendingRow } from '../../ui/grid/pending-row.tsx';
import { FindingList } from '../finding-list.tsx';
import type { UploadStatus } from '../queries.ts';
import { DeleteFileButton } from './delete-file-button.tsx';
import { FileOrders } from './file-orders.tsx';
import { FileStatusWord } from './file-status.tsx';
import { ImportAnywayButton, ImportWaits } from './import-anyway.tsx';
import css from './files.module.css';

/** One file: the import's findings, its outcome, and what the reader may do with it. */
export function FileDrawer({ uniqueId, asked, ...moves }: RowDrawerProps<UploadStatus>) {
  const t = useText();
  const file = asked.data;
  return (
    <Drawer
      {...moves}
      label={t('uploads.file')}
      shown={uniqueId}
      foot={
        file && (
          <>
            <ImportAnywayButton file={file} />
            <DeleteFileButton file={file} onDeleted={moves.onClose} />
          </>
        )
      }
    >
      {file ? <File file={file} /> : <PendingRow asked={asked} title={t('uploads.file.failed')} />}
    </Drawer>
  );
}

function File({ file }: { file: UploadStatus }) {
  const t = useText();
  const display = useDisplay();
  const { problems } = file;
  return (
    <>
      <header className={css.head}>
        <h2>{file.fileName}</h2>
        <FileStatusWord file={file} />
      </header>
      <ImportWaits file={file} />
      <Facts>
        <Fact name={t('uploads.column.orders')}>
          <FileOrders file={file} />
        </Fact>
        <Fact name={t('uploads.column.uploadedAt')}>{display.instant(file.uploadedAt, { seconds: true })}</Fact>
        <Fact name={t('uploads.column.uploadedBy')}>{file.uploadedBy.name}</Fact>
        <Fact name={t('uploads.column.size')}>{display.bytes(file.sizeBytes)}</Fact>
        <Fact name={t('uploads.column.type')}>{file.fileType}</Fact>
      </Facts>
      {problems.length > 0 && (
        <section>
          <h3 className={css.section}>{t('uploads.file.findings', { count: problems.length })}</h3>
          <FindingList findings={problems} />
        </section>
      )}
    </>
  );
}
