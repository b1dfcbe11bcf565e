import { IconBuildingPavilion } from '@tabler/icons-react';
import { bankList } from '@portico/contract/accounts/lists';
import { KindList } from '../../approvals/public.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { BankCard } from './bank-card.tsx';
import { useBankColumns } from './bank-columns.tsx';
import { bank } from './bank.ts';
import type { BankRow } from './model.ts';

const BankDrawer = lazyPart(async () => (await import('./bank-drawer.tsx')).BankDrawer);
const nameOf = (row: BankRow) => row.name;

/** The banks where the client keeps its accounts. */
export function BanksPage() {
  return (
    <KindList
      kind={bank}
      list={bankList}
      icon={IconBuildingPavilion}
      columns={useBankColumns()}
      nameOf={nameOf}
      Card={BankCard}
      RowDrawer={BankDrawer}
    />
  );
}
