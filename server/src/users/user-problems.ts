import type { UserId } from '@portico/contract/ids';
import { GROUP_USERS_MAXIMUM, NAMESAKES_MAXIMUM } from '@portico/contract/limits';
import { nameFault } from '@portico/contract/users/names';
import { FACTORS_OF } from '@portico/contract/users/model';
import type { ContentProblem } from '../approvals/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { loadLicence, permissionProblems, type Licence } from './rights/permission-problems.ts';
import { findUser, type ActiveUser } from './user-row.ts';

/** Everything that is wrong with a user, each with the field and what to do. */
export async function userProblems(tx: Transaction, content: ActiveUser, id: UserId): Promise<ContentProblem[]> {
  const licence = await loadLicence(tx);
  const stored = (await findUser(tx, id, false))?.content ?? null;
  const problems = [
    ...nameProblems(content, stored),
    await takenProblem(tx, content, stored, id),
    mobileProblem(content),
    await subclientProblem(tx, content, stored),
    moduleProblem(content, stored, licence),
    await groupProblem(tx, content, id),
    ...(await permissionProblems(tx, licence, content.permissions, stored?.permissions ?? [])),
  ];
  return problems.filter((one) => one !== null);
}

function problem(field: keyof ActiveUser, key: string, parameters?: ContentProblem['parameters']): ContentProblem {
  return { field, text: `users.problem.${key}`, ...(parameters && { parameters }) };
}

/** Names older than these rules are checked when edited, not when a user is merely activated or inactivated. */
function nameProblems(content: ActiveUser, stored: ActiveUser | null): ContentProblem[] {
  if (stored !== null && stored.active !== content.active) return [];
  return (['fullName', 'userName'] as const).flatMap((field) => {
    const fault = nameFault(content[field]);
    return fault ? [problem(field, fault)] : [];
  });
}

/** A name older than these rules stays. */
async function takenProblem(tx: Transaction, { userName }: ActiveUser, stored: ActiveUser | null, id: UserId) {
  if (stored?.userName === userName || (await isUserNameFree(tx, userName, id))) return null;
  return problem('userName', 'userNameTaken');
}

/** Other users of the client whose full name looks or sounds like this one, with their user names. */
export async function namesakesOf(tx: Transaction, fullName: string, exceptId: UserId | null): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(
    `select shown_name(u) as name from users u where u.client_id = current_client() and u.deleted_at is null
       and u.id is distinct from $2::uuid and as_heard(u.full_name) = as_heard($1) order by u.user_name limit ${NAMESAKES_MAXIMUM}`,
    [fullName, exceptId],
  );
  return rows.map(({ name }) => name);
}

/**
 * A user name as people read it: one letter represents all that look alike in Latin too, I, l, 1 and | become i, 0
 * becomes o.
 */
const asRead = (name: string) => `translate(as_seen(${name}), 'l1|ǀ0', 'iiiio')`;

/**
 * A name is used once, even after its user is gone: the history refers to it. A name that looks like it is the same.
 */
export async function isUserNameFree(tx: Transaction, userName: string, exceptId: UserId | null): Promise<boolean> {
  const taken = await tx.row(
    `select 1 from users where client_id = current_client() and ${asRead('user_name')} = ${asRead('$1')}
       and id is distinct from $2::uuid limit 1`,
    [userName, exceptId],
  );
  return taken === null;
}

function mobileProblem({ authenticationType, mobile }: ActiveUser): ContentProblem | null {
  const needsMobile = FACTORS_OF[authenticationType].includes('SMS');
  return needsMobile && mobile === null ? problem('mobile', 'mobileMissing') : null;
}

async function subclientProblem(tx: Transaction, { subclientId }: ActiveUser, stored: ActiveUser | null) {
  if (subclientId === null || subclientId === stored?.subclientId) return null;
  const found = await tx.row('select 1 from subclients where client_id = current_client() and id = $1 and active', [
    subclientId,
  ]);
  return found ? null : problem('subclientId', 'subclientUnknown');
}

/** A module from before the licence shrank may stay: it has no effect. */
function moduleProblem({ modules }: ActiveUser, stored: ActiveUser | null, licence: Licence): ContentProblem | null {
  const allowed = [...licence.modules, ...(stored?.modules ?? [])];
  return modules.every((module) => allowed.includes(module)) ? null : problem('modules', 'moduleNotLicensed');
}

async function groupProblem(tx: Transaction, { groupIds }: ActiveUser, id: UserId): Promise<ContentProblem | null> {
  const rows = await tx.rows<{ name: string; others: number }>(
    `select g.name, (select count(*)::int from user_group_members m where m.client_id = g.client_id and m.group_id = g.id and m.user_id <> $2) as others
       from user_groups g where g.client_id = current_client() and g.entity_status <> 'CREATION_PENDING' and g.deleted_at is null and g.id = any($1)`,
    [groupIds, id],
  );
  if (rows.length < new Set(groupIds).size) return problem('groupIds', 'groupUnknown');
  const full = rows.find(({ others }) => others >= GROUP_USERS_MAXIMUM);
  return full ? problem('groupIds', 'groupFull', { group: full.name, most: GROUP_USERS_MAXIMUM }) : null;
}
