import type { Transaction } from '../platform/database/db.ts';

/**
 * Serialises changes of the client's users, groups and two-person rule switches. A user's change may touch groups and
 * vice versa, so two could deadlock; and two changes that each leave enough people could together leave too few. The
 * same goes for decisions with an effect on rights or rules: two harmless ones could together do more than anybody has
 * read. Must be the first lock of such a change.
 */
export async function lockAdministration(tx: Transaction): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('users of ' || current_client()::text, 0))`);
}
