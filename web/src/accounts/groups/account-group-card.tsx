import { EntityStatusWord } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { RowCardProps } from '../../ui/grid/drawer-list.tsx';
import { ListCard } from '../../ui/layout/list-card.tsx';
import type { GroupRow } from './model.ts';

/** A group in two lines: its name and size, then its accounts and any pending change. */
export function AccountGroupCard({ row, onOpen }: RowCardProps<GroupRow>) {
  const t = useText();
  const { name, accounts, membersCount, entityStatus } = row;
  return (
    <ListCard onOpen={() => onOpen(row)}>
      <span>{name}</span>
      <span>{t('accounts.group.size', { count: membersCount })}</span>
      <span>{accounts.join(', ')}</span>
      <span>
        <EntityStatusWord status={entityStatus} />
      </span>
    </ListCard>
  );
}
