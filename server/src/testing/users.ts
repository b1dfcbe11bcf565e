import type { ApiAnswer } from '@portico/contract/api';
import type { UserId } from '@portico/contract/ids';
import type { UserContent } from '@portico/contract/users/endpoints';
import type { UserGroupContent } from '@portico/contract/users/group-endpoints';
import type { NewClient } from '../clients/public.ts';
import type { Grant } from '../seed/create.ts';
import { decideRead, holdApproved } from './decisions.ts';
import type { TestClient } from './clients.ts';
import { USER, USER_GROUP } from './master-data.ts';
import { everybody, type Person } from './orders.ts';
import type { TestPortal } from './portal/portal.ts';

export const USERS_PATH = 'portal/administration/users';
export const GROUPS_PATH = 'portal/administration/userGroups';

export type UserDetail = ApiAnswer<'GET portal/administration/users/:uniqueId'>;
export type GroupDetail = ApiAnswer<'GET portal/administration/userGroups/:uniqueId'>;
/** A change, or why it was refused. */
export type Changed<Known extends string = string> = {
  uniqueId: Known;
  outcome: 'DONE' | 'REQUESTED';
  changeRequest: string | null;
  code: string;
  fields: { field: string; message: string }[];
  reasons: { key: string; parameters: Record<string, string | number>; text: string }[];
};

const at = (level: Grant['level'], ...areas: Grant['area'][]): Grant[] => areas.map((area) => ({ area, level }));

/**
 * The administrators of a test client: two user administrators, one who edits users, one who may approve, one who only
 * views.
 */
const ADMINISTRATION = {
  admin: { grants: at('ADMIN', 'USERS', 'USER_GROUPS') },
  admin2: { grants: at('ADMIN', 'USERS', 'USER_GROUPS') },
  editor: { grants: [...at('EDIT', 'USERS', 'USER_GROUPS'), ...at('GRANT', 'ACCOUNT_STATEMENTS', 'PAYMENT_VIEW')] },
  approver: { grants: at('APPROVE', 'USERS', 'USER_GROUPS') },
  reader: { grants: at('VIEW_ONLY', 'USERS', 'USER_GROUPS') },
  clerk: { grants: at('VIEW_ONLY', 'ACCOUNT_STATEMENTS') },
};
type Role = keyof typeof ADMINISTRATION;

/** A test client with people who administer its users, all signed in. */
export async function makeAdministration(portal: TestPortal, options: Partial<NewClient> = {}) {
  const client = await portal.makeClient({ client: options, users: ADMINISTRATION, rule: null });
  const people = await everybody(portal, client.users, ...(Object.keys(ADMINISTRATION) as Role[]));
  return { client, people, ...calls(portal, client, people) };
}

function calls(portal: TestPortal, client: TestClient, people: Record<Role, Person>) {
  const add = <Known extends string>(who: Person, path: string, content: object) =>
    who.call<Changed<Known>>('POST', path, { content });
  const detail = async (id: string) => (await people.admin.call<UserDetail>('GET', `${USERS_PATH}/${id}`)).body;
  const groupDetail = async (id: string) => (await people.admin.call<GroupDetail>('GET', `${GROUPS_PATH}/${id}`)).body;
  const put = async (who: Person, path: string, id: string, changes: object) => {
    const { content, version } = (await people.admin.call<UserDetail>('GET', `${path}/${id}`)).body;
    return who.call<Changed>('PUT', `${path}/${id}`, { content: { ...content, ...changes }, version });
  };
  const act = async (who: Person, path: string, id: string, action: string, more: object) => {
    const { version } = (await people.admin.call<UserDetail>('GET', `${path}/${id}`)).body;
    return who.call<Changed>('POST', `${path}/${id}/${action}`, { version, comment: 'It is time', ...more });
  };
  return {
    detail,
    groupDetail,
    id: (role: Role) => client.users[role]!.id,
    addUser: (who: Person, content: Partial<UserContent>) => add<UserId>(who, USERS_PATH, { ...USER, ...content }),
    addGroup: (who: Person, content: Partial<UserGroupContent>) => add(who, GROUPS_PATH, { ...USER_GROUP, ...content }),
    changeUser: (who: Person, id: string, changes: Partial<UserContent>) => put(who, USERS_PATH, id, changes),
    changeGroup: (who: Person, id: string, changes: Partial<UserGroupContent>) => put(who, GROUPS_PATH, id, changes),
    switchUser: (who: Person, id: string, active: boolean) => act(who, USERS_PATH, id, 'activation', { active }),
    switchGroup: (who: Person, id: string, active: boolean) => act(who, GROUPS_PATH, id, 'activation', { active }),
    deleteUser: (who: Person, id: string) => act(who, USERS_PATH, id, 'delete', {}),
    deleteGroup: (who: Person, id: string) => act(who, GROUPS_PATH, id, 'delete', {}),
    decide: (who: Person, request: string | null, decision: string) =>
      decideRead<Changed>(who, request, decision, { comment: 'Seen' }),
    /** As the worker does it. */
    apply: (requestId: string) => holdApproved(portal, client.id, requestId),
  };
}

/** A user's invitations and resets that wait for the worker. */
export async function passwordLinks(portal: TestPortal, userId: UserId): Promise<string[]> {
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ kind: string }>(
      `select j.payload ->> 'kind' as kind from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'send-password-link' and j.payload ->> 'userId' = $1 order by j.id`,
      [userId],
    ),
  );
  return rows.map(({ kind }) => kind);
}

/** The actions in the audit log about one thing. */
export async function auditOf(portal: TestPortal, entityId: string): Promise<string[]> {
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows<{ action: string }>(
      `select record::jsonb ->> 'action' as action from audit_log where record::jsonb ->> 'entityId' = $1 order by sequence`,
      [entityId],
    ),
  );
  return rows.map(({ action }) => action);
}
