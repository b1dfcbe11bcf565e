import { z } from 'zod';
import type { UserId } from '@portico/contract/ids';
import { OBJECTION_DAYS } from '@portico/contract/limits';
import type { ObjectionKind } from '@portico/contract/session/objection-endpoints';
import type { Config } from '../../config.ts';
import { addSeconds, DAY_SECONDS, type Clock } from '../../platform/clock.ts';
import { newToken } from '../../platform/secrets/crypto.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import { idInPayload, job, jobPayload, type PayloadOf, type Work } from '../../platform/jobs.ts';
import { isWritten, sendMessage } from '../../platform/outbox.ts';
import { languageOf, text } from '../../platform/texts.ts';

/** A change to a user's identity. `changedBy`: the ids of everybody who had a part in it; `at`: when, if not now. */
export type ObjectedChange = { userId: UserId; kind: ObjectionKind; changedBy: readonly UserId[]; at?: Date };

/**
 * Creates a link to object to a change, which voids earlier ones of its kind except `PROOF`, for a message to the
 * person; returns what its text needs: `objection`, the address, and `days`, its validity. The token is in the
 * fragment, so it reaches no log.
 */
export async function createObjectionLink(
  tx: Transaction,
  clock: Clock,
  { address }: Pick<Config, 'address'>,
  { userId, kind, changedBy, at }: ObjectedChange,
): Promise<{ objection: string; days: number }> {
  const now = clock.now();
  const { token, hash } = newToken();
  // For repeated changes only the last link opens anything.
  const replaced = await tx.rows<{ since: Date; changedBy: UserId[] }>(
    `update objection_links set used_at = $3 where client_id = current_client() and user_id = $1 and what = $2 and what <> 'PROOF'
       and used_at is null and expires_at > $3 returning since, changed_by as "changedBy"`,
    [userId, kind, now],
  );
  // It reaches back as far as they did, and covers the same people, so that nobody hides a change behind another one.
  const changedAt = at ?? now;
  const since = new Date(Math.min(changedAt.getTime(), ...replaced.map((link) => link.since.getTime())));
  const parts = [...new Set([...changedBy, ...replaced.flatMap((link) => link.changedBy)])];
  await tx.write(
    `insert into objection_links (client_id, id, user_id, what, changed_by, hash, created_at, since, expires_at)
     values (current_client(), $1, $2, $3, $4, $5, $6, $7, $8)`,
    [newId(), userId, kind, parts, hash, changedAt, since, addSeconds(now, OBJECTION_DAYS * DAY_SECONDS)],
  );
  return { objection: `${address}/portal/app/objection#${token}`, days: OBJECTION_DAYS };
}

/**
 * `recipient`: the address that the person had until now; `at`: time of the change; `messageId`: of the message to
 * write. The last two are missing in jobs of older versions.
 */
export const tellFormerAddressJob = job({
  name: 'tell-former-address',
  lane: 'messages',
  payload: jobPayload.extend({
    userId: idInPayload<UserId>(),
    recipient: z.string(),
    changedBy: z.array(idInPayload<UserId>()),
    at: z.iso.datetime().optional(),
    messageId: z.guid().optional(),
  }),
});

/** Tells a user at their former address, once the change is committed, that their proof of identity has changed. */
export async function tellFormerAddress(
  { db, clock, config }: Pick<Work, 'db' | 'clock' | 'config'>,
  payload: PayloadOf<typeof tellFormerAddressJob>,
): Promise<void> {
  const { clientId, userId, recipient, changedBy, at, messageId } = payload;
  await db.inClient(clientId, async (tx) => {
    // While an objection is open, the former address is the one that was objected to.
    const user = await tx.row<{ userName: string; language: string | null }>(
      `select user_name as "userName", settings ->> 'language' as language from users
        where client_id = current_client() and id = $1 and deleted_at is null and objected_at is null`,
      [userId],
    );
    if (!user || (await isWritten(tx, messageId))) return;
    const language = languageOf(user.language);
    const change = { userId, kind: 'PROOF', changedBy, ...(at !== undefined && { at: new Date(at) }) } as const;
    const words = await createObjectionLink(tx, clock, config, change);
    const subject = text(language, 'mails.proofChanged.subject');
    const said = text(language, 'mails.proofChanged.text', { userName: user.userName, ...words });
    await sendMessage(tx, clock, clientId, { channel: 'EMAIL', recipient, subject, text: said }, messageId);
  });
}
