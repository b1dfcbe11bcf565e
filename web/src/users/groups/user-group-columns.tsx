import { Link } from '@tanstack/react-router';
import { userGroupList } from '@portico/contract/users/lists';
import type { Column, Looks } from '../../ui/grid/columns/column.ts';
import { useColumns } from '../../ui/grid/columns/use-columns.tsx';
import type { UserGroupRow } from '../model.ts';
import { STATE_COLUMNS } from '../state-columns.tsx';

const LOOKS: Looks<typeof userGroupList, UserGroupRow> = {
  name: {
    width: 180,
    grows: 2,
    cell: ({ uniqueId }, text) => (
      <Link to="/userManagement/user-groups/$uniqueId" params={{ uniqueId }} tabIndex={-1}>
        {text}
      </Link>
    ),
  },
  description: { width: 220, grows: 3, tone: 'detail' },
  ...STATE_COLUMNS,
  membersCount: { width: 92 },
  lastUpdate: { width: 136, priority: 3, tone: 'detail' },
  createdOn: { width: 136, hidden: true, tone: 'detail' },
};

/** The columns of the user groups. */
export function useUserGroupColumns(): Column<UserGroupRow>[] {
  return useColumns(userGroupList, LOOKS);
}
