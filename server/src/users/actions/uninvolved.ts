import { auditWords } from '@portico/contract/audit/catalogue';
import type { Reason } from '@portico/contract/errors';
import type { UserId } from '@portico/contract/ids';
import { DECIDERS_APART_DAYS } from '@portico/contract/limits';
import { ofOneHand, strangersTo } from '../../approvals/public.ts';
import { userEditors } from '../../permissions/public.ts';
import { addSeconds, DAY_SECONDS } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Subject } from '../../platform/subject.ts';
import { nobodyCould, whoCould } from '../../platform/who-could.ts';
import { AUDITED, type UserAction } from './user-actions.ts';

/*
 * Anyone who looks into what was done to a user must have had no part in it: neither they nor anybody linked to them.
 * If nobody of the client is left, one of the provider's people does, under the same condition.
 */

/** Actions that bring somebody closer to acting as the user. */
const BEGIN: readonly UserAction[] = ['resetPassword', 'resetAuthenticator'];

export type Uninvolved = {
  /** The caller had no part in it. */
  isSubject: boolean;
  /** The client has somebody left who had no part and has the right. */
  isAnybody: boolean;
  /** Who can do it, as a reason added to why somebody else can't. */
  whoCould: Reason[];
};

/** People who had no part in what some people (`parts`) did to a user, and may edit users, or administers them. */
export async function loadUninvolved(
  tx: Transaction,
  subject: Subject,
  { userId, parts, level }: { userId: UserId; parts: readonly UserId[]; level: 'EDIT' | 'ADMIN' },
): Promise<Uninvolved> {
  const decider = { subject, userId: subject.personId, provider: subject.impersonator };
  const isSubject = !parts.includes(subject.personId) && (await ofOneHand(tx, decider, parts)).size === 0;
  const editors = (await userEditors(tx, userId, level)).filter(
    ({ isObjected, awaitsWord }) => !isObjected && !(level === 'ADMIN' && awaitsWord),
  );
  const could = await strangersTo(tx, subject.askedAt, parts, editors);
  const waits = (until: Date | null) => level === 'ADMIN' && until !== null && until > subject.askedAt;
  const now = could.filter(({ isLocked, barredUntil }) => !isLocked && !waits(barredUntil));
  const isAnybody = could.length > 0;
  const who = isAnybody ? whoCould(now.map(({ name }) => name)) : [nobodyCould('uninvolvedProvider')];
  return { isSubject, isAnybody, whoCould: who };
}

/** The people the user has objected to, until that is over; includes the one who unlocked the user afterwards. */
export async function objectedAgainst(tx: Transaction, userId: UserId): Promise<UserId[]> {
  const row = await tx.row<{ against: UserId[] }>(
    `select array_remove(coalesce(objection_against, '{}'), id) as against from users where client_id = current_client() and id = $1`,
    [userId],
  );
  return row?.against ?? [];
}

/**
 * Why somebody doesn't look into an open objection: it is to something that they, or somebody of their hand, have done.
 */
export async function objectionReasons(tx: Transaction, subject: Subject, userId: UserId): Promise<Reason[]> {
  // Those who have unlocked somebody put right what was changed.
  const open = 'select from users where client_id = current_client() and id = $1 and objected_at is not null';
  if (!(await tx.row(open, [userId]))) return [];
  const parts = await objectedAgainst(tx, userId);
  const { isSubject, whoCould: who } = await loadUninvolved(tx, subject, { userId, parts, level: 'EDIT' });
  return isSubject ? [] : [{ kind: 'rule', key: 'objectionToYou', parameters: {} }, ...who];
}

/**
 * People who have lately come closer to being the user: by a link or a reset, as the person who did it, no matter in whose
 * name they acted; and the user, since a change of how they sign in links them to the person who requested it.
 */
export async function partsInSigningIn(tx: Transaction, { askedAt }: Subject, userId: UserId): Promise<UserId[]> {
  const rows = await tx.rows<{ id: UserId }>(PARTS, [
    userId,
    addSeconds(askedAt, -DECIDERS_APART_DAYS * DAY_SECONDS),
    BEGIN.flatMap((action) => auditWords(AUDITED[action])),
  ]);
  return [...new Set([userId, ...rows.map(({ id }) => id), ...(await objectedAgainst(tx, userId))])];
}

const PARTS = {
  name: 'parts in signing in',
  text: `select coalesce(g.id, (a.record::jsonb ->> 'userId')::uuid) as id
     from audit_log a left join users g on g.client_id = current_client() and g.guest_of = (a.record::jsonb -> 'impersonator' ->> 'userId')::uuid
    where a.client_id = current_client() and a.entity_type = 'USER' and a.entity_id = $1 and a.category = 'ADMINISTRATION'
      and a.at > $2 and a.record::jsonb ->> 'action' = any($3)`,
};
