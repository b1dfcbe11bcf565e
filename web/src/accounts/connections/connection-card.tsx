import { EntityStatusWord } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { RowCardProps } from '../../ui/grid/drawer-list.tsx';
import { ListCard } from '../../ui/layout/list-card.tsx';
import type { ConnectionRow } from './model.ts';

/** A connection in two lines: its name and how many banks use it, then its channel and whatever is pending. */
export function ConnectionCard({ row, onOpen }: RowCardProps<ConnectionRow>) {
  const t = useText();
  const { name, folder, banksCount, entityStatus } = row;
  return (
    <ListCard onOpen={() => onOpen(row)}>
      <span>{name}</span>
      <span>{t('accounts.connection.banks', { count: banksCount })}</span>
      <span>{folder}</span>
      <span>
        <EntityStatusWord status={entityStatus} />
      </span>
    </ListCard>
  );
}
