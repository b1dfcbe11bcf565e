import { accountGroupEndpoints } from '@portico/contract/accounts/endpoints';
import type { Reply, Request } from '@portico/contract/endpoint';
import { choicesHead, decideActions, objectHead } from '../approvals/public.ts';
import { PortalError } from '../platform/errors.ts';
import { listing, type ListSource } from '../platform/grid/listing.ts';
import type { Context } from '../platform/http/route.ts';
import { accountGroup } from './account-group.ts';
import { accountsOf, currentAccounts } from './load-accounts.ts';
import { permitAccountAdministration } from './permit-administration.ts';

type One = (typeof accountGroupEndpoints)['one'];
type Choices = (typeof accountGroupEndpoints)['choices'];
type Item = Reply<(typeof accountGroupEndpoints)['list']>['content'][number];

const MEMBERS_COUNT = `(select count(*)::int from account_group_members m where m.client_id = g.client_id and m.group_id = g.id)`;

const GROUPS: ListSource<'accountGroups'> = {
  expressions: { name: 'g.name', membersCount: MEMBERS_COUNT, entityStatus: 'g.entity_status' },
  key: { expression: 'g.id', direction: 'asc', cast: 'uuid' },
  defaultSort: 'name,asc',
};

const GROUP = `g.id as "uniqueId", g.name, ${MEMBERS_COUNT} as "membersCount", g.entity_status as "entityStatus",
  array(select a.short_name from account_group_members m join accounts a on a.client_id = m.client_id and a.id = m.account_id
    where m.client_id = g.client_id and m.group_id = g.id order by 1) as accounts`;

/** The account groups of the client, with those that still wait for a second person. */
export const accountGroupList = listing({
  name: 'accountGroups',
  endpoint: accountGroupEndpoints.list,
  permit: ({ tx, subject }) => permitAccountAdministration(tx, subject),
  source: () => GROUPS,
  rows: () => ({
    visible: 'from account_groups g where g.client_id = current_client() and g.deleted_at is null',
    values: [],
    id: 'g.id',
    select: GROUP,
    shown: 'from page join account_groups g on g.client_id = current_client() and g.id = page.id',
  }),
  present: (_rights, stored: readonly Item[]) => stored,
});

/** One group with what the caller may do with it, and the waiting change. */
export async function getAccountGroup({ tx, subject }: Context<One>, { params }: Request<One>): Promise<Reply<One>> {
  const rights = await permitAccountAdministration(tx, subject);
  const stored = await accountGroup.find(tx, params.uniqueId, false);
  if (!stored) throw new PortalError('NOT_FOUND');
  return {
    ...(await objectHead(tx, subject, accountGroup, params.uniqueId, stored)),
    content: stored.content,
    actions: await decideActions(tx, rights, accountGroup, { id: params.uniqueId, status: stored.status }),
  };
}

/** The accounts that a group may hold. */
export async function accountGroupChoices({ tx, subject }: Context<Choices>): Promise<Reply<Choices>> {
  const rights = await permitAccountAdministration(tx, subject);
  const accounts = currentAccounts(await accountsOf(tx, subject)).map(({ accountId, name, iban, other, currency }) => ({
    uniqueId: accountId,
    name,
    number: iban ?? other ?? '',
    currency,
  }));
  return {
    accounts: accounts.toSorted((a, b) => a.name.localeCompare(b.name)),
    ...(await choicesHead(tx, subject, rights, accountGroup)),
  };
}
