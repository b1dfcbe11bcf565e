import type { EntityStatus } from '@portico/contract/approvals/model';
import type { Reason } from '@portico/contract/errors';
import type { UserId } from '@portico/contract/ids';
import { FACTORS_OF } from '@portico/contract/users/model';
import { shownName } from '@portico/contract/users/names';
import {
  governedKind,
  governedRow,
  lockAdministration,
  type ChangedBy,
  type GovernedEntity,
} from '../approvals/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { enqueue } from '../platform/jobs.ts';
import {
  awaitWord,
  barSigning,
  endSessions,
  removeAuthenticators,
  sendPasswordLinkJob,
  tellFormerAddressJob,
  unlinkB2c,
  voidLinks,
} from '../session/public.ts';
import { describeUser } from './describe.ts';
import { othersOf, removeMemberships, setGroupsOf, touch } from './groups/memberships.ts';
import { replacePermissions } from './rights/permission-rows.ts';
import { userEditReasons, userGuestReasons } from './user-edit-reasons.ts';
import { userProblems } from './user-problems.ts';
import { findUser, type ActiveUser } from './user-row.ts';

const row = governedRow('users');

/**
 * Users as master data under the two-person rule (spec A3, D1, D2). Being active is part of the content, so activating
 * and inactivating wait for a second person too; losing something ends the sessions.
 */
export const user: GovernedEntity<ActiveUser, UserId> = {
  ...governedKind('user'),
  auditType: 'USER',
  nameOf: shownName,
  find: findUser,
  selfReason: (rights, id) => (rights.userId === id ? YOURSELF : null),
  approvalReasons: (rights, { objectId }) => (rights.userId === objectId ? [ABOUT_YOURSELF] : []),
  editReasons: userEditReasons,
  guestReasons: userGuestReasons,
  affectsApproverPool: true,
  allowedDespiteShortage: (before, after) => before.active && !after.active,
  problems: userProblems,
  deletionProblem,
  add,
  update,
  setStatus,
  async remove(tx, id, by) {
    await row.remove(tx, id, by);
    await touch(tx, 'user_groups', await removeMemberships(tx, 'user_id', id));
    await replacePermissions(tx, 'USER', id, []);
    await removeAuthenticators(tx, id);
    await unlinkB2c(tx, id);
    await endSessions(tx, { now: () => by.at }, { userId: id }, 'USER_DELETED');
  },
  async removeUnapproved(tx, id) {
    await removeMemberships(tx, 'user_id', id);
    await replacePermissions(tx, 'USER', id, []);
    await tx.rows('select vanish_user($1)', [id]);
  },
  describe: describeUser,
};

const YOURSELF: Reason = { kind: 'rule', key: 'yourself', parameters: {} };
const ABOUT_YOURSELF: Reason = { kind: 'rule', key: 'changeAboutYourself', parameters: {} };

const COLUMNS = `user_name, full_name, job_title, phone, mobile, email, second_factors, subclient_id, modules, comment, active`;

function valuesOf(content: ActiveUser): unknown[] {
  const { userName, fullName, jobTitle, phone, mobile, email, authenticationType } = content;
  const { subclientId, modules, comment, active } = content;
  const factors = FACTORS_OF[authenticationType];
  return [userName, fullName, jobTitle, phone, mobile, email, factors, subclientId, modules, comment || null, active];
}

/** New users start with their creator's language, in which they are invited. */
async function add(tx: Transaction, id: UserId, content: ActiveUser, status: EntityStatus, by: ChangedBy) {
  await lockAdministration(tx);
  await tx.write(
    `insert into users (client_id, id, entity_status, settings_id, created_at, settings, ${COLUMNS})
     select current_client(), $1, $2, $3, $4, coalesce((select jsonb_strip_nulls(jsonb_build_object('language', u.settings -> 'language'))
       from users u where u.client_id = current_client() and u.id = $5), '{}'), $6, $7, $8, $9, $10, $11, $12::text[], $13, $14::text[], $15, $16`,
    [id, status, newId(), by.at, by.userId, ...valuesOf(content)],
  );
  await setGroupsOf(tx, id, content.groupIds);
  await replacePermissions(tx, 'USER', id, content.permissions);
  if (status === 'OK') await begin(tx, id, by);
}

/** From now on they exist: their groups have one more member, and they are invited to set a password. */
async function begin(tx: Transaction, id: UserId, by: ChangedBy): Promise<void> {
  await touch(tx, 'user_groups', await othersOf(tx, 'user_id', id));
  await invite(tx, id, by);
}

function invite(tx: Transaction, userId: UserId, { clientId, address }: ChangedBy): Promise<void> {
  const payload = { clientId, userId, kind: 'INVITATION', address, messageId: newId() } as const;
  return enqueue(tx, sendPasswordLinkJob, payload);
}

/**
 * Voids what was sent to an address that is no longer theirs. True for a user without a password: they are invited at
 * the new one.
 */
async function followAddress(tx: Transaction, id: UserId, { email }: ActiveUser, by: ChangedBy): Promise<boolean> {
  const moved = await tx.row<{ invited: boolean }>(
    'select password_hash is null as invited from users where client_id = current_client() and id = $1 and email is distinct from $2',
    [id, email],
  );
  if (!moved) return false;
  await voidLinks(tx, id, by.at);
  return moved.invited;
}

/**
 * A user who moves to the identity provider loses their password, also the one in a link. True for one who leaves it:
 * they are invited to set one.
 */
async function followType(
  tx: Transaction,
  id: UserId,
  { authenticationType }: ActiveUser,
  by: ChangedBy,
): Promise<boolean> {
  const moved = await tx.row(
    `select 1 from users where client_id = current_client() and id = $1 and ('B2C' = any(second_factors)) <> $2`,
    [id, authenticationType === 'B2C'],
  );
  if (!moved) return false;
  await unlinkB2c(tx, id);
  if (authenticationType !== 'B2C') return true;
  await voidLinks(tx, id, by.at);
  await tx.write(
    `update users set password_hash = null, password_changed_at = null, password_change_required = false
     where client_id = current_client() and id = $1`,
    [id],
  );
  return false;
}

type Proof = { email: string | null; has_come: boolean; is_moved: boolean; is_objected: boolean };

/**
 * Where links and codes go, and how and as whom a user signs in, decide who can pose as them (`SIGNING_IN`): when that
 * changes they can't sign for a while, and are told at their former address, with a link to object.
 */
async function followProof(tx: Transaction, id: UserId, content: ActiveUser, by: ChangedBy): Promise<void> {
  const former = await tx.row<Proof>(
    `select email, password_hash is not null or last_login_at is not null
         or exists (select from b2c_links b where b.client_id = users.client_id and b.user_id = users.id) as has_come,
       objected_at is not null as is_objected, (user_name, email, mobile, second_factors) is distinct from ($5::text, $2::text, $3::text, $4::text[]) as is_moved
     from users where client_id = current_client() and id = $1`,
    [id, content.email, content.mobile, FACTORS_OF[content.authenticationType], content.userName],
  );
  // A user who has never come can't be wronged; one who uses the identity provider has no password.
  if (!former?.is_moved || !former.has_come) return;
  await barSigning(tx, id, by.at);
  // Nobody can be told: the former address may be the one that was objected to. So another one asks the person.
  if (former.is_objected) await awaitWord(tx, id, by.at);
  if (former.email === null) return;
  const changedBy = [by.personId, by.approvedBy].filter((one) => one !== null);
  const told = { userId: id, recipient: former.email, changedBy, at: by.at.toISOString(), messageId: newId() };
  await enqueue(tx, tellFormerAddressJob, { clientId: by.clientId, ...told });
}

async function update(tx: Transaction, id: UserId, content: ActiveUser, by: ChangedBy): Promise<void> {
  await followProof(tx, id, content, by);
  const isMoved = await followAddress(tx, id, content, by);
  const hasLeft = await followType(tx, id, content, by);
  // Requested under the state before this change; the link is created once it takes effect.
  if (hasLeft || (isMoved && content.authenticationType !== 'B2C')) await invite(tx, id, by);
  await tx.write(
    `update users set version = version + 1, changed_at = $2, (${COLUMNS}) = ($3, $4, $5, $6, $7, $8, $9::text[], $10, $11::text[], $12, $13)
     where client_id = current_client() and id = $1`,
    [id, by.at, ...valuesOf(content)],
  );
  await touch(tx, 'user_groups', await setGroupsOf(tx, id, content.groupIds));
  await replacePermissions(tx, 'USER', id, content.permissions);
  if (!content.active) await endSessions(tx, { now: () => by.at }, { userId: id }, 'USER_INACTIVATED');
}

async function setStatus(tx: Transaction, id: UserId, status: EntityStatus, by: ChangedBy): Promise<void> {
  const waits = `select 1 from users where client_id = current_client() and id = $1 and entity_status = 'CREATION_PENDING'`;
  const begins = status === 'OK' && (await tx.row(waits, [id])) !== null;
  await row.setStatus(tx, id, status, by);
  if (begins) await begin(tx, id, by);
}

/** Without the user, a rule that names them would require fewer people. */
async function deletionProblem(tx: Transaction, id: UserId): Promise<Reason | null> {
  const rule = await tx.row<{ name: string }>(
    `select name from sign_off_rule_lines where client_id = current_client() and deleted_at is null and $1 = any(user_ids) order by name limit 1`,
    [id],
  );
  return rule && { kind: 'state', key: 'userInRule', parameters: { rule: rule.name } };
}
