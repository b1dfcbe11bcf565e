import type { Request, Reply } from '@portico/contract/endpoint';
import type { passwordEndpoints } from '@portico/contract/session/password-endpoints';
import type { PasswordPolicy } from '@portico/contract/session/password-policy';
import { appendAudit } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import { hashPassword, sha256 } from '../platform/crypto.ts';
import type { Transaction } from '../platform/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { text } from '../platform/texts.ts';
import { throttle } from '../platform/throttle.ts';
import { forgetWrongPasswords } from './attempts.ts';
import { endSessions } from './end-sessions.ts';
import { faultsOf, formerHashes, policyOf, refuse, sentencesOf, storePassword, tellOwner } from './new-password.ts';
import { linkOwner, type LinkOwner } from './password-links.ts';
import { barMailbox, tellAdministrators } from './signing-bar.ts';

type Look = (typeof passwordEndpoints)['authenticatePasswordReset'];
type Change = (typeof passwordEndpoints)['authenticatePasswordChange'];
type ByLink = Extract<Request<Change>['body'], { resetPasswordToken: string }>;
type Link = { id: string; kind: 'INVITATION' | 'RESET'; expiresAt: Date };
type Opened = { link: Link; owner: LinkOwner; policy: PasswordPolicy; hashes: string[] };

/** Tokens can't be guessed; this only keeps somebody from trying for ever. */
const TRIES_PER_ADDRESS = 60;
const WINDOW_SECONDS = 300;

/** Whose link it is and what his password needs. Throws PASSWORD_LINK_UNUSABLE for any that opens nothing (any more). */
export async function lookAtLink({ db, clock, http }: Context<Look>, { body }: Request<Look>): Promise<Reply<Look>> {
  await db.inNoClient((tx) =>
    throttle(tx, clock, `password link ${http.request.ip}`, TRIES_PER_ADDRESS, WINDOW_SECONDS),
  );
  const { link, owner, policy } = await db.inNoClient((tx) => openLink(tx, clock, body.resetPasswordToken));
  const { fullName, userName, clientId, clientName } = owner;
  return { kind: link.kind, fullName, userName, clientId, clientName, expiresAt: link.expiresAt.toISOString(), policy };
}

/**
 * Sets a new password by a link. Throws PASSWORD_LINK_UNUSABLE, REQUEST_FIELDS when the confirmation differs, and
 * PASSWORD_CONSTRAINTS with everything that the policy has against the password.
 */
export async function setPasswordByLink(
  { db, clock, http, language }: Context<Change>,
  { resetPasswordToken, newPassword, confirmation }: ByLink,
): Promise<void> {
  await db.inNoClient((tx) =>
    throttle(tx, clock, `password link ${http.request.ip}`, TRIES_PER_ADDRESS, WINDOW_SECONDS),
  );
  const { owner, policy, hashes } = await db.inNoClient((tx) => openLink(tx, clock, resetPasswordToken));
  if (newPassword !== confirmation)
    refuse('REQUEST_FIELDS', 'confirmation', [text(language, 'session.password.differs')]);
  // Outside of any transaction: comparing and hashing take tens of milliseconds each, on purpose.
  const faults = await faultsOf(policy, newPassword, owner, hashes);
  if (faults.length > 0) refuse('PASSWORD_CONSTRAINTS', 'newPassword', sentencesOf(language, policy, faults));
  const hash = await hashPassword(newPassword);
  await db.inNoClient(async (tx) => {
    const opened = await openLink(tx, clock, resetPasswordToken);
    await storePassword(tx, clock, opened.owner, hash);
    await forgetWrongPasswords(tx, owner);
    await endSessions(tx, clock, { userId: owner.userId }, 'PASSWORD_CHANGED');
    const isFirst = opened.link.kind === 'INVITATION' && !(await hasComeBefore(tx, owner.userId));
    const bar = isFirst ? null : await barMailbox(tx, owner.userId, clock.now());
    if (bar) {
      const client = (await tx.row<{ id: string }>('select current_client() as id'))!;
      const mail = bar === 'WORD' ? 'passwordByLinkWord' : 'passwordByLink';
      await tellAdministrators(tx, clock, { ...owner, clientId: client.id }, mail);
    }
    await tellOwner(tx, clock, opened.owner, 'passwordChanged');
    await appendAudit(tx, {
      at: clock.now(),
      category: 'AUTHENTICATION',
      entityType: 'USER',
      entityId: owner.userId,
      action: opened.link.kind === 'INVITATION' ? 'accepted the invitation' : 'set a new password by a link',
      subject: { ...owner, address: http.request.ip },
    });
  });
}

/** Who has left the identity provider is invited too, and somebody has been them before. */
async function hasComeBefore(tx: Transaction, userId: string): Promise<boolean> {
  const has = 'select 1 from users where client_id = current_client() and id = $1 and last_login_at is not null';
  return (await tx.row(has, [userId])) !== null;
}

/** Sets the transaction's client, locks the user, and reads what his new password is judged by. */
async function openLink(tx: Transaction, clock: Clock, token: string): Promise<Opened> {
  const link = await tx.row<Link & { userId: string; usedAt: Date | null }>(
    `select id, kind, user_id as "userId", expires_at as "expiresAt", used_at as "usedAt" from open_password_link($1)`,
    [sha256(token)],
  );
  if (!link || link.usedAt || link.expiresAt <= clock.now()) throw new PortalError('PASSWORD_LINK_UNUSABLE');
  const owner = await linkOwner(tx, link.userId);
  // Somebody else may have used it while the user's row was waited for.
  const holds = await tx.row(
    'select from password_links where client_id = current_client() and id = $1 and used_at is null',
    [link.id],
  );
  if (!owner || !holds) throw new PortalError('PASSWORD_LINK_UNUSABLE');
  const policy = await policyOf(tx);
  return { link, owner, policy, hashes: await formerHashes(tx, owner.userId, policy) };
}
