import type { Reason } from '@portico/contract/errors';
import { DECIDERS_APART_DAYS, UNLOCKS_BY_LINK_PER_DAY, UNLOCKS_PER_DAY } from '@portico/contract/limits';
import { LEVELS, MODULES } from '@portico/contract/permissions/model';
import { loadRightsOf, userEditors, type Rights } from '../permissions/public.ts';
import { addSeconds, DAY_SECONDS } from '../platform/clock.ts';
import type { Transaction } from '../platform/db.ts';
import { isGuest, type Subject } from '../platform/subject.ts';
import { whoCould } from '../platform/who-could.ts';
import { signingBar } from '../session/public.ts';
import { AUDITED, type UserAction } from './decide-user.ts';
import { guestHandOut } from './permission-choices.ts';
import { loadUninvolved, objectedAgainst, partsInSigningIn } from './uninvolved.ts';
import { findUserFacts } from './user-row.ts';
/** What stands in the way of an action beside what `decideUserAction` says. */
export function furtherReasons(
  tx: Transaction,
  subject: Subject,
  action: UserAction,
  userId: string,
): Promise<Reason[]> {
  if (action === 'unlock') return unlockReasons(tx, subject, userId);
  if (action === 'resetAuthenticator') return resetReasons(tx, subject, userId);
  return action === 'allowSigning' ? wordReasons(tx, subject, userId) : Promise.resolve([]);
}

/**
 * People who wait themselves confirm nobody: two mailboxes that are read would free each other. Who had a part in how the user
 * signs in would confirm what they have begun. The provider's people, who may be the second half of a takeover, confirm only
 * where the client has nobody who could.
 */
export async function wordReasons(tx: Transaction, subject: Subject, userId: string): Promise<Reason[]> {
  const bar = await signingBar(tx, subject);
  if (bar) return [bar];
  const parts = await partsInSigningIn(tx, subject, userId);
  const { isSubject, isAnybody, whoCould } = await loadUninvolved(tx, subject, { userId, parts, level: 'ADMIN' });
  const reasons: Reason[] = [];
  if (isGuest(subject) && isAnybody) reasons.push({ kind: 'rule', key: 'clientGivesWord', parameters: {} });
  if (!isSubject) reasons.push({ kind: 'rule', key: 'partInSigningIn', parameters: { days: DECIDERS_APART_DAYS } });
  return reasons.length > 0 ? [...reasons, ...whoCould] : [];
}

/**
 * Why somebody isn't unlocked: too often today, after wrong codes; by people who had a part in what was objected to; or, where one of the
 * provider's people acts in the client's name, because who is unlocked has again all that they hold. A link for a new password
 * opens the same door, and goes to that person alone.
 */
export async function unlockReasons(tx: Transaction, subject: Subject, userId: string): Promise<Reason[]> {
  const { objectedAt } = (await findUserFacts(tx, userId))!;
  if (!objectedAt)
    return [...(await unlockedTooOften(tx, subject, userId)), ...(await guestUnlockReasons(tx, subject, userId))];
  const parts = await objectedAgainst(tx, userId);
  const { isSubject, isAnybody, whoCould } = await loadUninvolved(tx, subject, { userId, parts, level: 'EDIT' });
  if (!isSubject) return [{ kind: 'rule', key: 'objectionToYou', parameters: {} }, ...whoCould];
  // With nobody left who could unlock them, somebody of the provider does.
  return isAnybody ? guestUnlockReasons(tx, subject, userId) : [];
}

/** The lock slows down those who guess codes, also where an administrator is one of them. */
async function unlockedTooOften(tx: Transaction, { askedAt }: Subject, userId: string): Promise<Reason[]> {
  const row = await tx.row<{ times: number }>(
    `select count(*)::integer as times from audit_log where client_id = current_client() and entity_type = 'USER' and entity_id = $1
       and category = 'ADMINISTRATION' and at > $2 and record::jsonb ->> 'action' = $3`,
    [userId, addSeconds(askedAt, -DAY_SECONDS), AUDITED.unlock],
  );
  const { times } = row!;
  return times < UNLOCKS_PER_DAY
    ? []
    : [{ kind: 'state', key: 'unlockedTooOften', parameters: { times, byLink: UNLOCKS_BY_LINK_PER_DAY } }];
}

async function guestUnlockReasons(tx: Transaction, subject: Subject, userId: string): Promise<Reason[]> {
  if (!isGuest(subject)) return [];
  const { kept } = await guestHandOut(tx, subject);
  const held = await heldRights(tx, userId);
  const area = [...kept].find((one) => held.effective(one).level > LEVELS.INHERIT);
  return area ? [{ kind: 'permission', key: 'impersonatedUnlocks', parameters: { permission: area } }] : [];
}

/**
 * Why one of the provider's people resets nobody's authenticator who signs: it bars them for a time, and one guest could do
 * it to all. Somebody of the client does, unless nobody could.
 */
export async function resetReasons(tx: Transaction, subject: Subject, userId: string): Promise<Reason[]> {
  if (!isGuest(subject)) return [];
  const held = await heldRights(tx, userId);
  if (held.effective('PAYMENT_SIGN').level <= LEVELS.INHERIT) return [];
  const editors = await userEditors(tx, userId);
  if (editors.length === 0) return [];
  const could = whoCould(editors.flatMap(({ name, isLocked }) => (isLocked ? [] : [name])));
  return [{ kind: 'permission', key: 'impersonatedResets', parameters: { permission: 'PAYMENT_SIGN' } }, ...could];
}

/** What somebody has been given, whatever is licensed today, which the provider switches, and whichever modules they have. */
async function heldRights(tx: Transaction, userId: string): Promise<Rights> {
  return (await loadRightsOf(tx, [{ userId, modules: MODULES, licensedModules: MODULES }])).get(userId)!;
}
