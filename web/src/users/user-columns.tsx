import { useMemo } from 'react';
import { Link } from '@tanstack/react-router';
import { userList } from '@portico/contract/users/lists';
import type { Column, Looks } from '../ui/grid/columns/column.ts';
import { useColumns } from '../ui/grid/columns/use-columns.tsx';
import type { UserChoices, UserRow } from './model.ts';
import { STATE_COLUMNS } from './state-columns.tsx';

const LOOKS: Looks<typeof userList, UserRow> = {
  fullName: {
    width: 180,
    grows: 2,
    cell: ({ uniqueId }, text) => (
      <Link to="/userManagement/users/$uniqueId" params={{ uniqueId }} tabIndex={-1}>
        {text}
      </Link>
    ),
  },
  userName: { width: 140, grows: 1, cell: (_row, text) => <span title={text}>{text}</span> },
  ...STATE_COLUMNS,
  jobTitle: { width: 150, grows: 1, priority: 2, tone: 'detail' },
  email: { width: 200, grows: 2, priority: 3, tone: 'detail' },
  mobile: { width: 140, hidden: true, tone: 'detail' },
  authenticationType: { width: 140, hidden: true, tone: 'detail' },
  subclient: { width: 130, priority: 2, hasNone: true, tone: 'detail' },
  lastLogin: { width: 136, tone: 'detail' },
  createdOn: { width: 136, hidden: true },
};

/** The columns of the users. The subclient is shown if the client has subclients, to tell its users apart. */
export function useUserColumns(subclients: UserChoices['subclients']): Column<UserRow>[] {
  const looks = useMemo(() => {
    const names = [...new Set(subclients.map(({ name }) => name))];
    const options = names.map((name) => ({ value: name, label: name }));
    return {
      ...LOOKS,
      subclient: { ...LOOKS.subclient, options, ...(names.length === 0 && { hidden: true as const }) },
    };
  }, [subclients]);
  return useColumns(userList, looks);
}
