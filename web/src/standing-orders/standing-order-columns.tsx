import { standingOrderList } from '@portico/contract/standing-orders/lists';
import { EntityStatusWord } from '../approvals/public.ts';
import type { Column, Looks } from '../ui/grid/columns/column.ts';
import { useColumns } from '../ui/grid/columns/use-columns.tsx';
import { AccountNumber } from '../ui/values/iban.tsx';
import type { StandingOrderRow } from './model.ts';
import { StateWord } from './standing-order-state.tsx';

const LOOKS: Looks<typeof standingOrderList, StandingOrderRow> = {
  name: { width: 180, grows: 2, tone: 'strong' },
  state: {
    width: 168,
    cell: ({ state, entityStatus }) =>
      entityStatus === 'CREATION_PENDING' ? <EntityStatusWord status={entityStatus} /> : <StateWord state={state} />,
  },
  nextExecutionOn: { width: 180 },
  creditor: { width: 170, grows: 2 },
  amount: { width: 160 },
  currency: { width: 82, priority: 3 },
  frequency: { width: 136 },
  template: { width: 160, grows: 1, priority: 2 },
  account: {
    width: 262,
    priority: 3,
    tone: 'detail',
    cell: ({ account }) => (account === null ? '–' : <AccountNumber number={account} />),
  },
  debitAccount: { width: 150, priority: 2 },
  changedAt: { width: 140, priority: 3, tone: 'detail' },
  entityStatus: {
    width: 150,
    priority: 2,
    cell: ({ entityStatus }) => <EntityStatusWord status={entityStatus} />,
  },
};

/** The columns of the standing orders. */
export function useStandingOrderColumns(): Column<StandingOrderRow>[] {
  return useColumns(standingOrderList, LOOKS);
}
