import type { ChangeStatus } from '@portico/contract/approvals/model';
import { stateTable } from '../../platform/state-table.ts';

/** The state table of change requests (spec D3): what may follow on what. */
export const changeStates = stateTable<ChangeStatus>()([
  { from: ['PUBLISHED'], event: 'approve', to: ['INSERTING'] },
  { from: ['INSERTING'], event: 'applied', to: ['APPROVED'] },
  // Approved, but it no longer fits: it waits again, marked as outdated.
  { from: ['INSERTING'], event: 'givenBack', to: ['PUBLISHED'] },
  { from: ['PUBLISHED'], event: 'reject', to: ['REJECTED'] },
  { from: ['PUBLISHED'], event: 'overdue', to: ['REJECTED'] },
  { from: ['PUBLISHED'], event: 'discard', to: ['DISCARDED'] },
]);

export type ChangeEvent = (typeof changeStates)['lines'][number]['event'];
