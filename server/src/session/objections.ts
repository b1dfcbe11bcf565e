import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { enqueue, type JobPayload } from '../platform/jobs.ts';

/** Takes back what was said in somebody's name since the change that they have objected to. */
export const withdrawDisownedJob = 'withdraw-disowned';
export type WithdrawDisownedPayload = JobPayload & { userId: string };

/**
 * From the first change on to which they could still object, since whose links are all void now: whoever takes over somebody
 * does it in steps, and the owner answers to the last message.
 */
export async function recordObjection(
  tx: Transaction,
  clock: Clock,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<void> {
  const now = clock.now();
  await tx.write(
    `with closed as (
       update objection_links set used_at = $2
         where client_id = current_client() and user_id = $1 and used_at is null returning since, expires_at)
     insert into objections (client_id, id, user_id, since, objected_at)
       select current_client(), $3, $1, min(since), $2 from closed where expires_at > $2`,
    [userId, now, newId()],
  );
  await enqueue<WithdrawDisownedPayload>(tx, withdrawDisownedJob, { clientId, userId });
}

/** Somebody is themselves again: from now on what they say is theirs. */
export async function endObjections(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx.write(
    `update objections o set ended_at = $2 from users u
      where o.client_id = current_client() and o.user_id = $1 and o.ended_at is null
       and u.client_id = o.client_id and u.id = o.user_id and u.locked_at is null and u.signing_awaits_word_since is null`,
    [userId, at],
  );
}
