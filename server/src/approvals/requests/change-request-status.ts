import type { OutdatedReason } from '@portico/contract/approvals/model';
import type { UserId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';
import { changeStates, type ChangeEvent } from './change-state.ts';
import type { RequestRow } from './request-row.ts';

/** Who decided what; null: nobody has, or no longer. `digest`: of what was approved. */
type Decided = { by: UserId | null; at: Date; comment: string | null; digest?: string | null };

/**
 * Changes the status of a request that the transaction has locked. Throws if the state table does not list the change:
 * our defect, since decisions are refused earlier.
 */
export async function changeStatus(
  tx: Transaction,
  row: RequestRow,
  event: ChangeEvent,
  more: { decided?: Decided | null; outdated?: OutdatedReason } = {},
): Promise<void> {
  const after = changeStates.after(row.status, event);
  const decided: { by: UserId | null; at: Date | null; comment: string | null; digest?: string | null } | null =
    more.decided === undefined
      ? { by: row.decided_by, at: row.decided_at, comment: row.approver_comment }
      : more.decided;
  await tx.write(
    `update change_requests set status = $2, decided_by = $3, decided_at = $4, approver_comment = $5, outdated = $6, approved_digest = $7 where client_id = current_client() and id = $1`,
    [
      row.id,
      after,
      decided?.by ?? null,
      decided?.at ?? null,
      decided?.comment ?? null,
      more.outdated ?? row.outdated,
      decided?.digest ?? row.approved_digest,
    ],
  );
}
