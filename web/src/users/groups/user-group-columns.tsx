import { useMemo } from 'react';
import { Link } from '@tanstack/react-router';
import { USER_GROUP_STATES } from '@portico/contract/users/model';
import { useDisplay, type Display } from '../../lib/format/display.ts';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import { DetailCell } from '../../ui/values/cells.tsx';
import type { Column } from '../../ui/grid/columns/column.ts';
import type { UserGroupRow } from '../model.ts';
import { stateColumns } from '../state-columns.tsx';

type GroupColumn = Column<UserGroupRow>;

/** The columns of the user groups; their fields come from the contract's declaration. */
export function useUserGroupColumns(): GroupColumn[] {
  const t = useText();
  const display = useDisplay();
  return useMemo(() => [...identityColumns(t), ...sizeColumns(t, display)], [t, display]);
}

function identityColumns(t: Translate): GroupColumn[] {
  return [
    {
      field: 'name',
      title: t('users.column.groupName'),
      width: 180,
      grows: 2,
      cell: ({ uniqueId, name }) => (
        <Link to="/userManagement/user-groups/$uniqueId" params={{ uniqueId }} tabIndex={-1}>
          {name}
        </Link>
      ),
    },
    {
      field: 'description',
      title: t('users.column.description'),
      width: 220,
      grows: 3,
      cell: ({ description }) => <DetailCell text={description} />,
    },
    ...stateColumns<UserGroupRow>(t, USER_GROUP_STATES),
  ];
}

function sizeColumns(t: Translate, display: Display): GroupColumn[] {
  return [
    {
      field: 'membersCount',
      title: t('users.column.membersCount'),
      shortTitle: t('users.column.members'),
      width: 92,
      align: 'end',
      cell: ({ membersCount }) => display.decimal(membersCount),
    },
    {
      field: 'lastUpdate',
      title: t('users.field.lastChange'),
      width: 136,
      priority: 3,
      cell: ({ lastUpdate }) => <DetailCell text={lastUpdate && display.instant(lastUpdate)} />,
    },
    {
      field: 'createdOn',
      title: t('users.column.createdOn'),
      width: 136,
      hidden: true,
      cell: ({ createdOn }) => <DetailCell text={createdOn && display.instant(createdOn)} />,
    },
  ];
}
