import { GROUPS_PER_USER_MAXIMUM } from '@portico/contract/limits';
import type { ContentProblem } from '../../approvals/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { loadLicence, permissionProblems } from '../rights/permission-problems.ts';
import { findUserGroup, type ActiveGroup } from './user-group-row.ts';

/** Everything that is wrong with a group, each with the field and what to do. */
export async function groupProblems(tx: Transaction, content: ActiveGroup, id: string): Promise<ContentProblem[]> {
  const stored = (await findUserGroup(tx, id, false))?.content ?? null;
  const problems: (ContentProblem | null)[] = [
    (await isGroupNameFree(tx, content.name, id)) ? null : { field: 'name', text: 'users.problem.groupNameTaken' },
    await memberProblem(tx, content, id),
    ...(await permissionProblems(tx, await loadLicence(tx), content.permissions, stored?.permissions ?? [])),
  ];
  return problems.filter((one) => one !== null);
}

/** A name is used once, even after its group is gone: the history refers to it. */
export async function isGroupNameFree(tx: Transaction, name: string, exceptId: string | null): Promise<boolean> {
  const taken = await tx.row(
    'select 1 from user_groups where client_id = current_client() and lower(name) = lower($1) and id is distinct from $2::uuid limit 1',
    [name, exceptId],
  );
  return taken === null;
}

async function memberProblem(tx: Transaction, { userIds }: ActiveGroup, id: string): Promise<ContentProblem | null> {
  const rows = await tx.rows<{ name: string; others: number }>(
    `select shown_name(u) as name, (select count(*)::int from user_group_members m
       where m.client_id = u.client_id and m.user_id = u.id and m.group_id <> $2) as others
     from users u where u.client_id = current_client() and u.entity_status <> 'CREATION_PENDING' and u.deleted_at is null and u.id = any($1)`,
    [userIds, id],
  );
  if (rows.length < new Set(userIds).size) return { field: 'userIds', text: 'users.problem.userUnknown' };
  const full = rows.find(({ others }) => others >= GROUPS_PER_USER_MAXIMUM);
  const parameters = { name: full?.name ?? '', most: GROUPS_PER_USER_MAXIMUM };
  return full ? { field: 'userIds', text: 'users.problem.tooManyGroups', parameters } : null;
}
