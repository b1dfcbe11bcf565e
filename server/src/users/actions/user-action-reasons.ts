import { auditWords } from '@portico/contract/audit/catalogue';
import type { Reason } from '@portico/contract/errors';
import type { UserId } from '@portico/contract/ids';
import {
  DECIDERS_APART_DAYS,
  DECIDERS_RESET_PER_DAY,
  UNLOCKS_BY_LINK_PER_DAY,
  UNLOCKS_PER_DAY,
} from '@portico/contract/limits';
import { LEVELS, MODULES, type Area } from '@portico/contract/permissions/model';
import {
  loadRights,
  loadRightsOf,
  barOfPerson,
  userEditors,
  type Rights,
  type UserEditor,
} from '../../permissions/public.ts';
import { addSeconds, DAY_SECONDS } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { isGuest, type Subject } from '../../platform/subject.ts';
import { whoCould } from '../../platform/who-could.ts';
import { AUDITED, type UserAction } from './user-actions.ts';
import { decidingRight, decidingRightBeyond, signs } from '../rights/deciding-rights.ts';
import { guestHandOut } from '../rights/permission-choices.ts';
import { loadUninvolved, objectedAgainst, partsInSigningIn } from './uninvolved.ts';
import { findUserFacts } from '../user-row.ts';

/** What prevents an action beyond what `decideUserAction` says. */
export function furtherReasons(
  tx: Transaction,
  subject: Subject,
  action: UserAction,
  userId: UserId,
): Promise<Reason[]> {
  if (action === 'unlock') return unlockReasons(tx, subject, userId);
  if (action === 'resetAuthenticator') return resetReasons(tx, subject, userId);
  return action === 'allowSigning' ? wordReasons(tx, subject, userId) : Promise.resolve([]);
}

/**
 * People who wait themselves can't vouch: two mailboxes that are read would free each other. Nor can anyone who had a
 * part in how the user signs in: they would complete their own work. The provider's people, who may be the second half
 * of a takeover, vouch only if the client has nobody who could.
 */
export async function wordReasons(tx: Transaction, subject: Subject, userId: UserId): Promise<Reason[]> {
  const bar = await ownBar(tx, subject);
  if (bar) return [bar];
  const parts = await partsInSigningIn(tx, subject, userId);
  const { isSubject, isAnybody, whoCould } = await loadUninvolved(tx, subject, { userId, parts, level: 'ADMIN' });
  const reasons: Reason[] = [];
  if (isGuest(subject) && isAnybody) reasons.push({ kind: 'rule', key: 'clientGivesWord', parameters: {} });
  if (!isSubject) reasons.push({ kind: 'rule', key: 'partInSigningIn', parameters: { days: DECIDERS_APART_DAYS } });
  return reasons.length > 0 ? [...reasons, ...whoCould] : [];
}

/**
 * Why somebody isn't unlocked: too often today, after wrong codes; by people who had a part in what was objected to; or
 * by one of the provider's people in the client's name, because an unlocked user regains all their rights. A link for a
 * new password opens the same door, and goes to that person alone.
 */
export async function unlockReasons(tx: Transaction, subject: Subject, userId: UserId): Promise<Reason[]> {
  const { objectedAt } = (await findUserFacts(tx, userId))!;
  if (!objectedAt)
    return [...(await unlockedTooOften(tx, subject, userId)), ...(await guestUnlockReasons(tx, subject, userId))];
  const parts = await objectedAgainst(tx, userId);
  const { isSubject, isAnybody, whoCould } = await loadUninvolved(tx, subject, { userId, parts, level: 'EDIT' });
  if (!isSubject) return [{ kind: 'rule', key: 'objectionToYou', parameters: {} }, ...whoCould];
  const bar = await ownBar(tx, subject);
  if (bar) return [bar, ...whoCould];
  // If nobody is left who could unlock them, somebody of the provider does.
  return isAnybody ? guestUnlockReasons(tx, subject, userId) : [];
}

/** The lock slows down code guessing, even if an administrator takes part. */
async function unlockedTooOften(tx: Transaction, { askedAt }: Subject, userId: UserId): Promise<Reason[]> {
  const row = await tx.row<{ times: number }>(
    `select count(*)::integer as times from audit_log where client_id = current_client() and entity_type = 'USER' and entity_id = $1
       and category = 'ADMINISTRATION' and at > $2 and record::jsonb ->> 'action' = any($3)`,
    [userId, addSeconds(askedAt, -DAY_SECONDS), auditWords(AUDITED.unlock)],
  );
  const { times } = row!;
  return times < UNLOCKS_PER_DAY
    ? []
    : [{ kind: 'state', key: 'unlockedTooOften', parameters: { times, byLink: UNLOCKS_BY_LINK_PER_DAY } }];
}

async function guestUnlockReasons(tx: Transaction, subject: Subject, userId: UserId): Promise<Reason[]> {
  if (!isGuest(subject)) return [];
  const { kept } = await guestHandOut(tx, subject);
  const held = await heldRights(tx, userId);
  const area = [...kept].find((one) => held.effective(one).level > LEVELS.INHERIT);
  return area ? [{ kind: 'permission', key: 'impersonatedUnlocks', parameters: { permission: area } }] : [];
}

/**
 * Why somebody can't reset an authenticator: it bars its owner from signing and deciding for a time, so resetting one
 * of a person who signs, or decides more than the caller, takes a user administrator, a few times within a day. The
 * provider's people can't do it to signers, unless nobody of the client could.
 */
export async function resetReasons(tx: Transaction, subject: Subject, userId: UserId): Promise<Reason[]> {
  const held = await heldRights(tx, userId);
  if (!decidingRight(held)) return [];
  const editors = await userEditors(tx, userId, 'ADMIN');
  if (isGuest(subject) && signs(held) && editors.length > 0)
    return refusedReset('impersonatedResets', { permission: 'PAYMENT_SIGN' }, editors);
  const others = editors.filter((editor) => editor.userId !== subject.personId);
  const own = await loadRights(tx, subject);
  const beyond = own.has('USERS', 'ADMIN') ? null : decidingRightBeyond(own, held);
  if (beyond) return refusedReset('resetTakesAdministrator', { permission: beyond }, others);
  const most = DECIDERS_RESET_PER_DAY;
  const isTooOften = (await countDecidersReset(tx, subject, userId)) >= most;
  return isTooOften ? refusedReset('decidersResetTooOften', { most }, others) : [];
}

function refusedReset(key: string, parameters: Reason['parameters'], could: readonly UserEditor[]): Reason[] {
  const names = could.flatMap(({ name, isLocked }) => (isLocked ? [] : [name]));
  return [{ kind: 'permission', key, parameters }, ...whoCould(names)];
}

/** The right by which the user signs or decides, which a reset bars; null if they do neither. */
export async function barredByReset(tx: Transaction, userId: UserId): Promise<Area | null> {
  return decidingRight(await heldRights(tx, userId));
}

/** How many others who sign or decide the person has reset within a day, in anyone's name. */
async function countDecidersReset(tx: Transaction, subject: Subject, exceptUserId: UserId): Promise<number> {
  const row = await tx.row<{ count: number }>(DECIDERS_RESET, [
    exceptUserId,
    subject.personId,
    addSeconds(subject.askedAt, -DAY_SECONDS),
    auditWords(AUDITED.resetAuthenticator),
  ]);
  return row!.count;
}

const DECIDERS_RESET = {
  name: 'deciders reset',
  text: `select count(distinct a.entity_id)::integer as count
     from audit_log a left join users g on g.client_id = current_client() and g.guest_of = (a.record::jsonb -> 'impersonator' ->> 'userId')::uuid
    where a.client_id = current_client() and a.category = 'ADMINISTRATION' and a.entity_type = 'USER' and a.entity_id <> $1
      and coalesce(g.id, (a.record::jsonb ->> 'userId')::uuid) = $2 and a.at > $3 and a.record::jsonb ->> 'action' = any($4)
      and a.record::jsonb -> 'detail' ->> 'bars' is not null`,
};

/** Why the caller can't sign for a time, no matter in whose name they act. */
function ownBar(tx: Transaction, subject: Subject): Promise<Reason | null> {
  const { clientId, personId, impersonator } = subject;
  return barOfPerson(tx, impersonator ?? { clientId, userId: personId }, subject);
}

/**
 * Everything that a user has been given, whatever is licensed today, which the provider switches, and whichever modules
 * they have.
 */
async function heldRights(tx: Transaction, userId: UserId): Promise<Rights> {
  return (await loadRightsOf(tx, [{ userId, modules: MODULES, licensedModules: MODULES }])).get(userId)!;
}
