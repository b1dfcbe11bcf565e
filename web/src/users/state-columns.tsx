import { ENTITY_STATUSES, type EntityStatus } from '@portico/contract/approvals/model';
import type { UserState } from '@portico/contract/users/model';
import { EntityStatusWord } from '../approvals/public.ts';
import type { Translate } from '../lib/format/texts.tsx';
import type { Column } from '../ui/grid/columns/column.ts';
import { StateWord } from './state-word.tsx';

type StatedRow = { state: UserState; entityStatus: EntityStatus };

/** The current state of a user or a group, and any pending change. */
export function stateColumns<Row extends StatedRow>(t: Translate, states: readonly Row['state'][]): Column<Row>[] {
  return [
    {
      field: 'state',
      title: t('users.column.state'),
      width: 124,
      options: states.map((value) => ({ value, label: t(`users.state.${value}`) })),
      cell: ({ state }) => <StateWord state={state} />,
    },
    {
      field: 'entityStatus',
      title: t('users.column.entityStatus'),
      width: 168,
      priority: 2,
      options: ENTITY_STATUSES.map((value) => ({ value, label: t(`approvals.entity.${value}`) })),
      cell: ({ entityStatus }) => <EntityStatusWord status={entityStatus} />,
    },
  ];
}
