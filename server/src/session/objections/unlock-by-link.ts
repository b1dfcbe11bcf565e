import type { UserId } from '@portico/contract/ids';
import { UNLOCKS_BY_LINK_PER_DAY } from '@portico/contract/limits';
import { addSeconds, DAY_SECONDS, type Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
const HOUR_MILLISECONDS = 3_600_000;

/** What a link did to a lock by wrong codes, for the log; null: there was none. */
export type LinkUnlocks = { codes: 'UNLOCKED' } | { codes: 'LOCKED'; hours: number } | null;

/**
 * Lifts a lock by wrong codes for a user who has set a new password by a link, a few times within a day: otherwise
 * anyone who reads the mailbox could guess without end, five codes at a time. `hours`: until a link unlocks again. The
 * user's row is locked; the caller writes `codes` into the log, which is what is counted.
 */
export async function unlockByLink(tx: Transaction, clock: Clock, userId: UserId): Promise<LinkUnlocks> {
  const isLocked = 'select 1 from users where client_id = current_client() and id = $1 and codes_locked_at is not null';
  if (!(await tx.row(isLocked, [userId]))) return null;
  const now = clock.now();
  const row = await tx.row<{ times: number; first: Date | null }>(
    `select count(*)::integer as times, min(at) as first from audit_log where client_id = current_client() and entity_type = 'USER'
       and entity_id = $1 and category = 'AUTHENTICATION' and at > $2 and record::jsonb -> 'detail' ->> 'codes' = 'UNLOCKED'`,
    [userId, addSeconds(now, -DAY_SECONDS)],
  );
  const { times, first } = row!;
  if (first !== null && times >= UNLOCKS_BY_LINK_PER_DAY) {
    const free = addSeconds(first, DAY_SECONDS).getTime() - now.getTime();
    return { codes: 'LOCKED', hours: Math.ceil(free / HOUR_MILLISECONDS) };
  }
  await tx.write(
    'update users set codes_locked_at = null, failed_attempts = 0 where client_id = current_client() and id = $1',
    [userId],
  );
  return { codes: 'UNLOCKED' };
}
