import { accountGroupList } from '@portico/contract/accounts/lists';
import { EntityStatusWord } from '../../approvals/public.ts';
import type { Column, Looks } from '../../ui/grid/columns/column.ts';
import { useColumns } from '../../ui/grid/columns/use-columns.tsx';
import { NamesCell } from '../../ui/values/cells.tsx';
import type { GroupRow } from './model.ts';

const LOOKS: Looks<typeof accountGroupList, GroupRow> = {
  name: { width: 200, grows: 1, tone: 'strong' },
  entityStatus: { width: 168, cell: ({ entityStatus }) => <EntityStatusWord status={entityStatus} /> },
  membersCount: { width: 92 },
  accounts: { width: 260, grows: 4, cell: ({ accounts }) => <NamesCell names={accounts} none="–" /> },
};

/** The columns of the account groups. */
export function useAccountGroupColumns(): Column<GroupRow>[] {
  return useColumns(accountGroupList, LOOKS);
}
