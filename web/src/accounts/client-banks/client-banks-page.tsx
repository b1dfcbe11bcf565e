import { IconBuildingCommunity } from '@tabler/icons-react';
import { BANKS_SHOWN_MAXIMUM } from '@portico/contract/accounts/model';
import { useText } from '../../lib/format/texts.tsx';
import { DeskTable } from '../../ui/desk/desk-table.tsx';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { ProviderDesk, useSought } from '../provider-desk.tsx';
import { useClientBanks, type ListedBanks } from './queries.ts';
import { useClientBankColumns } from './use-client-bank-columns.tsx';

/** The banks entered by clients, whose connection two of the provider's people choose. */
export function ClientBanksPage() {
  const sought = useSought();
  const asked = useClientBanks(sought);
  return (
    <ProviderDesk
      texts="accounts.clientBanks"
      icon={<IconBuildingCommunity size={28} aria-hidden />}
      most={BANKS_SHOWN_MAXIMUM}
      {...{ sought, asked }}
    >
      {asked.data && <ConnectionTable listed={asked.data} />}
    </ProviderDesk>
  );
}

function ConnectionTable({ listed: { content, connections } }: { listed: ListedBanks }) {
  const t = useText();
  const columns = useClientBankColumns(connections);
  return <DeskTable label={t('accounts.clientBanks.nav')} rows={content} {...{ columns, idOf }} />;
}
