import type { Reply, Request } from '@portico/contract/endpoint';
import { GROUP_USERS_MAXIMUM } from '@portico/contract/limits';
import type { userEndpoints, usersEndpoints } from '@portico/contract/users/endpoints';
import type { userGroupEndpoints, userGroupsEndpoints } from '@portico/contract/users/group-endpoints';
import { accountsOf, currentAccounts } from '../accounts/public.ts';
import { choicesHead } from '../approvals/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { Context } from '../platform/http/route.ts';
import { usableTypes } from './authentication-type.ts';
import { isGroupNameFree } from './groups/group-problems.ts';
import { entryReasons } from './rights/hand-out-reasons.ts';
import { loadHandOut, permissionChoices } from './rights/permission-choices.ts';
import { permitView } from './permit-view.ts';
import type { Member } from './groups/read-user-groups.ts';
import { loadGroups } from './groups/user-group-row.ts';
import { userGroup } from './groups/user-group.ts';
import { isUserNameFree, namesakesOf } from './user-problems.ts';
import { user } from './user.ts';

type UserChoices = (typeof userEndpoints)['choices'];
type GroupChoices = (typeof userGroupEndpoints)['choices'];
type ValidateUser = (typeof usersEndpoints)['validateUserName'];
type Namesakes = (typeof usersEndpoints)['namesakes'];
type ValidateGroup = (typeof userGroupsEndpoints)['validateGroupName'];

const GROUPS_AT_MOST = 2_000;
const COLLEAGUES_AT_MOST = 1_000;

/** What the editor of a user chooses from. */
export async function userChoices({ tx, subject, config }: Context<UserChoices>): Promise<Reply<UserChoices>> {
  const rights = await permitView(tx, subject, user);
  const handOut = await loadHandOut(tx, subject, rights);
  const accounts = currentAccounts(await accountsOf(tx, subject));
  const groups = (await loadGroups(tx, null, GROUPS_AT_MOST)).map((group) => {
    const reasons = entryReasons(handOut, group.permissions);
    return { ...group, handOut: { allowed: reasons.length === 0, reasons } };
  });
  return {
    ...permissionChoices(subject, handOut, accounts),
    groups,
    subclients: await subclients(tx),
    authenticationTypes: usableTypes(subject.clientKind, config),
    colleagues: await members(tx, COLLEAGUES_AT_MOST),
    ...(await choicesHead(tx, subject, rights, user)),
  };
}

/** What the editor of a user group chooses from. */
export async function userGroupChoices({ tx, subject }: Context<GroupChoices>): Promise<Reply<GroupChoices>> {
  const rights = await permitView(tx, subject, userGroup);
  const handOut = await loadHandOut(tx, subject, rights);
  const accounts = currentAccounts(await accountsOf(tx, subject));
  return {
    ...permissionChoices(subject, handOut, accounts),
    users: await members(tx, GROUP_USERS_MAXIMUM),
    ...(await choicesHead(tx, subject, rights, userGroup)),
  };
}

function subclients(tx: Transaction): Promise<Reply<UserChoices>['subclients']> {
  return tx.rows(
    'select id as "uniqueId", name, active from subclients where client_id = current_client() order by name collate portal_order, id',
  );
}

function members(tx: Transaction, most: number): Promise<Member[]> {
  return tx.rows<Member>(
    `select id as "uniqueId", full_name as "fullName", user_name as "userName", job_title as "jobTitle" from users
     where client_id = current_client() and deleted_at is null and entity_status <> 'CREATION_PENDING'
     order by full_name collate portal_order, id limit ${most}`,
  );
}

/** Whether a user name was never used, or belongs to the user who may keep it. */
export async function validateUserName(
  { tx, subject }: Context<ValidateUser>,
  { query }: Request<ValidateUser>,
): Promise<Reply<ValidateUser>> {
  await permitView(tx, subject, user);
  return { isFree: await isUserNameFree(tx, query.userName, query.except ?? null) };
}

/** The same for the name of a group. */
/** Namesakes for the editor to warn of. */
export async function listNamesakes(
  { tx, subject }: Context<Namesakes>,
  { query }: Request<Namesakes>,
): Promise<Reply<Namesakes>> {
  await permitView(tx, subject, user);
  return { names: await namesakesOf(tx, query.fullName, query.except ?? null) };
}

export async function validateGroupName(
  { tx, subject }: Context<ValidateGroup>,
  { query }: Request<ValidateGroup>,
): Promise<Reply<ValidateGroup>> {
  await permitView(tx, subject, userGroup);
  return { isFree: await isGroupNameFree(tx, query.groupName, query.except ?? null) };
}
