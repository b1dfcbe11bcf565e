import type { UserId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';

/*
 * A membership belongs to the content of both the user and the group. A change from one side gives the other side its
 * next version, so that a change of it already in progress does not undo the first.
 */

/**
 * Rows that users may name: a row that waits for a second person isn't there yet, and can't be touched from outside.
 */
const THERE = `deleted_at is null and entity_status <> 'CREATION_PENDING'`;

/** Puts a user in exactly these groups; returns those joined or left. */
export async function setGroupsOf(tx: Transaction, userId: UserId, groupIds: readonly string[]): Promise<string[]> {
  const left = await tx.rows<{ id: string }>(
    `delete from user_group_members m where m.client_id = current_client() and m.user_id = $1 and m.group_id <> all($2)
       and m.group_id in (select g.id from user_groups g where g.client_id = current_client() and ${THERE}) returning m.group_id as id`,
    [userId, groupIds],
  );
  const joined = await tx.rows<{ id: string }>(
    `insert into user_group_members (client_id, group_id, user_id) select current_client(), unnest($2::uuid[]), $1
       on conflict do nothing returning group_id as id`,
    [userId, [...new Set(groupIds)]],
  );
  return [...left, ...joined].map(({ id }) => id);
}

/** Gives a group exactly these members; returns those who joined or left. */
export async function setMembersOf(tx: Transaction, groupId: string, userIds: readonly UserId[]): Promise<UserId[]> {
  const left = await tx.rows<{ id: UserId }>(
    `delete from user_group_members m where m.client_id = current_client() and m.group_id = $1 and m.user_id <> all($2)
       and m.user_id in (select u.id from users u where u.client_id = current_client() and ${THERE}) returning m.user_id as id`,
    [groupId, userIds],
  );
  const joined = await tx.rows<{ id: UserId }>(
    `insert into user_group_members (client_id, group_id, user_id) select current_client(), $1, unnest($2::uuid[])
       on conflict do nothing returning user_id as id`,
    [groupId, [...new Set(userIds)]],
  );
  return [...left, ...joined].map(({ id }) => id);
}

/** Gives what changed from the other side its next version. */
export async function touch(tx: Transaction, table: 'users' | 'user_groups', ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.write(`update ${table} set version = version + 1 where client_id = current_client() and id = any($1)`, [
    ids,
  ]);
}

/** Removes every membership of one side, also those that wait for a second person; returns the other sides. */
export async function removeMemberships(tx: Transaction, side: 'user_id' | 'group_id', id: string): Promise<string[]> {
  const other = side === 'user_id' ? 'group_id' : 'user_id';
  const rows = await tx.rows<{ id: string }>(
    `delete from user_group_members where client_id = current_client() and ${side} = $1 returning ${other} as id`,
    [id],
  );
  return rows.map((row) => row.id);
}

/** The groups of a user, or the members of a group, that users may name. */
export async function othersOf(tx: Transaction, side: 'user_id' | 'group_id', id: string): Promise<string[]> {
  const [other, table] = side === 'user_id' ? ['group_id', 'user_groups'] : ['user_id', 'users'];
  const rows = await tx.rows<{ id: string }>(
    `select o.id from user_group_members m join ${table} o on o.client_id = m.client_id and o.id = m.${other}
     where m.client_id = current_client() and m.${side} = $1 and o.deleted_at is null and o.entity_status <> 'CREATION_PENDING'`,
    [id],
  );
  return rows.map((row) => row.id);
}
