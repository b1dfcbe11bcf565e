import { accountGroupColumns } from '@portico/contract/accounts/columns';
import type { accountsEndpoints } from '@portico/contract/accounts/endpoints';
import type { Reply, Request } from '@portico/contract/endpoint';
import { decideEdit, findOpenChange, isGoverned } from '../approvals/public.ts';
import { loadRights, type Rights } from '../permissions/public.ts';
import type { Transaction } from '../platform/db.ts';
import { PortalError } from '../platform/errors.ts';
import { readPage } from '../platform/grid-page.ts';
import type { GridSource } from '../platform/grid-source.ts';
import { refuseEndUsers, type Context } from '../platform/http/route.ts';
import type { Subject } from '../platform/subject.ts';
import { accountGroup } from './account-group.ts';
import { accountsOf } from './load-accounts.ts';

type List = (typeof accountsEndpoints)['accountGroups'];
type One = (typeof accountsEndpoints)['accountGroup'];
type Choices = (typeof accountsEndpoints)['accountGroupChoices'];
type Item = Reply<List>['content'][number];

const MEMBERS_COUNT = `(select count(*)::int from account_group_members m where m.client_id = g.client_id and m.group_id = g.id)`;

const GROUP_GRID: GridSource = {
  columns: accountGroupColumns,
  expressions: { name: 'g.name', membersCount: MEMBERS_COUNT, entityStatus: 'g.entity_status' },
  key: { expression: 'g.id', direction: 'asc', cast: 'uuid' },
  defaultSort: 'name,asc',
};

const GROUP = `g.id as "uniqueId", g.name, ${MEMBERS_COUNT} as "membersCount", g.entity_status as "entityStatus",
  array(select a.short_name from account_group_members m join accounts a on a.client_id = m.client_id and a.id = m.account_id
    where m.client_id = g.client_id and m.group_id = g.id order by 1) as accounts`;

/** The rights of whoever administers the client's accounts. */
async function permit(tx: Transaction, subject: Subject): Promise<Rights> {
  refuseEndUsers(subject);
  const rights = await loadRights(tx, subject);
  const refusal = rights.refusal(accountGroup.area, accountGroup.needs.view);
  if (refusal) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
  return rights;
}

/** The account groups of the client, with those that still wait for a second person. */
export async function listAccountGroups(
  { tx, subject }: Context<List>,
  { query }: Request<List>,
): Promise<Reply<List>> {
  await permit(tx, subject);
  const { rows, total, next } = await readPage<Item>(tx, GROUP_GRID, query, {
    visible: 'from account_groups g where g.client_id = current_client() and g.deleted_at is null',
    values: [],
    id: 'g.id',
    select: GROUP,
    shown: 'from page join account_groups g on g.client_id = current_client() and g.id = page.id',
  });
  return { content: rows, ...total, ...next };
}

/** One group with what the caller may do with it, and the change that waits. */
export async function getAccountGroup({ tx, subject }: Context<One>, { params }: Request<One>): Promise<Reply<One>> {
  const rights = await permit(tx, subject);
  const stored = await accountGroup.find(tx, params.uniqueId, false);
  if (!stored) throw new PortalError('NOT_FOUND');
  const update = decideEdit({ rights }, accountGroup, stored.status);
  const named = update.allowed ? await accountGroup.deletionProblem!(tx, params.uniqueId) : null;
  return {
    uniqueId: params.uniqueId,
    content: stored.content,
    entityStatus: stored.status,
    version: stored.version,
    openRequest: stored.status === 'OK' ? null : await findOpenChange(tx, accountGroup.category, params.uniqueId),
    actions: { update, delete: named ? { allowed: false, reasons: [named] } : update },
  };
}

/** The accounts that a group may hold. */
export async function accountGroupChoices({ tx, subject }: Context<Choices>): Promise<Reply<Choices>> {
  const rights = await permit(tx, subject);
  const accounts = [...(await accountsOf(tx, subject)).values()].map(({ accountId, name, iban, other, currency }) => ({
    uniqueId: accountId,
    name,
    number: iban ?? other ?? '',
    currency,
  }));
  return {
    accounts: accounts.toSorted((a, b) => a.name.localeCompare(b.name)),
    twoPersonRule: await isGoverned(tx, accountGroup.category),
    actions: { create: decideEdit({ rights }, accountGroup, 'OK') },
  };
}
