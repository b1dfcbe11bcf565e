import type { ChangeCategory } from '@portico/contract/approvals/model';
import type { Transaction } from '../platform/db.ts';

/** Whether a change of this category waits for a second person: the client has the rule, and not switched it off here. */
export async function isGoverned(tx: Transaction, category: ChangeCategory): Promise<boolean> {
  const row = await tx.row<{ governed: boolean }>(
    `select two_person_rule and not $1 = any(two_person_exceptions) as governed from clients where client_id = current_client()`,
    [category],
  );
  return row?.governed ?? false;
}
