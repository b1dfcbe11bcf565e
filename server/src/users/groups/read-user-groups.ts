import type { Reply, Request } from '@portico/contract/endpoint';
import { userGroupList } from '@portico/contract/users/lists';
import type { userGroupEndpoints } from '@portico/contract/users/group-endpoints';
import { decideActions, findOpenChange, reasonsAgainst } from '../../approvals/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import { readPage } from '../../platform/grid/grid-page.ts';
import type { GridSource } from '../../platform/grid/grid-source.ts';
import type { Context } from '../../platform/http/route.ts';
import { decideActivation, withReasons } from '../actions/decide-user.ts';
import { permitView } from '../permit-view.ts';
import { findUserGroup, membersOf } from './user-group-row.ts';
import { userGroup } from './user-group.ts';

type List = (typeof userGroupEndpoints)['list'];
type One = (typeof userGroupEndpoints)['one'];
type Item = Reply<List>['content'][number];
type StoredItem = Omit<Item, 'createdOn' | 'lastUpdate'> & { createdOn: Date | null; lastUpdate: Date | null };
export type Member = Reply<One>['users'][number];

const STATE = `case when g.active then 'ACTIVE' else 'INACTIVE' end`;
const MEMBERS_COUNT = `(${membersOf('count(*)::int')})`;

const GROUP_GRID: GridSource = {
  columns: userGroupList.columns,
  expressions: {
    name: { sql: 'g.name', isNeverNull: true },
    description: 'g.description',
    state: STATE,
    entityStatus: 'g.entity_status',
    membersCount: MEMBERS_COUNT,
    createdOn: 'g.created_at',
    lastUpdate: 'g.changed_at',
  },
  key: { expression: 'g.id', direction: 'asc', cast: 'uuid' },
  defaultSort: 'name,asc',
};

const GROUP = `g.id as "uniqueId", g.name, g.description, ${STATE} as state, g.entity_status as "entityStatus", ${MEMBERS_COUNT} as "membersCount",
  g.created_at as "createdOn", g.changed_at as "lastUpdate"`;

/** The user groups of the client, including those that still wait for a second person. */
export async function listUserGroups({ tx, subject }: Context<List>, { query }: Request<List>): Promise<Reply<List>> {
  await permitView(tx, subject, userGroup);
  const { rows, total, next } = await readPage<StoredItem>(tx, GROUP_GRID, query, {
    visible: 'from user_groups g where g.client_id = current_client() and g.deleted_at is null',
    values: [],
    id: 'g.id',
    select: GROUP,
    shown: 'from page join user_groups g on g.client_id = current_client() and g.id = page.id',
  });
  const content = rows.map(({ createdOn, lastUpdate, ...row }) => ({
    ...row,
    ...instantsOf({ createdOn, lastUpdate }),
  }));
  return { content, ...total, ...next };
}

function instantsOf({ createdOn, lastUpdate }: Pick<StoredItem, 'createdOn' | 'lastUpdate'>) {
  return { createdOn: createdOn?.toISOString() ?? null, lastUpdate: lastUpdate?.toISOString() ?? null };
}

type Facts = Pick<StoredItem, 'createdOn' | 'lastUpdate'> & { users: Member[] };

async function findFacts(tx: Transaction, id: string): Promise<Facts> {
  const row = await tx.row<Omit<Facts, 'users'>>(
    `select created_at as "createdOn", changed_at as "lastUpdate" from user_groups where client_id = current_client() and id = $1`,
    [id],
  );
  const users = await tx.rows<Member>(
    `select u.id as "uniqueId", u.full_name as "fullName", u.user_name as "userName", u.job_title as "jobTitle"
       from user_group_members m join users u on u.client_id = m.client_id and u.id = m.user_id
      where m.client_id = current_client() and m.group_id = $1 and u.deleted_at is null and u.entity_status <> 'CREATION_PENDING'
      order by u.full_name collate portal_order, u.id`,
    [id],
  );
  return { ...row!, users };
}

/** One group with what the caller may do with it, and the pending change. */
export async function getUserGroup(context: Context<One>, { params: { uniqueId } }: Request<One>): Promise<Reply<One>> {
  const { tx, subject } = context;
  const rights = await permitView(tx, subject, userGroup);
  const stored = await findUserGroup(tx, uniqueId, false);
  if (!stored) throw new PortalError('NOT_FOUND');
  const { users, ...instants } = await findFacts(tx, uniqueId);
  const { active, ...content } = stored.content;
  const actions = await decideActions(tx, rights, userGroup, { id: uniqueId, status: stored.status });
  const reasonsOf = (after: typeof stored.content | null) =>
    reasonsAgainst(context, userGroup, rights, {
      id: uniqueId,
      action: after ? 'UPDATE' : 'DELETE',
      before: stored.content,
      after,
    });
  const switched = await withReasons(actions.update, () => reasonsOf({ ...stored.content, active: !active }));
  return {
    uniqueId,
    content,
    state: active ? 'ACTIVE' : 'INACTIVE',
    entityStatus: stored.status,
    version: stored.version,
    openRequest: stored.status === 'OK' ? null : await findOpenChange(tx, userGroup.kind, uniqueId),
    users,
    ...instantsOf(instants),
    actions: {
      update: actions.update,
      delete: await withReasons(actions.delete, () => reasonsOf(null)),
      ...decideActivation(switched, active, 'group'),
    },
  };
}
