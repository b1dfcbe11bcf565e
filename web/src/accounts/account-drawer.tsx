import { KindDrawer } from '../approvals/public.ts';
import type { RowDrawerProps } from '../ui/grid/open-row.tsx';
import { AccountFacts } from './account-facts.tsx';
import { account } from './account.ts';
import type { AccountDetail } from './model.ts';

/** One account with its facts. */
export function AccountDrawer(moves: RowDrawerProps<AccountDetail>) {
  return (
    <KindDrawer kind={account} {...moves}>
      {(one) => <AccountFacts {...one} />}
    </KindDrawer>
  );
}
