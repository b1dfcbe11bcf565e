import { z } from 'zod';
import type { ClientId, UserId } from '@portico/contract/ids';
import { INVITATION_HOURS, PASSWORD_LINKS_ASKED_FOR, PASSWORD_RESET_MINUTES } from '@portico/contract/limits';
import type { Language } from '@portico/contract/languages';
import { PASSWORD_LINK_KINDS, type PasswordLinkKind } from '@portico/contract/session/password-endpoints';
import type { Config } from '../../config.ts';
import { audit, auditedUser } from '../../platform/audit.ts';
import { addSeconds, type Clock } from '../../platform/clock.ts';
import { newToken } from '../../platform/secrets/crypto.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import { idInPayload, job, jobPayload, type PayloadOf, type Work } from '../../platform/jobs.ts';
import { isWritten, sendMessage } from '../../platform/outbox.ts';
import { languageOf, text } from '../../platform/texts.ts';

/** `address`: the requester's; `messageId`: of the message to write. Both are missing in jobs of older versions. */
export const sendPasswordLinkJob = job({
  name: 'send-password-link',
  lane: 'messages',
  payload: jobPayload.extend({
    userId: idInPayload<UserId>(),
    kind: z.enum(PASSWORD_LINK_KINDS),
    address: z.string().nullish(),
    messageId: z.guid().optional(),
  }),
});
type LinkPayload = PayloadOf<typeof sendPasswordLinkJob>;

/** A user to whom a link may go, and what the message says. */
export type LinkOwner = {
  userId: UserId;
  userName: string;
  fullName: string;
  email: string;
  language: Language;
  clientId: ClientId;
  clientName: string;
  /** Users without a password are invited, no matter who asks. */
  hasPassword: boolean;
};

/** A minute in seconds, an hour in minutes. */
const SIXTY = 60;
const VALID_SECONDS: Record<PasswordLinkKind, number> = {
  INVITATION: INVITATION_HOURS * SIXTY * SIXTY,
  RESET: PASSWORD_RESET_MINUTES * SIXTY,
};

/** Sends a user the link to set a password of their own: an invitation, or one that an administrator requested. */
export async function sendPasswordLink(
  { db, clock, config }: Pick<Work, 'db' | 'clock' | 'config'>,
  payload: LinkPayload,
): Promise<void> {
  await db.inClient(payload.clientId, async (tx) => {
    const owner = await linkOwner(tx, payload.userId);
    if (!owner || (await isWritten(tx, payload.messageId))) return;
    await voidLinks(tx, owner.userId, clock.now());
    await sendLink(tx, clock, payload, owner, await createLink(tx, clock, config, owner, payload.kind));
    await auditLink(tx, clock, owner, payload.kind, payload.address);
  });
}

/** The message with one link; `clientId` is the transaction's client. */
export async function sendLink(
  tx: Transaction,
  clock: Clock,
  { clientId, kind, messageId }: Pick<LinkPayload, 'clientId' | 'kind' | 'messageId'>,
  owner: LinkOwner,
  address: string,
): Promise<void> {
  const { language, fullName, userName, clientName, clientId: businessId, email } = owner;
  const key = kind === 'INVITATION' ? 'invitation' : 'passwordReset';
  const words = { name: fullName, userName, clientName, clientId: businessId, address, ...validity(kind) };
  const subject = text(language, `mails.${key}.subject`);
  const message = {
    channel: 'EMAIL',
    recipient: email,
    subject,
    text: text(language, `mails.${key}.text`, words),
  } as const;
  await sendMessage(tx, clock, clientId, message, messageId);
}

export function validity(kind: PasswordLinkKind): Record<string, number> {
  return kind === 'INVITATION' ? { hours: INVITATION_HOURS } : { minutes: PASSWORD_RESET_MINUTES };
}

/**
 * Null for users who get no link: deleted, inactive, waiting for a second person, locked for more than wrong codes,
 * without an e-mail, or signed in by the identity provider.
 */
export async function linkOwner(tx: Transaction, userId: UserId): Promise<LinkOwner | null> {
  const row = await tx.row<Omit<LinkOwner, 'language'> & { language: string | null }>(
    `select u.id as "userId", u.user_name as "userName", u.full_name as "fullName", u.email, u.settings->>'language' as language,
       c.business_id as "clientId", c.name as "clientName", u.password_hash is not null as "hasPassword"
     from users u join clients c on c.client_id = u.client_id
     where u.client_id = current_client() and u.id = $1 and u.deleted_at is null and u.active and u.locked_at is null and u.entity_status <> 'CREATION_PENDING'
       and u.email is not null and not 'B2C' = any(u.second_factors) and c.active for no key update of u`,
    [userId],
  );
  return row && { ...row, language: languageOf(row.language) };
}

/**
 * Creates a link and returns its address; the token is in the fragment, so it reaches no log. Earlier links stay valid:
 * otherwise one that anybody may request (`byAnybody`) would void the one its owner is about to use.
 */
export async function createLink(
  tx: Transaction,
  clock: Clock,
  { address }: Pick<Config, 'address'>,
  { userId }: Pick<LinkOwner, 'userId'>,
  kind: PasswordLinkKind,
  byAnybody = false,
): Promise<string> {
  const now = clock.now();
  const { token, hash } = newToken();
  await tx.write(
    `insert into password_links (client_id, id, user_id, kind, hash, created_at, expires_at, by_anybody) values (current_client(), $1, $2, $3, $4, $5, $6, $7)`,
    [newId(), userId, kind, hash, now, addSeconds(now, VALID_SECONDS[kind]), byAnybody],
  );
  return `${address}/portal/app/password#${token}`;
}

/** Whether the limit of usable links that anybody may request is reached: the owner uses one of these. */
export async function hasLinksEnough(tx: Transaction, { userId }: LinkOwner, now: Date): Promise<boolean> {
  const row = await tx.row<{ count: number }>(
    `select count(*)::integer as count from password_links where client_id = current_client() and user_id = $1 and used_at is null
       and by_anybody and expires_at > $2`,
    [userId, now],
  );
  return row!.count >= PASSWORD_LINKS_ASKED_FOR;
}

/** Whether anybody may have requested the link: by the form, which asks nobody who they are. */
export async function isByAnybody(tx: Transaction, linkId: string): Promise<boolean> {
  const isSo = 'select 1 from password_links where client_id = current_client() and id = $1 and by_anybody';
  return (await tx.row(isSo, [linkId])) !== null;
}

/** Voids all of the user's links. */
export async function voidLinks(tx: Transaction, userId: UserId, now: Date): Promise<void> {
  await tx.write(
    'update password_links set used_at = $2 where client_id = current_client() and user_id = $1 and used_at is null',
    [userId, now],
  );
}

/** Without a known user: the requester of a link needn't be signed in. */
export function auditLink(
  tx: Transaction,
  clock: Clock,
  owner: LinkOwner,
  kind: PasswordLinkKind,
  address: string | null = null,
): Promise<void> {
  const who = { userId: null, userName: null, address };
  const action = kind === 'INVITATION' ? 'invitationSent' : 'passwordLinkSent';
  return audit({ tx, clock, subject: who }, action, auditedUser(owner), {});
}
