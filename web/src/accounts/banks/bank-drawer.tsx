import { KindDrawer } from '../../approvals/public.ts';
import type { RowDrawerProps } from '../../ui/grid/open-row.tsx';
import { BankFacts } from './bank-facts.tsx';
import { bank } from './bank.ts';
import type { BankDetail } from './model.ts';

/** One bank with its facts. */
export function BankDrawer(moves: RowDrawerProps<BankDetail>) {
  return (
    <KindDrawer kind={bank} {...moves}>
      {(one) => <BankFacts {...one} />}
    </KindDrawer>
  );
}
