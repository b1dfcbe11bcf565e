import { useText } from '../lib/format/texts.tsx';
import type { RowCardProps } from '../ui/grid/drawer-list.tsx';
import { ListCard } from '../ui/layout/list-card.tsx';
import { ActiveWord } from './client-columns.tsx';
import type { ClientRow } from './model.ts';

/** A client in two lines: name and client ID, then how many users it has and whether they can sign in. */
export function ClientCard({ row, onOpen }: RowCardProps<ClientRow>) {
  const t = useText();
  const { name, clientId, usersCount, active } = row;
  return (
    <ListCard onOpen={() => onOpen(row)}>
      <span>{name}</span>
      <span>{clientId}</span>
      <span>{t('clients.users', { count: usersCount })}</span>
      <span>
        <ActiveWord active={active} />
      </span>
    </ListCard>
  );
}
