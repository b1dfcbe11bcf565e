import { BULK_ACTIONS, type BulkAction } from './bulk-actions.ts';
import type { OrderRow } from '../model.ts';

export type SplitActions = { possible: BulkAction[]; refused: BulkAction[] };

/** Which actions are possible on all of these orders, and which aren't; restoring concerns deleted orders only. */
export function splitActions(rows: OrderRow[]): SplitActions {
  const known = BULK_ACTIONS.filter((action) => rows.some((row) => row.actions[action]));
  const concerned = known.filter((action) => action !== 'restore' || rows.every((row) => row.status === 'DELETED'));
  const isPossible = (action: BulkAction) => rows.every((row) => row.actions[action]?.allowed);
  return {
    possible: concerned.filter(isPossible),
    refused: concerned.filter((action) => !isPossible(action)),
  };
}
