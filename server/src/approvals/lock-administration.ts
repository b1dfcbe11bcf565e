import type { Transaction } from '../platform/db.ts';

/**
 * One change after the other of the client's users and groups, and of the switches of its two-person rule: each user and
 * each group may touch members of the other kind, and two that met from both sides would wait for each other; and two
 * changes that each leave enough people could together leave too few. So do decisions about whatever has an effect on rights
 * or rules: two that are harmless alone could together do more than anybody has read. The first lock of such a change.
 */
export async function lockAdministration(tx: Transaction): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('users of ' || current_client()::text, 0))`);
}
