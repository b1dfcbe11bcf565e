import { IconPlugConnected } from '@tabler/icons-react';
import { BANKS_SHOWN_MAXIMUM } from '@portico/contract/accounts/model';
import { useText } from '../../lib/format/texts.tsx';
import { DeskTable } from '../../ui/desk/desk-table.tsx';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { ProviderDesk, useSought } from '../provider-desk.tsx';
import { useBankConnections, type ListedBanks } from './queries.ts';
import { useConnectionColumns } from './use-connection-columns.tsx';

/** The banks entered by clients, whose connection two of the provider's people choose. */
export function ConnectionsPage() {
  const sought = useSought();
  const asked = useBankConnections(sought);
  return (
    <ProviderDesk
      texts="accounts.connections"
      icon={<IconPlugConnected size={28} aria-hidden />}
      most={BANKS_SHOWN_MAXIMUM}
      {...{ sought, asked }}
    >
      {asked.data && <ConnectionTable listed={asked.data} />}
    </ProviderDesk>
  );
}

function ConnectionTable({ listed: { content, connections } }: { listed: ListedBanks }) {
  const t = useText();
  const columns = useConnectionColumns(connections);
  return <DeskTable label={t('accounts.connections.nav')} rows={content} {...{ columns, idOf }} />;
}
