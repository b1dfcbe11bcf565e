import type { Reason } from '@portico/contract/errors';
import { UNLOCKS_BY_LINK_PER_DAY, UNLOCKS_PER_DAY } from '@portico/contract/limits';
import { LEVELS, MODULES, type Module } from '@portico/contract/permissions/model';
import { isAnybodyLeft } from '../approvals/public.ts';
import { loadRightsOf, userEditors, type Rights } from '../permissions/public.ts';
import { addSeconds } from '../platform/clock.ts';
import type { Transaction } from '../platform/db.ts';
import { isGuest, type Subject } from '../platform/subject.ts';
import { signingBar } from '../session/public.ts';
import type { UserAction } from './decide-user.ts';
import { guestHandOut } from './permission-choices.ts';
import { findUserFacts } from './user-row.ts';

const DAY_SECONDS = 24 * 3600;
/** Longer than any link for a password holds. */
const LINK_DAYS = 3;
const NAMES_SHOWN = 10;

/** What the audit log calls what is done to a user at once. */
export const AUDITED = {
  unlock: 'unlocked the user',
  resetPassword: 'sent a link to set the password',
  requireNewPassword: 'required a new password',
  resetAuthenticator: 'reset the authenticator',
  allowSigning: 'gave the word for signing',
} as const satisfies Record<UserAction, string>;

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
 * People who wait themselves confirm nobody: two mailboxes that are read would free each other. And who sent the link would
 * confirm what they have begun.
 */
export async function wordReasons(tx: Transaction, subject: Subject, userId: string): Promise<Reason[]> {
  const bar = await signingBar(tx, subject);
  const times = await timesDone(tx, 'resetPassword', userId, LINK_DAYS * DAY_SECONDS, subject, subject.userId);
  const own: Reason[] = times > 0 ? [{ kind: 'rule', key: 'linkSentByYou', parameters: {} }] : [];
  return [...(bar ? [bar] : []), ...own];
}

/** How often something was done to a user of late, by anybody or by one person. */
async function timesDone(
  tx: Transaction,
  action: UserAction,
  userId: string,
  withinSeconds: number,
  { askedAt }: Subject,
  by: string | null = null,
): Promise<number> {
  const row = await tx.row<{ times: number }>(
    `select count(*)::integer as times from audit_log where client_id = current_client() and entity_type = 'USER' and entity_id = $1
       and category = 'ADMINISTRATION' and at > $2 and record::jsonb ->> 'action' = $3 and ($4::text is null or record::jsonb ->> 'userId' = $4)`,
    [userId, addSeconds(askedAt, -withinSeconds), AUDITED[action], by],
  );
  return row!.times;
}

/**
 * Why somebody isn't unlocked: too often today; or, where one of the provider's people acts in the client's name, because
 * who is unlocked has again all that they hold. A link for a new password opens the same door, and goes to that person
 * alone.
 */
export async function unlockReasons(tx: Transaction, subject: Subject, userId: string): Promise<Reason[]> {
  return [...(await unlockedTooOften(tx, subject, userId)), ...(await guestUnlockReasons(tx, subject, userId))];
}

/** The lock slows down those who guess codes, also where an administrator is one of them. */
async function unlockedTooOften(tx: Transaction, subject: Subject, userId: string): Promise<Reason[]> {
  const times = await timesDone(tx, 'unlock', userId, DAY_SECONDS, subject);
  return times < UNLOCKS_PER_DAY
    ? []
    : [{ kind: 'state', key: 'unlockedTooOften', parameters: { times, byLink: UNLOCKS_BY_LINK_PER_DAY } }];
}

async function guestUnlockReasons(tx: Transaction, subject: Subject, userId: string): Promise<Reason[]> {
  if (!isGuest(subject)) return [];
  // Locked by an objection, with nobody left who could unlock them: somebody of the provider does who had no part in it.
  const { objectedAt } = (await findUserFacts(tx, userId, subject))!;
  if (objectedAt && !(await isAnybodyLeft(tx, 'USER'))) return [];
  const { kept } = await guestHandOut(tx, subject);
  const person = await tx.row<{ modules: Module[] }>(
    'select modules from users where client_id = current_client() and id = $1',
    [userId],
  );
  const held = await rightsWithin(tx, userId, person?.modules ?? [], subject.licensedModules);
  const area = [...kept].find((one) => held.effective(one).level > LEVELS.INHERIT);
  return area ? [{ kind: 'permission', key: 'impersonatedUnlocks', parameters: { permission: area } }] : [];
}

/**
 * Why one of the provider's people resets nobody's authenticator who signs: it bars them for a time, and one guest could do
 * it to all. Somebody of the client does, unless nobody could. The right counts whatever is licensed today: the provider
 * switches that.
 */
export async function resetReasons(tx: Transaction, subject: Subject, userId: string): Promise<Reason[]> {
  if (!isGuest(subject)) return [];
  const held = await rightsWithin(tx, userId, MODULES, MODULES);
  if (held.effective('PAYMENT_SIGN').level <= LEVELS.INHERIT) return [];
  const editors = await userEditors(tx, userId);
  if (editors.length === 0) return [];
  const names = editors.flatMap(({ name, isLocked }) => (isLocked ? [] : [name])).slice(0, NAMES_SHOWN);
  const could: Reason[] =
    names.length > 0 ? [{ kind: 'whoCould', key: 'whoCould', parameters: { names: names.join(', ') } }] : [];
  return [{ kind: 'permission', key: 'impersonatedResets', parameters: { permission: 'PAYMENT_SIGN' } }, ...could];
}

/** What somebody holds where these modules are theirs and licensed. */
async function rightsWithin(
  tx: Transaction,
  userId: string,
  modules: readonly Module[],
  licensedModules: readonly Module[],
): Promise<Rights> {
  return (await loadRightsOf(tx, [{ userId, modules, licensedModules }])).get(userId)!;
}
