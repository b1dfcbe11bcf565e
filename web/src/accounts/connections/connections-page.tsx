import { IconPlugConnected } from '@tabler/icons-react';
import { connectionList } from '@portico/contract/accounts/lists';
import { KindList } from '../../approvals/public.ts';
import { useColumns } from '../../ui/grid/columns/use-columns.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { CONNECTION_LOOKS } from './connection-columns.tsx';
import { connection } from './connection.ts';
import type { ConnectionRow } from './model.ts';

const ConnectionDrawer = lazyPart(async () => (await import('./connection-drawer.tsx')).ConnectionDrawer);
const nameOf = (row: ConnectionRow) => row.name;

/** How the provider reaches banks, and when they take payments. */
export function ConnectionsPage() {
  return (
    <KindList
      kind={connection}
      list={connectionList}
      icon={IconPlugConnected}
      columns={useColumns(connectionList, CONNECTION_LOOKS)}
      nameOf={nameOf}
      Card={ConnectionCard}
      RowDrawer={ConnectionDrawer}
    />
  );
}
