import { accountEndpoints } from '@portico/contract/accounts/endpoints';
import type { Reply, Request } from '@portico/contract/endpoint';
import { COUNTRIES, CURRENCIES } from '@portico/contract/iso-codes';
import { choicesHead, decideActions, objectHead } from '../approvals/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import { listing, type ListSource } from '../platform/grid/listing.ts';
import type { Context } from '../platform/http/route.ts';
import { account } from './account.ts';
import { nameOfBank } from './named-ids.ts';
import { permitAccountAdministration } from './permit-administration.ts';

type One = (typeof accountEndpoints)['one'];
type Choices = (typeof accountEndpoints)['choices'];
type Item = Reply<(typeof accountEndpoints)['list']>['content'][number];
type Bank = Reply<Choices>['banks'][number];

type Owner = Reply<Choices>['owners'][number];

const BANKS_AT_MOST = 2_000;
const OWNERS_AT_MOST = 2_000;

const ACCOUNTS: ListSource<'administeredAccounts'> = {
  expressions: {
    shortName: 'a.short_name',
    name: 'a.name',
    alias: 'a.alias',
    owner: 'o.name',
    bank: { sql: 'a.bank_id', storedAs: 'uuid', sortedBy: 'b.name collate portal_order', nameOf: nameOfBank },
    number: 'coalesce(a.iban, a.other)',
    currency: 'a.currency',
    country: 'a.country',
    intracompany: 'a.intracompany',
    selfService: 'a.self_service',
    mandate: 'a.mandate',
    entityStatus: 'a.entity_status',
  },
  key: { expression: 'a.id', direction: 'asc', cast: 'uuid' },
  defaultSort: 'shortName,asc',
};

const BANK = `json_build_object('uniqueId', b.id, 'name', b.name, 'bic', b.bic)`;
const WITH_BANK_AND_OWNER = `join banks b on b.client_id = a.client_id and b.id = a.bank_id
  join owners o on o.client_id = a.client_id and o.id = a.owner_id`;
const ACCOUNT = `a.id as "uniqueId", a.short_name as "shortName", a.name, a.alias, o.name as owner, ${BANK} as bank,
  coalesce(a.iban, a.other) as number, a.currency, a.country, a.intracompany, a.self_service as "selfService",
  a.mandate, a.entity_status as "entityStatus"`;

/** The accounts of the client, with those that still wait for a second person. */
export const administeredAccountList = listing({
  name: 'administeredAccounts',
  endpoint: accountEndpoints.list,
  permit: ({ tx, subject }) => permitAccountAdministration(tx, subject),
  source: () => ACCOUNTS,
  rows: () => ({
    visible: `from accounts a ${WITH_BANK_AND_OWNER} where a.client_id = current_client() and a.deleted_at is null`,
    values: [],
    id: 'a.id',
    select: ACCOUNT,
    shown: `from page join accounts a on a.client_id = current_client() and a.id = page.id ${WITH_BANK_AND_OWNER}`,
  }),
  present: (_rights, stored: readonly Item[]) => stored,
});

/** One account with what the caller may do with it, and the waiting change. */
export async function getAdministeredAccount(
  { tx, subject }: Context<One>,
  { params: { uniqueId } }: Request<One>,
): Promise<Reply<One>> {
  const rights = await permitAccountAdministration(tx, subject);
  const stored = await account.find(tx, uniqueId, false);
  if (!stored) throw new PortalError('NOT_FOUND');
  return {
    ...(await objectHead(tx, subject, account, uniqueId, stored)),
    content: stored.content,
    ...(await namedBy(tx, uniqueId)),
    actions: await decideActions(tx, rights, account, {
      id: uniqueId,
      status: stored.status,
      asClient: subject.impersonator?.asClient ?? false,
    }),
  };
}

type Named = Pick<Reply<One>, 'bank' | 'owner' | 'mandate' | 'mandateOwner'>;

/** The account's bank and owner, and what the provider has confirmed of it. */
async function namedBy(tx: Transaction, id: string): Promise<Named> {
  const named = await tx.row<Named>(
    `select ${BANK} as bank, o.name as owner, a.mandate, a.mandate_owner as "mandateOwner"
     from accounts a ${WITH_BANK_AND_OWNER} where a.client_id = current_client() and a.id = $1`,
    [id],
  );
  return named!;
}

/** What an account may name. */
export async function administeredAccountChoices({ tx, subject }: Context<Choices>): Promise<Reply<Choices>> {
  const rights = await permitAccountAdministration(tx, subject);
  return {
    banks: await tx.rows<Bank>(
      `select id as "uniqueId", name, bic, country, clearing_system as "clearingSystem", clearing_code as "clearingCode", sender_bic as "senderBic"
       from banks
       where client_id = current_client() and deleted_at is null and entity_status <> 'CREATION_PENDING'
       order by name collate portal_order, id limit ${BANKS_AT_MOST}`,
    ),
    owners: await tx.rows<Owner>(
      `select id as "uniqueId", name from owners
       where client_id = current_client() and deleted_at is null and entity_status <> 'CREATION_PENDING'
       order by name collate portal_order, id limit ${OWNERS_AT_MOST}`,
    ),
    currencies: [...CURRENCIES],
    countries: [...COUNTRIES],
    ...(await choicesHead(tx, subject, rights, account)),
  };
}
