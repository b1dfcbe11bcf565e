import type { EntityStatus } from '@portico/contract/approvals/model';
import type { UserId } from '@portico/contract/ids';
import type { UserContent } from '@portico/contract/users/endpoints';
import type { UserState } from '@portico/contract/users/model';
import { lockAdministration, type Stored } from '../approvals/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { BAR, type Bar } from '../permissions/public.ts';
import { authenticationTypeOf } from './authentication-type.ts';
import { loadPermissions } from './rights/permission-rows.ts';

/** What a change of a user covers: their content, and whether they are active, which an editor leaves as it is. */
export type ActiveUser = UserContent & { active: boolean };

type Row = Omit<ActiveUser, 'authenticationType' | 'permissions'> & {
  second_factors: string[];
  status: EntityStatus;
  version: number;
};

/** The groups that a user is a member of, also those whose rights don't count now; `u` is the user. */
const GROUP_IDS = `array(select m.group_id from user_group_members m join user_groups g on g.client_id = m.client_id and g.id = m.group_id
  where m.client_id = u.client_id and m.user_id = u.id and g.deleted_at is null and g.entity_status <> 'CREATION_PENDING'
  order by g.name collate portal_order)`;

/** A user who is not deleted. Not locked `for update`, so that their concurrent sign-in or signature isn't held up. */
export async function findUser(tx: Transaction, id: UserId, lock: boolean): Promise<Stored<ActiveUser> | null> {
  if (lock) await lockAdministration(tx);
  const row = await tx.row<Row>(
    `select u.user_name as "userName", u.full_name as "fullName", u.job_title as "jobTitle", u.phone, u.mobile, coalesce(u.email, '') as email,
       u.second_factors, u.subclient_id as "subclientId", u.modules, u.comment, u.active, ${GROUP_IDS} as "groupIds",
       u.entity_status as status, u.version
     from users u where u.client_id = current_client() and u.id = $1 and u.deleted_at is null ${lock ? 'for no key update of u' : ''}`,
    [id],
  );
  if (!row) return null;
  const { second_factors, status, version, ...rest } = row;
  const permissions = (await loadPermissions(tx, 'USER', [id])).get(id) ?? [];
  return {
    content: { ...rest, authenticationType: authenticationTypeOf(second_factors), permissions },
    status,
    version,
  };
}

/** How far a user has got with signing in; `u` is the user. Users of the identity provider need no password. */
export const USER_STATE = `case when coalesce(u.locked_at, u.codes_locked_at) is not null then 'LOCKED' when not u.active then 'INACTIVE'
  when u.password_hash is null and not 'B2C' = any(u.second_factors) then 'INVITED' else 'ACTIVE' end`;

export type UserFacts = {
  state: UserState;
  status: EntityStatus;
  /** They have no password: the identity provider signs them in. */
  byB2c: boolean;
  subclient: string | null;
  createdOn: Date;
  lastChange: Date | null;
  lastLogin: Date | null;
  lastPasswordChange: Date | null;
  newPasswordRequired: boolean;
  lockedAt: Date | null;
  /** They are locked by an objection to a change. */
  objectedAt: Date | null;
} & Bar;

/** What is known of a user besides their content. */
export function findUserFacts(tx: Transaction, id: UserId): Promise<UserFacts | null> {
  return tx.row<UserFacts>(
    `select ${USER_STATE} as state, u.entity_status as status, 'B2C' = any(u.second_factors) as "byB2c", s.name as subclient, u.created_at as "createdOn", u.changed_at as "lastChange",
       u.last_login_at as "lastLogin", u.password_changed_at as "lastPasswordChange", u.password_change_required as "newPasswordRequired", ${BAR}, coalesce(u.locked_at, u.codes_locked_at) as "lockedAt",
       u.objected_at as "objectedAt"
     from users u left join subclients s on s.client_id = u.client_id and s.id = u.subclient_id
     where u.client_id = current_client() and u.id = $1 and u.deleted_at is null`,
    [id],
  );
}
