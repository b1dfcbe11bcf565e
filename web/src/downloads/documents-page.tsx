import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DocumentKind } from '@portico/contract/downloads/model';
import { documentList } from '@portico/contract/downloads/lists';
import { DOCUMENT_KEPT_DAYS, DOCUMENTS_PER_ACTION_MAXIMUM } from '@portico/contract/limits';
import { useText } from '../lib/format/texts.tsx';
import { isEndUser } from '../lib/session/session-store.ts';
import { useSession } from '../lib/session/session.tsx';
import { usePhone } from '../lib/use-media.ts';
import { DrawerList } from '../ui/grid/drawer-list.tsx';
import { useDroppedNotice } from '../ui/grid/filters/use-dropped-notice.ts';
import { idOf } from '../ui/grid/rows/row-id.ts';
import { useSelection } from '../ui/grid/rows/use-selection.ts';
import { gridRequest } from '../ui/grid/state/grid-state.ts';
import { useGridState } from '../ui/grid/state/use-grid-state.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { Empty } from '../ui/layout/states.tsx';
import { TabBar } from '../ui/layout/tab-bar.tsx';
import { DocumentCard } from './document-card.tsx';
import { useDocumentColumns } from './document-columns.tsx';
import { DocumentsBar } from './documents-bar.tsx';
import { documentQuery, useDocuments, type DocumentRow } from './queries.ts';

const DocumentDrawer = lazyPart(async () => (await import('./document-drawer.tsx')).DocumentDrawer);
const nameOf = (row: DocumentRow) => row.name;
const itself = (row: DocumentRow) => row;

const TABS = ['all', 'reports', 'downloads'] as const;
type DocumentTab = (typeof TABS)[number];
const KIND_OF: Record<DocumentTab, DocumentKind | null> = { all: null, reports: 'REPORT', downloads: 'DOWNLOAD' };

/** The Download Center. */
export function DocumentsPage() {
  const t = useText();
  const phone = usePhone();
  const [state, onChange] = useGridState(TABS);
  const tab = (state.tab ?? 'all') as DocumentTab;
  const kind = KIND_OF[tab];
  const loaded = useDocuments(gridRequest(state, kind ? { kind: [kind] } : {}));
  const columns = useDocumentColumns();
  const selection = useSelection(loaded.rows, idOf, DOCUMENTS_PER_ACTION_MAXIMUM);
  useDroppedNotice(selection, [state.tab, state.search, state.filters], loaded.isPlaceholder);
  return (
    <DrawerList
      list={documentList}
      quiet={t('downloads.kept', { days: DOCUMENT_KEPT_DAYS })}
      above={
        <TabBar<DocumentTab>
          label={t('downloads.column.kind')}
          tabs={TABS.map((name) => ({ name, word: t(`downloads.tab.${name}`) }))}
          current={tab}
          onChange={(next) => onChange({ tab: next === 'all' ? null : next })}
        />
      }
      words={{
        count: (count, shown) => t('downloads.count', { count, shown }),
        fresh: (count) => t('downloads.fresh', { count }),
        nothingFound: t('downloads.nothingFound'),
        failed: t('downloads.failed'),
      }}
      {...{ columns, loaded, idOf, nameOf, state, onChange, selection }}
      Card={DocumentCard}
      RowDrawer={DocumentDrawer}
      one={documentQuery}
      shownOf={itself}
      empty={<NoDocuments />}
    >
      {selection.rows.length > 0 && !phone && <DocumentsBar selection={selection} />}
    </DrawerList>
  );
}

/** Says how documents come here: by reports, and for staff by their own settings. */
function NoDocuments() {
  const t = useText();
  const { user } = useSession();
  const asks = !isEndUser(user) && !user.settings.keepDownloads;
  const text = isEndUser(user) ? t('downloads.emptyEndUser') : t(asks ? 'downloads.emptyText' : 'downloads.emptyOn');
  return (
    <Empty icon={<IconInbox size={28} aria-hidden />} title={t('downloads.empty')} text={text}>
      {asks && (
        <Button renderRoot={(props) => <Link to="/user/settings" hash="keepDownloads" {...props} />}>
          {t('downloads.toSettings')}
        </Button>
      )}
    </Empty>
  );
}
