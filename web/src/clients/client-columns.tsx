import { clientList } from '@portico/contract/clients/lists';
import { useText } from '../lib/format/texts.tsx';
import type { Column, Looks } from '../ui/grid/columns/column.ts';
import { useColumns } from '../ui/grid/columns/use-columns.tsx';
import { ShapeWord } from '../ui/values/shape-word.tsx';
import { ACTIVE_LOOKS, type ClientRow } from './model.ts';

/** Whether a client's people can sign in, as lists show it. */
export function ActiveWord({ active }: { active: boolean }) {
  const t = useText();
  const value = active ? 'true' : 'false';
  return <ShapeWord look={ACTIVE_LOOKS[value]}>{t(`clients.active.${value}`)}</ShapeWord>;
}

const LOOKS: Looks<typeof clientList, ClientRow> = {
  clientId: { width: 150, tone: 'strong' },
  name: { width: 200, grows: 2 },
  active: { width: 130, cell: ({ active }) => <ActiveWord active={active} /> },
  cashPoolProfile: { width: 150, priority: 2 },
  usersCount: { width: 96 },
  createdOn: { width: 140, priority: 3 },
  description: { width: 200, grows: 1, priority: 2, tone: 'detail' },
};

/** The columns of the clients. */
export function useClientColumns(): Column<ClientRow>[] {
  return useColumns(clientList, LOOKS);
}
