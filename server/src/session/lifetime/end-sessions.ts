import type { UserId } from '@portico/contract/ids';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';

/** Why sessions were ended, other than by signing out: by the user from another session, or on their behalf. */
export type EndReason =
  | 'ENDED_BY_USER'
  | 'PASSWORD_CHANGED'
  | 'USER_INACTIVATED'
  | 'USER_DELETED'
  | 'AUTHENTICATOR_RESET'
  | 'OBJECTED'
  | 'CLIENT_INACTIVATED';

/** Which sessions: one user's (all, all but one, or just one), or everybody's in the transaction's client. */
export type WhoseSessions = { userId: UserId; except?: string; only?: string } | 'everybody';

/** Ends sessions: their tokens open nothing from now on. The caller audits the cause. Returns how many there were. */
export async function endSessions(
  tx: Transaction,
  clock: Clock,
  whose: WhoseSessions,
  reason: EndReason,
): Promise<number> {
  const { userId, except, only }: { userId: UserId | null; except?: string; only?: string } =
    whose === 'everybody' ? { userId: null } : whose;
  return tx.write(
    `update sessions set ended_at = $1, end_reason = $2 where client_id = current_client() and ended_at is null
       and ($3::uuid is null or user_id = $3) and ($4::uuid is null or id <> $4) and ($5::uuid is null or id = $5)`,
    [clock.now(), reason, userId, except ?? null, only ?? null],
  );
}
