import { EntityStatusWord } from '../approvals/public.ts';
import { useDisplay } from '../lib/format/display.ts';
import type { RowCardProps } from '../ui/grid/drawer-list.tsx';
import { ListCard } from '../ui/layout/list-card.tsx';
import { Amount } from '../ui/values/money.tsx';
import type { StandingOrderRow } from './model.ts';
import { StateWord } from './standing-order-state.tsx';

/** A standing order in two lines: its name and amount, then its state and next date. */
export function StandingOrderCard({ row, onOpen }: RowCardProps<StandingOrderRow>) {
  const display = useDisplay();
  const { name, amount, currency, state, nextExecutionOn, entityStatus } = row;
  return (
    <ListCard onOpen={() => onOpen(row)}>
      <span>{name}</span>
      <span>{amount !== null && currency !== null && <Amount {...{ amount, currency }} />}</span>
      <span>{entityStatus === 'OK' ? <StateWord state={state} /> : <EntityStatusWord status={entityStatus} />}</span>
      <span>{nextExecutionOn !== null && display.date(nextExecutionOn)}</span>
    </ListCard>
  );
}
