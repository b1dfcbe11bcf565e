import { useCallback } from 'react';
import { IconFileUpload } from '@tabler/icons-react';
import { uploadedFileList } from '@portico/contract/uploads/lists';
import { useAuthority } from '../../lib/session/session.tsx';
import { useText } from '../../lib/format/texts.tsx';
import page from '../../ui/layout/list-page.module.css';
import { WithDrawer } from '../../ui/layout/drawer.tsx';
import { gridRequest } from '../../ui/grid/state/grid-state.ts';
import { GridView } from '../../ui/grid/grid-view.tsx';
import { neighbours } from '../../ui/grid/rows/neighbours.ts';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { useGridState } from '../../ui/grid/state/use-grid-state.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Empty } from '../../ui/layout/states.tsx';
import { DropArea } from '../drop-area.tsx';
import { useUploadedFiles, type UploadStatus } from '../queries.ts';
import { UploadButton } from '../upload-button.tsx';
import { startUploads } from '../upload-queue.ts';
import { UploadTray } from '../upload-tray.tsx';
import { FileCard } from './file-card.tsx';
import { useFileColumns } from './file-columns.tsx';

const FileDrawer = lazyPart(async () => (await import('./file-drawer.tsx')).FileDrawer);
const nameOf = (row: UploadStatus) => row.fileName;

/** The payment files uploaded by the client's people, and their outcomes. */
export function UploadedFilesPage() {
  const t = useText();
  const mayUpload = useAuthority('PAYMENT_UPLOAD');
  const [state, change] = useGridState();
  const list = useUploadedFiles(gridRequest(state));
  const columns = useFileColumns();
  const { previous, next } = neighbours(list.rows, state.open, idOf);
  const open = useCallback((row: UploadStatus) => change({ open: idOf(row) }), [change]);
  const card = useCallback((row: UploadStatus) => <FileCard row={row} onOpen={open} />, [open]);
  return (
    <DropArea enabled={mayUpload} onFiles={startUploads} className={page.page}>
      <WithDrawer
        drawer={
          state.open &&
          list.rows && (
            <FileDrawer
              uniqueId={state.open}
              listed={list.rows.find((row) => idOf(row) === state.open)}
              onClose={() => change({ open: null })}
              onPrevious={previous && (() => open(previous))}
              onNext={next && (() => open(next))}
            />
          )
        }
      >
        <PageHeader title={t('shell.uploadedFiles')} actions={mayUpload && <UploadButton />} />
        <UploadTray />
        <GridView
          name="uploadedFiles"
          label={t('shell.uploadedFiles')}
          words={{
            count: (count, shown) => t('uploads.list.count', { count, shown }),
            fresh: (count) => t('uploads.list.fresh', { count }),
            nothingFound: t('uploads.list.nothingFound'),
            failed: t('uploads.list.failed'),
          }}
          declared={uploadedFileList.columns}
          idOf={idOf}
          {...{ columns, list, nameOf, state, card }}
          onChange={change}
          onOpenRow={open}
          empty={
            <Empty
              icon={<IconFileUpload size={28} aria-hidden />}
              title={t('uploads.list.empty')}
              text={t('uploads.list.emptyText')}
            />
          }
        />
      </WithDrawer>
    </DropArea>
  );
}
