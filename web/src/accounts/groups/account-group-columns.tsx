import { useMemo } from 'react';
import { ENTITY_STATUSES } from '@portico/contract/approvals/model';
import { EntityStatusWord } from '../../approvals/public.ts';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { NameCell, NamesCell } from '../../ui/values/cells.tsx';
import type { Column } from '../../ui/grid/columns/column.ts';
import type { GroupRow } from './model.ts';

/** The columns of the account groups; their fields come from the contract's declaration. */
export function useAccountGroupColumns(): Column<GroupRow>[] {
  const t = useText();
  const display = useDisplay();
  return useMemo(
    () => [
      {
        field: 'name',
        title: t('accounts.group.column.name'),
        width: 200,
        grows: 1,
        cell: ({ name }) => <NameCell name={name} />,
      },
      {
        field: 'entityStatus',
        title: t('accounts.group.column.entityStatus'),
        width: 168,
        options: ENTITY_STATUSES.map((value) => ({ value, label: t(`approvals.entity.${value}`) })),
        cell: ({ entityStatus }) => <EntityStatusWord status={entityStatus} />,
      },
      {
        field: 'membersCount',
        title: t('accounts.group.column.membersCount'),
        shortTitle: t('accounts.group.column.members'),
        width: 92,
        align: 'end',
        cell: ({ membersCount }) => display.decimal(membersCount),
      },
      {
        field: 'accounts',
        title: t('accounts.group.column.accounts'),
        width: 260,
        grows: 4,
        cell: ({ accounts }) => <NamesCell names={accounts} none="–" />,
      },
    ],
    [t, display],
  );
}
