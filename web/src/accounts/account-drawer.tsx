import { KindDrawer } from '../approvals/public.ts';
import type { RowDrawerProps } from '../ui/grid/drawer-list.tsx';
import { AccountFacts } from './account-facts.tsx';
import { account } from './account.ts';

/** One account with its facts. */
export function AccountDrawer(moves: RowDrawerProps) {
  return (
    <KindDrawer kind={account} {...moves}>
      {(one) => <AccountFacts {...one} />}
    </KindDrawer>
  );
}
