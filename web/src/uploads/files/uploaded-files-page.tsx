import { IconFileUpload } from '@tabler/icons-react';
import { uploadedFileList } from '@portico/contract/uploads/lists';
import { useAuthority } from '../../lib/session/session.tsx';
import { useText } from '../../lib/format/texts.tsx';
import page from '../../ui/layout/list-page.module.css';
import { gridRequest } from '../../ui/grid/state/grid-state.ts';
import { DrawerList } from '../../ui/grid/drawer-list.tsx';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { useGridState } from '../../ui/grid/state/use-grid-state.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { Empty } from '../../ui/layout/states.tsx';
import { DropArea } from '../drop-area.tsx';
import { uploadQuery, useUploadedFiles, type UploadStatus } from '../queries.ts';
import { UploadButton } from '../upload-button.tsx';
import { startUploads } from '../upload-queue.ts';
import { UploadTray } from '../upload-tray.tsx';
import { FileCard } from './file-card.tsx';
import { useFileColumns } from './file-columns.tsx';

const FileDrawer = lazyPart(async () => (await import('./file-drawer.tsx')).FileDrawer);
const nameOf = (row: UploadStatus) => row.fileName;
const itself = (row: UploadStatus) => row;

/** The payment files uploaded by the client's people, and their outcomes. */
export function UploadedFilesPage() {
  const t = useText();
  const mayUpload = useAuthority('PAYMENT_UPLOAD');
  const [state, onChange] = useGridState();
  const loaded = useUploadedFiles(gridRequest(state));
  const columns = useFileColumns();
  return (
    <DropArea enabled={mayUpload} onFiles={startUploads} className={page.page}>
      <DrawerList
        list={uploadedFileList}
        actions={mayUpload && <UploadButton />}
        above={<UploadTray />}
        words={{
          count: (count, shown) => t('uploads.list.count', { count, shown }),
          fresh: (count) => t('uploads.list.fresh', { count }),
          nothingFound: t('uploads.list.nothingFound'),
          failed: t('uploads.list.failed'),
        }}
        {...{ columns, loaded, idOf, nameOf, state, onChange }}
        Card={FileCard}
        RowDrawer={FileDrawer}
        one={uploadQuery}
        shownOf={itself}
        empty={
          <Empty
            icon={<IconFileUpload size={28} aria-hidden />}
            title={t('uploads.list.empty')}
            text={t('uploads.list.emptyText')}
          />
        }
      />
    </DropArea>
  );
}
