import { useMemo } from 'react';
import { Link } from '@tanstack/react-router';
import { AUTHENTICATION_TYPES, USER_STATES } from '@portico/contract/users/model';
import { useDisplay, type Display } from '../lib/format/display.ts';
import { useText, type Translate } from '../lib/format/texts.tsx';
import { DetailCell } from '../ui/values/cells.tsx';
import type { Column } from '../ui/grid/columns/column.ts';
import type { UserChoices, UserRow } from './model.ts';
import { stateColumns } from './state-columns.tsx';

type UserColumn = Column<UserRow>;

type Subclients = UserChoices['subclients'];

/** The columns of the users; their fields come from the contract's declaration. */
export function useUserColumns(subclients: Subclients): UserColumn[] {
  const t = useText();
  const display = useDisplay();
  return useMemo(
    () => [
      ...identityColumns(t),
      ...stateColumns<UserRow>(t, USER_STATES),
      ...contactColumns(t),
      subclientColumn(t, subclients),
      ...timeColumns(t, display),
    ],
    [t, display, subclients],
  );
}

function identityColumns(t: Translate): UserColumn[] {
  return [
    {
      field: 'fullName',
      title: t('users.column.fullName'),
      width: 180,
      grows: 2,
      cell: ({ uniqueId, fullName }) => (
        <Link to="/userManagement/users/$uniqueId" params={{ uniqueId }} tabIndex={-1}>
          {fullName}
        </Link>
      ),
    },
    {
      field: 'userName',
      title: t('users.column.userName'),
      width: 140,
      grows: 1,
      cell: ({ userName }) => <span title={userName}>{userName}</span>,
    },
  ];
}

function contactColumns(t: Translate): UserColumn[] {
  return [
    {
      field: 'jobTitle',
      title: t('users.column.jobTitle'),
      width: 150,
      grows: 1,
      priority: 2,
      cell: ({ jobTitle }) => <DetailCell text={jobTitle} />,
    },
    {
      field: 'email',
      title: t('users.column.email'),
      width: 200,
      grows: 2,
      priority: 3,
      cell: ({ email }) => <DetailCell text={email} />,
    },
    {
      field: 'mobile',
      title: t('users.column.mobile'),
      width: 140,
      hidden: true,
      cell: ({ mobile }) => <DetailCell text={mobile} />,
    },
    {
      field: 'authenticationType',
      title: t('users.column.authenticationType'),
      width: 140,
      hidden: true,
      options: AUTHENTICATION_TYPES.map((value) => ({ value, label: t(`users.authentication.${value}`) })),
      cell: ({ authenticationType }) => <DetailCell text={t(`users.authentication.${authenticationType}`)} />,
    },
  ];
}

/** Shown if the client has subclients, to tell its users apart. */
function subclientColumn(t: Translate, subclients: Subclients): UserColumn {
  const names = [...new Set(subclients.map(({ name }) => name))];
  return {
    field: 'subclient',
    title: t('users.column.subclient'),
    width: 130,
    priority: 2,
    ...(names.length === 0 && { hidden: true }),
    options: names.map((name) => ({ value: name, label: name })),
    hasNone: true,
    cell: ({ subclient }) => <DetailCell text={subclient} />,
  };
}

function timeColumns(t: Translate, display: Display): UserColumn[] {
  return [
    {
      field: 'lastLogin',
      title: t('users.column.lastLogin'),
      width: 136,
      cell: ({ lastLogin }) => <DetailCell text={lastLogin && display.instant(lastLogin)} />,
    },
    {
      field: 'createdOn',
      title: t('users.column.createdOn'),
      width: 136,
      hidden: true,
      cell: ({ createdOn }) => display.instant(createdOn),
    },
  ];
}
