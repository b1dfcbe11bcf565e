import type { AccountGroupContent } from '@portico/contract/accounts/endpoints';
import type { EntityStatus } from '@portico/contract/approvals/model';
import type { Reason } from '@portico/contract/errors';
import type { AccountId } from '@portico/contract/ids';
import {
  governedKind,
  governedRow,
  type ContentProblem,
  type GovernedEntity,
  type Stored,
} from '../approvals/public.ts';
import type { Transaction } from '../platform/database/db.ts';

const row = governedRow('account_groups');

/**
 * Account groups as master data under the two-person rule. Rules and permissions are given per group, so changing one
 * hands out rights: changing and approving both take the administration of the accounts.
 */
export const accountGroup: GovernedEntity<AccountGroupContent> = {
  ...governedKind('accountGroup'),
  auditType: 'ACCOUNT_GROUP',
  nameOf: ({ name }) => name,
  find,
  problems,
  deletionProblem,
  async add(tx, id, { name, accountIds }, status) {
    await tx.write(
      'insert into account_groups (client_id, id, name, entity_status) values (current_client(), $1, $2, $3)',
      [id, name, status],
    );
    await insertMembers(tx, id, accountIds);
  },
  async update(tx, id, { name, accountIds }) {
    await tx.write(
      'update account_groups set name = $2, version = version + 1 where client_id = current_client() and id = $1',
      [id, name],
    );
    await deleteMembers(tx, id);
    await insertMembers(tx, id, accountIds);
  },
  setStatus: row.setStatus,
  async remove(tx, id, by) {
    await row.remove(tx, id, by);
    await deleteMembers(tx, id);
  },
  async removeUnapproved(tx, id) {
    await deleteMembers(tx, id);
    await row.removeUnapproved(tx, id);
  },
  async describe(tx, { name, accountIds }) {
    const rows = await tx.rows<{ name: string }>(
      'select short_name as name from accounts where client_id = current_client() and id = any($1) order by name',
      [accountIds],
    );
    return { name, accounts: rows.map((row) => row.name) };
  },
};

async function find(tx: Transaction, id: string, lock: boolean): Promise<Stored<AccountGroupContent> | null> {
  const row = await tx.row<{ name: string; accounts: AccountId[]; status: EntityStatus; version: number }>(
    `select g.name, g.entity_status as status, g.version,
       array(select m.account_id from account_group_members m where m.client_id = g.client_id and m.group_id = g.id order by 1) as accounts
     from account_groups g where g.client_id = current_client() and g.id = $1 and g.deleted_at is null ${lock ? 'for update of g' : ''}`,
    [id],
  );
  return row && { content: { name: row.name, accountIds: row.accounts }, status: row.status, version: row.version };
}

async function insertMembers(tx: Transaction, id: string, accountIds: readonly AccountId[]): Promise<void> {
  await tx.write(
    'insert into account_group_members (client_id, group_id, account_id) select current_client(), $1, unnest($2::uuid[])',
    [id, [...new Set(accountIds)]],
  );
}

async function deleteMembers(tx: Transaction, id: string): Promise<void> {
  await tx.write('delete from account_group_members where client_id = current_client() and group_id = $1', [id]);
}

async function problems(
  tx: Transaction,
  { name, accountIds }: AccountGroupContent,
  id: string,
): Promise<ContentProblem[]> {
  const found: ContentProblem[] = [];
  const taken = await tx.row(
    'select 1 from account_groups where client_id = current_client() and lower(name) = lower($1) and id <> $2 limit 1',
    [name, id],
  );
  if (taken) found.push({ field: 'name', text: 'accounts.problem.nameTaken' });
  if (accountIds.length === 0) found.push({ field: 'accountIds', text: 'accounts.problem.noAccount' });
  const known = await tx.row<{ count: number }>(
    `select count(*)::int as count from accounts where client_id = current_client() and id = any($1) and entity_status <> 'CREATION_PENDING' and deleted_at is null`,
    [accountIds],
  );
  if (known!.count < new Set(accountIds).size)
    found.push({ field: 'accountIds', text: 'accounts.problem.accountUnknown' });
  return found;
}

/** A rule or a permission that names the group would silently change its meaning without it. */
async function deletionProblem(tx: Transaction, id: string): Promise<Reason | null> {
  const rule = await tx.row<{ name: string }>(
    `select name from sign_off_rule_lines where client_id = current_client() and deleted_at is null
       and scope_kind = 'ACCOUNT_GROUP' and $1 = any(scope_ids) order by name limit 1`,
    [id],
  );
  if (rule) return { kind: 'state', key: 'groupInRule', parameters: { rule: rule.name } };
  const permission = await tx.row(
    `select 1 from permission_entries where client_id = current_client() and scope_kind = 'ACCOUNT_GROUP' and scope_id = $1 limit 1`,
    [id],
  );
  return permission ? { kind: 'state', key: 'groupInPermission', parameters: {} } : null;
}
