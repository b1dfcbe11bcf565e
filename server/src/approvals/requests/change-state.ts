import type { ChangeStatus } from '@portico/contract/approvals/model';

type Line = { from: ChangeStatus; event: string; to: ChangeStatus };

/** The state table of change requests (spec D3): what may follow on what. */
export const CHANGE_STATE_TABLE = [
  { from: 'PUBLISHED', event: 'approve', to: 'INSERTING' },
  { from: 'INSERTING', event: 'applied', to: 'APPROVED' },
  // Approved, but it no longer fits: it waits again, marked as outdated.
  { from: 'INSERTING', event: 'givenBack', to: 'PUBLISHED' },
  { from: 'PUBLISHED', event: 'reject', to: 'REJECTED' },
  { from: 'PUBLISHED', event: 'overdue', to: 'REJECTED' },
  { from: 'PUBLISHED', event: 'discard', to: 'DISCARDED' },
] as const satisfies readonly Line[];

export type ChangeEvent = (typeof CHANGE_STATE_TABLE)[number]['event'];

/** The status after an event; null if the table does not list the change. */
export function statusAfter(from: ChangeStatus, event: ChangeEvent): ChangeStatus | null {
  return CHANGE_STATE_TABLE.find((line) => line.from === from && line.event === event)?.to ?? null;
}
