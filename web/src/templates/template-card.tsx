import { EntityStatusWord } from '../approvals/public.ts';
import type { RowCardProps } from '../ui/grid/drawer-list.tsx';
import { ListCard } from '../ui/layout/list-card.tsx';
import { Amount } from '../ui/values/money.tsx';
import type { TemplateRow } from './model.ts';

/** A template in two lines: its name and amount, then whom it pays and any pending change. */
export function TemplateCard({ row, onOpen }: RowCardProps<TemplateRow>) {
  const { name, creditor, amount, currency, entityStatus } = row;
  return (
    <ListCard onOpen={() => onOpen(row)}>
      <span>{name}</span>
      <span>{amount !== null && currency !== null && <Amount {...{ amount, currency }} />}</span>
      <span>{creditor}</span>
      <span>{entityStatus !== 'OK' && <EntityStatusWord status={entityStatus} />}</span>
    </ListCard>
  );
}
