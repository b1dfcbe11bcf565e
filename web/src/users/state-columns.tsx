import type { EntityStatus } from '@portico/contract/approvals/model';
import type { UserState } from '@portico/contract/users/model';
import { EntityStatusWord } from '../approvals/public.ts';
import type { Look } from '../ui/grid/columns/column.ts';
import { StateWord } from './state-word.tsx';

type StatedRow = { state: UserState; entityStatus: EntityStatus };

/** The current state of a user or a group, and any pending change. */
export const STATE_COLUMNS = {
  state: { width: 124, cell: ({ state }) => <StateWord state={state} /> },
  entityStatus: {
    width: 168,
    priority: 2,
    cell: ({ entityStatus }) => <EntityStatusWord status={entityStatus} />,
  },
} satisfies Record<string, Look<StatedRow>>;
