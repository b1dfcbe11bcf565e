import { OBJECTION_DAYS } from '@portico/contract/limits';
import type { ObjectionKind } from '@portico/contract/session/objection-endpoints';
import type { Config } from '../config.ts';
import { addSeconds, DAY_SECONDS, type Clock } from '../platform/clock.ts';
import { newToken } from '../platform/crypto.ts';
import type { Database, Transaction } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { enqueue, type JobPayload } from '../platform/jobs.ts';
import { sendMessage } from '../platform/outbox.ts';
import { languageOf, text } from '../platform/texts.ts';

/** A change of who somebody seems to be. `changedBy`: the ids of everybody who had a part in it. */
export type ObjectedChange = { userId: string; kind: ObjectionKind; changedBy: readonly string[] };
type Work = { db: Database; clock: Clock; config: Pick<Config, 'address'> };

/**
 * Makes a link to object to a change, which voids earlier ones of its kind but `PROOF`, for a message to the person; gives
 * what its text says of it: `objection`, the address, and `days`, for how long it holds. The token is in the fragment, so
 * in no log.
 */
export async function createObjectionLink(
  tx: Transaction,
  clock: Clock,
  { address }: Pick<Config, 'address'>,
  { userId, kind, changedBy }: ObjectedChange,
): Promise<{ objection: string; days: number }> {
  const now = clock.now();
  const { token, hash } = newToken();
  // Of what is done again and again only the last link opens anything.
  await tx.write(
    `update objection_links set used_at = $3 where client_id = current_client() and user_id = $1 and what = $2 and what <> 'PROOF' and used_at is null`,
    [userId, kind, now],
  );
  await tx.write(
    `insert into objection_links (client_id, id, user_id, what, changed_by, hash, created_at, expires_at)
     values (current_client(), $1, $2, $3, $4, $5, $6, $7)`,
    [newId(), userId, kind, changedBy, hash, now, addSeconds(now, OBJECTION_DAYS * DAY_SECONDS)],
  );
  return { objection: `${address}/portal/app/objection#${token}`, days: OBJECTION_DAYS };
}

/** `recipient`: the address that the person has had until now. */
export type ProofChangedPayload = JobPayload & { userId: string; recipient: string; changedBy: string[] };

/** Tells somebody at their former address, once the change is committed, that how they prove themselves has changed. */
export function tellFormerAddress(tx: Transaction, payload: ProofChangedPayload): Promise<void> {
  return enqueue(tx, 'tell-former-address', payload);
}

/** Sends what `tellFormerAddress` has queued. */
export async function sendProofChanged({ db, clock, config }: Work, payload: ProofChangedPayload): Promise<void> {
  const { clientId, userId, recipient, changedBy } = payload;
  await db.inClient(clientId, async (tx) => {
    // While an objection stands, the former address is the one that was objected to.
    const user = await tx.row<{ userName: string; language: string | null }>(
      `select user_name as "userName", settings ->> 'language' as language from users
        where client_id = current_client() and id = $1 and deleted_at is null and objected_at is null`,
      [userId],
    );
    if (!user) return;
    const language = languageOf(user.language);
    const words = await createObjectionLink(tx, clock, config, { userId, kind: 'PROOF', changedBy });
    await sendMessage(tx, clock, clientId, {
      channel: 'EMAIL',
      recipient,
      subject: text(language, 'mails.proofChanged.subject'),
      text: text(language, 'mails.proofChanged.text', { userName: user.userName, ...words }),
    });
  });
}
