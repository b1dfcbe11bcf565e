import type { EntityStatus } from '@portico/contract/approvals/model';
import type { Reason } from '@portico/contract/errors';
import {
  governedKind,
  governedRow,
  lockAdministration,
  type ChangedBy,
  type GovernedEntity,
} from '../../approvals/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { describeUserGroup } from '../describe.ts';
import { othersOf, removeMemberships, setMembersOf, touch } from './memberships.ts';
import { replacePermissions } from '../rights/permission-rows.ts';
import { groupApprovalReasons, groupEditReasons, groupGuestReasons } from './group-edit-reasons.ts';
import { groupProblems } from './group-problems.ts';
import { findUserGroup, type ActiveGroup } from './user-group-row.ts';

const row = governedRow('user_groups');

/** User groups as master data under the two-person rule (spec A3, A6): user administrators manage them too. */
export const userGroup: GovernedEntity<ActiveGroup> = {
  ...governedKind('userGroup'),
  auditType: 'USER_GROUP',
  nameOf: ({ name }) => name,
  find: findUserGroup,
  approvalReasons: groupApprovalReasons,
  editReasons: groupEditReasons,
  guestReasons: groupGuestReasons,
  affectsApproverPool: true,
  problems: groupProblems,
  deletionProblem,
  add,
  update,
  setStatus,
  async remove(tx, id, by) {
    await row.remove(tx, id, by);
    await touch(tx, 'users', await removeMemberships(tx, 'group_id', id));
    await replacePermissions(tx, 'GROUP', id, []);
  },
  async removeUnapproved(tx, id) {
    await removeMemberships(tx, 'group_id', id);
    await replacePermissions(tx, 'GROUP', id, []);
    await row.removeUnapproved(tx, id);
  },
  describe: describeUserGroup,
};

async function add(tx: Transaction, id: string, content: ActiveGroup, status: EntityStatus, by: ChangedBy) {
  const { name, description, comment, active } = content;
  await lockAdministration(tx);
  await tx.write(
    `insert into user_groups (client_id, id, entity_status, created_at, name, description, comment, active)
     values (current_client(), $1, $2, $3, $4, $5, $6, $7)`,
    [id, status, by.at, name, description, comment || null, active],
  );
  await setMembersOf(tx, id, content.userIds);
  await replacePermissions(tx, 'GROUP', id, content.permissions);
  if (status === 'OK') await begin(tx, id);
}

/** From now on it exists: its members are in one more group. */
async function begin(tx: Transaction, id: string): Promise<void> {
  await touch(tx, 'users', await othersOf(tx, 'group_id', id));
}

async function update(tx: Transaction, id: string, content: ActiveGroup, by: ChangedBy): Promise<void> {
  const { name, description, comment, active } = content;
  await tx.write(
    `update user_groups set version = version + 1, changed_at = $2, name = $3, description = $4, comment = $5, active = $6
     where client_id = current_client() and id = $1`,
    [id, by.at, name, description, comment || null, active],
  );
  await touch(tx, 'users', await setMembersOf(tx, id, content.userIds));
  await replacePermissions(tx, 'GROUP', id, content.permissions);
}

async function setStatus(tx: Transaction, id: string, status: EntityStatus, by: ChangedBy): Promise<void> {
  const waits = `select 1 from user_groups where client_id = current_client() and id = $1 and entity_status = 'CREATION_PENDING'`;
  const begins = status === 'OK' && (await tx.row(waits, [id])) !== null;
  await row.setStatus(tx, id, status, by);
  if (begins) await begin(tx, id);
}

/** A rule that names a group could never be met again without it. */
async function deletionProblem(tx: Transaction, id: string): Promise<Reason | null> {
  const rule = await tx.row<{ name: string }>(
    `select name from sign_off_rule_lines where client_id = current_client() and deleted_at is null and $1 = any(user_group_ids) order by name limit 1`,
    [id],
  );
  return rule && { kind: 'state', key: 'userGroupInRule', parameters: { rule: rule.name } };
}
