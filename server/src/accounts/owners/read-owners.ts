import { ownerEndpoints } from '@portico/contract/accounts/owners';
import type { Reply, Request } from '@portico/contract/endpoint';
import { COUNTRIES } from '@portico/contract/iso-codes';
import { choicesHead, decideActions, objectHead } from '../../approvals/public.ts';
import { permitArea } from '../../permissions/public.ts';
import { PortalError } from '../../platform/errors.ts';
import { listing, type ListSource } from '../../platform/grid/listing.ts';
import type { Context } from '../../platform/http/route.ts';
import { owner } from './owner.ts';

type One = (typeof ownerEndpoints)['one'];
type Choices = (typeof ownerEndpoints)['choices'];
type Item = Reply<(typeof ownerEndpoints)['list']>['content'][number];

const ACCOUNTS_COUNT = `(select count(*)::int from accounts a
  where a.client_id = o.client_id and a.owner_id = o.id and a.deleted_at is null)`;

const OWNERS: ListSource<'owners'> = {
  expressions: {
    name: 'o.name',
    lei: 'o.lei',
    identification: 'o.identification',
    town: 'o.town',
    country: 'o.country',
    accountsCount: ACCOUNTS_COUNT,
    entityStatus: 'o.entity_status',
  },
  key: { expression: 'o.id', direction: 'asc', cast: 'uuid' },
  defaultSort: 'name,asc',
};

const OWNER = `o.id as "uniqueId", o.name, o.lei, o.identification, o.town, o.country,
  ${ACCOUNTS_COUNT} as "accountsCount", o.entity_status as "entityStatus"`;

/** The owners of the client's accounts, with those that still wait for a second person. */
export const ownerList = listing({
  name: 'owners',
  endpoint: ownerEndpoints.list,
  permit: ({ tx, subject }) => permitArea(tx, subject, 'OWNERS', 'VIEW_ONLY'),
  source: () => OWNERS,
  rows: () => ({
    visible: 'from owners o where o.client_id = current_client() and o.deleted_at is null',
    values: [],
    id: 'o.id',
    select: OWNER,
    shown: 'from page join owners o on o.client_id = current_client() and o.id = page.id',
  }),
  present: (_rights, stored: readonly Item[]) => stored,
});

/** One owner with what the caller may do with it, and the waiting change. */
export async function getOwner({ tx, subject }: Context<One>, { params }: Request<One>): Promise<Reply<One>> {
  const rights = await permitArea(tx, subject, 'OWNERS', 'VIEW_ONLY');
  const stored = await owner.find(tx, params.uniqueId, false);
  if (!stored) throw new PortalError('NOT_FOUND');
  const accounts = await tx.row<{ count: number }>(
    `select ${ACCOUNTS_COUNT} as count from owners o where o.client_id = current_client() and o.id = $1`,
    [params.uniqueId],
  );
  return {
    ...(await objectHead(tx, subject, owner, params.uniqueId, stored)),
    content: stored.content,
    accountsCount: accounts!.count,
    actions: await decideActions(tx, rights, owner, {
      id: params.uniqueId,
      status: stored.status,
      asClient: subject.impersonator?.asClient ?? false,
    }),
  };
}

/** What an owner may name. */
export async function ownerChoices({ tx, subject }: Context<Choices>): Promise<Reply<Choices>> {
  const rights = await permitArea(tx, subject, 'OWNERS', 'VIEW_ONLY');
  return { countries: [...COUNTRIES], ...(await choicesHead(tx, subject, rights, owner)) };
}
