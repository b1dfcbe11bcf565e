import type { ClientId, UserId } from '@portico/contract/ids';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue, idInPayload, job, jobPayload } from '../../platform/jobs.ts';

/** Takes back what was said in somebody's name since the change that they objected to. */
export const withdrawDisownedJob = job({
  name: 'withdraw-disowned',
  lane: 'releases',
  payload: jobPayload.extend({ userId: idInPayload<UserId>() }),
});

/** Everybody who had a part in what an objection is about, and whether that was how the person signs in. */
export type Objected = { changedBy: UserId[]; isProof: boolean };

/**
 * An objection covers every change to which they could still object, back to the first, since all those links are now
 * void: a takeover happens in steps, and the owner answers the last message; or the impostor objects, by a link of
 * their own making.
 */
export async function recordObjection(
  tx: Transaction,
  clock: Clock,
  { clientId, userId }: { clientId: ClientId; userId: UserId },
): Promise<Objected> {
  const now = clock.now();
  const objected = await tx.row<Objected>(
    `with closed as (
       update objection_links set used_at = $2
         where client_id = current_client() and user_id = $1 and used_at is null returning since, expires_at, what, changed_by),
     open as (select * from closed where expires_at > $2),
     stored as (
       insert into objections (client_id, id, user_id, since, objected_at)
         select current_client(), $3, $1, min(since), $2 from open)
     select coalesce(bool_or(what = 'PROOF'), false) as "isProof",
       array(select distinct unnest(changed_by) from open) as "changedBy" from open`,
    [userId, now, newId()],
  );
  await enqueue(tx, withdrawDisownedJob, { clientId, userId });
  return objected!;
}

/** The account is its owner's again: from now on what is said with it is theirs. */
export async function endObjections(tx: Transaction, userId: UserId, at: Date): Promise<void> {
  await tx.write(
    `update objections o set ended_at = $2 from users u
      where o.client_id = current_client() and o.user_id = $1 and o.ended_at is null
       and u.client_id = o.client_id and u.id = o.user_id and u.locked_at is null and u.signing_awaits_word_since is null`,
    [userId, at],
  );
}
