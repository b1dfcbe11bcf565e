import { IconBuildings } from '@tabler/icons-react';
import { clientList } from '@portico/contract/clients/lists';
import { useText } from '../lib/format/texts.tsx';
import { DrawerList } from '../ui/grid/drawer-list.tsx';
import { gridRequest } from '../ui/grid/state/grid-state.ts';
import { idOf } from '../ui/grid/rows/row-id.ts';
import { useGridState } from '../ui/grid/state/use-grid-state.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { Empty } from '../ui/layout/states.tsx';
import { ClientCard } from './client-card.tsx';
import { useClientColumns } from './client-columns.tsx';
import type { ClientRow } from './model.ts';
import { clientQuery, useClients } from './queries.ts';

const ClientDrawer = lazyPart(async () => (await import('./client-drawer.tsx')).ClientDrawer);
const nameOf = (row: ClientRow) => row.clientId;

/** All clients of the provider, for its administrators. */
export function ClientsPage() {
  const t = useText();
  const [state, onChange] = useGridState();
  const loaded = useClients(gridRequest(state));
  const columns = useClientColumns();
  return (
    <DrawerList
      list={clientList}
      words={{
        count: (count, shown) => t('clients.count', { count, shown }),
        fresh: (count) => t('clients.fresh', { count }),
        nothingFound: t('clients.nothingFound'),
        failed: t('clients.failed'),
      }}
      {...{ columns, loaded, idOf, nameOf, state, onChange }}
      Card={ClientCard}
      RowDrawer={ClientDrawer}
      one={clientQuery}
      empty={
        <Empty
          icon={<IconBuildings size={28} aria-hidden />}
          title={t('clients.empty')}
          text={t('clients.emptyText')}
        />
      }
    />
  );
}
