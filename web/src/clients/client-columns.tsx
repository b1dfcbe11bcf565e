import { useMemo } from 'react';
import { CASH_POOL_PROFILES } from '@portico/contract/clients/model';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import { DetailCell, NameCell } from '../ui/values/cells.tsx';
import type { Column } from '../ui/grid/columns/column.ts';
import { ShapeWord } from '../ui/values/shape-word.tsx';
import { ACTIVE_LOOKS, type ClientRow } from './model.ts';

/** Whether a client's people can sign in, as lists show it. */
export function ActiveWord({ active }: { active: boolean }) {
  const t = useText();
  const value = active ? 'true' : 'false';
  return <ShapeWord look={ACTIVE_LOOKS[value]}>{t(`clients.active.${value}`)}</ShapeWord>;
}

/** The columns of the clients; their fields come from the contract's declaration. */
export function useClientColumns(): Column<ClientRow>[] {
  const t = useText();
  const display = useDisplay();
  return useMemo(
    () => [
      {
        field: 'clientId',
        title: t('clients.column.clientId'),
        width: 150,
        cell: ({ clientId }) => <NameCell name={clientId} title={clientId} />,
      },
      {
        field: 'name',
        title: t('clients.column.name'),
        width: 200,
        grows: 2,
        cell: ({ name }) => name,
      },
      {
        field: 'active',
        title: t('clients.column.active'),
        width: 130,
        options: (['true', 'false'] as const).map((value) => ({ value, label: t(`clients.active.${value}`) })),
        cell: ({ active }) => <ActiveWord active={active} />,
      },
      {
        field: 'cashPoolProfile',
        title: t('clients.column.cashPoolProfile'),
        width: 150,
        priority: 2,
        options: CASH_POOL_PROFILES.map((value) => ({ value, label: t(`clients.profile.${value}`) })),
        cell: ({ cashPoolProfile }) => t(`clients.profile.${cashPoolProfile}`),
      },
      {
        field: 'usersCount',
        title: t('clients.column.usersCount'),
        width: 96,
        align: 'end',
        cell: ({ usersCount }) => display.decimal(usersCount),
      },
      {
        field: 'createdOn',
        title: t('clients.column.createdOn'),
        width: 140,
        priority: 3,
        cell: ({ createdOn }) => display.instant(createdOn),
      },
      {
        field: 'description',
        title: t('clients.column.description'),
        width: 200,
        grows: 1,
        priority: 2,
        cell: ({ description }) => <DetailCell text={description} />,
      },
    ],
    [t, display],
  );
}
