import { IconWallet } from '@tabler/icons-react';
import { administeredAccountList } from '@portico/contract/accounts/lists';
import { KindList } from '../approvals/public.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { AccountCard } from './account-card.tsx';
import { useAdministeredColumns } from './account-columns.tsx';
import { account } from './account.ts';
import type { AdministeredAccountRow } from './model.ts';

const AccountDrawer = lazyPart(async () => (await import('./account-drawer.tsx')).AccountDrawer);
const nameOf = (row: AdministeredAccountRow) => row.shortName;

/** The client's accounts as master data; their balances are on the statements page. */
export function AccountsPage() {
  return (
    <KindList
      kind={account}
      list={administeredAccountList}
      icon={IconWallet}
      columns={useAdministeredColumns()}
      nameOf={nameOf}
      Card={AccountCard}
      RowDrawer={AccountDrawer}
    />
  );
}
