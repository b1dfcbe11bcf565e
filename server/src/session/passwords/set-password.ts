import type { UserId } from '@portico/contract/ids';
import { UNLOCKS_BY_LINK_PER_DAY } from '@portico/contract/limits';
import type { Request, Reply } from '@portico/contract/endpoint';
import type { passwordEndpoints } from '@portico/contract/session/password-endpoints';
import type { PasswordPolicy } from '@portico/contract/session/password-policy';
import { tellUserAdministrators } from '../../permissions/public.ts';
import { audit, auditedUser } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashPassword } from '../../platform/secrets/crypto.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Context } from '../../platform/http/route.ts';
import { text } from '../../platform/texts.ts';
import { aboutUser } from '../objections/about-user.ts';
import { forgetWrongPasswords } from '../attempts.ts';
import { endSessions } from '../lifetime/end-sessions.ts';
import { openLink, throttleLink } from '../links.ts';
import { faultsOf, formerHashes, policyOf, refuse, sentencesOf, storePassword, tellOwner } from './new-password.ts';
import { isByAnybody, linkOwner, type LinkOwner } from './password-links.ts';
import { barMailbox } from '../objections/bar-signing.ts';
import { unlockByLink, type LinkUnlocks } from '../objections/unlock-by-link.ts';

type Look = (typeof passwordEndpoints)['authenticatePasswordReset'];
type Change = (typeof passwordEndpoints)['authenticatePasswordChange'];
type ByLink = Extract<Request<Change>['body'], { resetPasswordToken: string }>;
type Link = { id: string; userId: UserId; kind: 'INVITATION' | 'RESET'; expiresAt: Date };
type Opened = { link: Link; owner: LinkOwner; policy: PasswordPolicy; hashes: string[] };

/** Whose link it is and what their password needs. Throws PASSWORD_LINK_UNUSABLE if it opens nothing (any more). */
export async function lookAtLink(context: Context<Look>, { body }: Request<Look>): Promise<Reply<Look>> {
  await throttleLink(context, 'password');
  const { db, clock } = context;
  const { link, owner, policy } = await db.inNoClient((tx) => openPassword(tx, clock, body.resetPasswordToken));
  const { fullName, userName, clientId, clientName } = owner;
  return { kind: link.kind, fullName, userName, clientId, clientName, expiresAt: link.expiresAt.toISOString(), policy };
}

/**
 * Sets a new password by a link. Throws PASSWORD_LINK_UNUSABLE, REQUEST_FIELDS when the confirmation differs, and
 * PASSWORD_CONSTRAINTS with everything that violates the policy.
 */
export async function setPasswordByLink(
  context: Context<Change>,
  { resetPasswordToken, newPassword, confirmation }: ByLink,
): Promise<void> {
  await throttleLink(context, 'password');
  const { db, clock, http, language } = context;
  const { owner, policy, hashes } = await db.inNoClient((tx) => openPassword(tx, clock, resetPasswordToken));
  if (newPassword !== confirmation)
    refuse('REQUEST_FIELDS', 'confirmation', [text(language, 'session.password.differs')]);
  // Outside any transaction: comparing and hashing take tens of milliseconds each, on purpose.
  const faults = await faultsOf(policy, newPassword, owner, hashes);
  if (faults.length > 0) refuse('PASSWORD_CONSTRAINTS', 'newPassword', sentencesOf(language, policy, faults));
  const hash = await hashPassword(newPassword);
  await db.inNoClient(async (tx) => {
    const opened = await openPassword(tx, clock, resetPasswordToken);
    await storePassword(tx, clock, opened.owner, hash);
    await forgetWrongPasswords(tx, owner);
    await endSessions(tx, clock, { userId: owner.userId }, 'PASSWORD_CHANGED');
    const bar = await barByLink(tx, clock, opened);
    if (bar) {
      const mail = bar === 'WORD' ? 'passwordByLinkWord' : 'passwordByLink';
      await tellUserAdministrators(tx, clock, aboutUser(mail, owner), owner.userId);
    }
    const unlocks = await unlockByLink(tx, clock, owner.userId);
    await tellOfLock(tx, clock, opened.owner, unlocks);
    const action = opened.link.kind === 'INVITATION' ? 'invitationAccepted' : 'passwordSetByLink';
    const subject = { ...owner, address: http.request.ip };
    const codes = unlocks?.codes ?? null;
    await audit({ tx, clock, subject }, action, auditedUser(owner), { codes });
  });
}

/** Tells the person about the password; if a lock stays, the user administrators too. */
async function tellOfLock(tx: Transaction, clock: Clock, owner: LinkOwner, unlocks: LinkUnlocks): Promise<void> {
  if (unlocks?.codes !== 'LOCKED') return tellOwner(tx, clock, owner, 'passwordChanged');
  const words = { times: UNLOCKS_BY_LINK_PER_DAY, hours: unlocks.hours };
  await tellOwner(tx, clock, owner, 'passwordChangedLocked', words);
  await tellUserAdministrators(tx, clock, aboutUser('linkLeavesLocked', owner), owner.userId);
}

async function barByLink(tx: Transaction, clock: Clock, { link, owner }: Opened): Promise<'WORD' | 'TIME' | null> {
  if (!(await hasComeBefore(tx, owner.userId))) return null;
  return barMailbox(tx, owner.userId, clock.now(), await isByAnybody(tx, link.id));
}

/**
 * Before the first sign-in nobody can be wronged, whichever link is used. Users who left the identity provider are
 * invited too, but have come before.
 */
async function hasComeBefore(tx: Transaction, userId: UserId): Promise<boolean> {
  const has = 'select 1 from users where client_id = current_client() and id = $1 and last_login_at is not null';
  return (await tx.row(has, [userId])) !== null;
}

/** Sets the transaction's client, locks the user, and reads what their new password is judged by. */
async function openPassword(tx: Transaction, clock: Clock, token: string): Promise<Opened> {
  const opened = await openLink<Link, LinkOwner>(tx, clock, { kind: 'password', token }, (id) => linkOwner(tx, id));
  const policy = await policyOf(tx);
  return { ...opened, policy, hashes: await formerHashes(tx, opened.owner.userId, policy) };
}
