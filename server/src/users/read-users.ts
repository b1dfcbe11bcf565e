import type { Reply, Request } from '@portico/contract/endpoint';
import type { GridQuery } from '@portico/contract/grid';
import { GROUPS_PER_USER_MAXIMUM } from '@portico/contract/limits';
import { userList } from '@portico/contract/users/lists';
import type { userEndpoints } from '@portico/contract/users/endpoints';
import { decideActions, findOpenChange, lastApproverReasons, reasonsAgainst } from '../approvals/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import { readPage } from '../platform/grid/grid-page.ts';
import type { GridSource } from '../platform/grid/grid-source.ts';
import type { Context } from '../platform/http/route.ts';
import type { Bar } from '../permissions/public.ts';
import { applications, authenticatorsOf } from '../session/public.ts';
import { authenticationTypeSql } from './authentication-type.ts';
import { resetReasons, unlockReasons, wordReasons } from './actions/user-action-reasons.ts';
import { decideActivation, decideUserAction, decideUserActions, withReasons } from './actions/decide-user.ts';
import { permitView } from './permit-view.ts';
import { loadGroups } from './groups/user-group-row.ts';
import { findUser, findUserFacts, USER_STATE } from './user-row.ts';
import { user } from './user.ts';

type List = (typeof userEndpoints)['list'];
type One = (typeof userEndpoints)['one'];
type Item = Reply<List>['content'][number];
type StoredItem = Omit<Item, 'lastLogin' | 'createdOn'> & { lastLogin: Date | null; createdOn: Date };

const AUTHENTICATION_TYPE = authenticationTypeSql('u.second_factors');

const USER_GRID: GridSource = {
  columns: userList.columns,
  expressions: {
    userName: { sql: 'u.user_name', isNeverNull: true },
    fullName: { sql: 'u.full_name', isNeverNull: true },
    jobTitle: 'u.job_title',
    email: 'u.email',
    mobile: 'u.mobile',
    state: USER_STATE,
    entityStatus: 'u.entity_status',
    authenticationType: AUTHENTICATION_TYPE,
    subclient: 's.name',
    lastLogin: 'u.last_login_at',
    createdOn: { sql: 'u.created_at', isNeverNull: true },
  },
  key: { expression: 'u.id', direction: 'asc', cast: 'uuid' },
  defaultSort: 'userName,asc',
};

const WITH_SUBCLIENT = 'left join subclients s on s.client_id = u.client_id and s.id = u.subclient_id';
const USER = `u.id as "uniqueId", u.user_name as "userName", u.full_name as "fullName", u.job_title as "jobTitle", u.email, u.mobile,
  ${USER_STATE} as state, u.entity_status as "entityStatus", ${AUTHENTICATION_TYPE} as "authenticationType", s.name as subclient, u.modules,
  array(select g.name from user_group_members m join user_groups g on g.client_id = m.client_id and g.id = m.group_id
    where m.client_id = u.client_id and m.user_id = u.id and g.deleted_at is null and g.entity_status <> 'CREATION_PENDING'
    order by g.name collate portal_order) as groups, u.last_login_at as "lastLogin", u.created_at as "createdOn"`;

/** The users of the client, including those that still wait for a second person. */
export async function listUsers({ tx, subject }: Context<List>, { query }: Request<List>): Promise<Reply<List>> {
  await permitView(tx, subject, user);
  return usersOf(tx, query);
}

/** The same for a caller already known to be permitted. */
export async function usersOf(tx: Transaction, query: GridQuery): Promise<Reply<List>> {
  const { rows, total, next } = await readPage<StoredItem>(tx, USER_GRID, query, {
    visible: `from users u ${WITH_SUBCLIENT} where u.client_id = current_client() and u.deleted_at is null`,
    values: [],
    id: 'u.id',
    select: USER,
    shown: `from page join users u on u.client_id = current_client() and u.id = page.id ${WITH_SUBCLIENT}`,
  });
  return { content: rows.map(present), ...total, ...next };
}

function present({ lastLogin, createdOn, ...row }: StoredItem): Item {
  return { ...row, lastLogin: lastLogin?.toISOString() ?? null, createdOn: createdOn.toISOString() };
}

/** One user with what the caller may do with them, and the pending change. */
export async function getUser(context: Context<One>, { params: { uniqueId } }: Request<One>): Promise<Reply<One>> {
  const { tx, subject } = context;
  const rights = await permitView(tx, subject, user);
  const stored = await findUser(tx, uniqueId, false);
  const facts = stored && (await findUserFacts(tx, uniqueId));
  if (!facts) throw new PortalError('NOT_FOUND');
  const { active, ...content } = stored.content;
  const actions = await decideActions(tx, rights, user, { id: uniqueId, status: stored.status });
  const gone = { id: uniqueId, action: 'DELETE' as const, before: stored.content, after: null };
  return {
    uniqueId,
    content,
    state: facts.state,
    entityStatus: stored.status,
    version: stored.version,
    openRequest: stored.status === 'OK' ? null : await findOpenChange(tx, user.kind, uniqueId),
    subclient: facts.subclient,
    applications: applications({ ...subject, modules: content.modules }).map(({ name }) => name),
    groups: await loadGroups(tx, content.groupIds, GROUPS_PER_USER_MAXIMUM),
    authenticators: await authenticatorsOf(tx, uniqueId),
    createdOn: facts.createdOn.toISOString(),
    lastChange: facts.lastChange?.toISOString() ?? null,
    lastLogin: facts.lastLogin?.toISOString() ?? null,
    lastPasswordChange: facts.lastPasswordChange?.toISOString() ?? null,
    newPasswordRequired: facts.newPasswordRequired,
    lockedAt: facts.lockedAt?.toISOString() ?? null,
    objectedAt: facts.objectedAt?.toISOString() ?? null,
    ...barOf(facts, subject.askedAt),
    actions: {
      update: actions.update,
      delete: await withReasons(actions.delete, async () => [
        ...(await reasonsAgainst(context, user, rights, gone)),
        ...(await lastApproverReasons(tx, uniqueId)),
      ]),
      ...decideActivation(actions.update, active, 'user'),
      ...decideUserActions(rights, uniqueId, facts),
      unlock: await withReasons(decideUserAction(rights, 'unlock', uniqueId, facts), () =>
        unlockReasons(tx, subject, uniqueId),
      ),
      resetAuthenticator: await withReasons(decideUserAction(rights, 'resetAuthenticator', uniqueId, facts), () =>
        resetReasons(tx, subject, uniqueId),
      ),
      allowSigning: await withReasons(decideUserAction(rights, 'allowSigning', uniqueId, facts), () =>
        wordReasons(tx, subject, uniqueId),
      ),
    },
  };
}

/** What bars a user from signing, whatever their rights; an expired bar doesn't count. */
function barOf({ until, awaitsWordSince }: Bar, now: Date) {
  return {
    signingBarredUntil: until !== null && until > now ? until.toISOString() : null,
    signingAwaitsWordSince: awaitsWordSince?.toISOString() ?? null,
  };
}
