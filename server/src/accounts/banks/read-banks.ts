import { bankEndpoints } from '@portico/contract/accounts/banks';
import { CLEARING_SYSTEMS } from '@portico/contract/bank-codes/clearing-code';
import type { Reply, Request } from '@portico/contract/endpoint';
import { COUNTRIES } from '@portico/contract/iso-codes';
import { choicesHead, decideActions, objectHead } from '../../approvals/public.ts';
import { permitArea } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import { listing, type ListSource } from '../../platform/grid/listing.ts';
import type { Context } from '../../platform/http/route.ts';
import { loadBankTerms } from '../cut-offs/bank-terms.ts';
import { bank } from './bank.ts';

type One = (typeof bankEndpoints)['one'];
type Choices = (typeof bankEndpoints)['choices'];
type Item = Reply<(typeof bankEndpoints)['list']>['content'][number];

const ACCOUNTS_COUNT = `(select count(*)::int from accounts a
  where a.client_id = b.client_id and a.bank_id = b.id and a.deleted_at is null)`;
const IS_CONNECTED = 'b.connection_id is not null';

const BANKS: ListSource<'banks'> = {
  expressions: {
    name: 'b.name',
    bic: 'b.bic',
    clearingCode: 'b.clearing_code',
    town: 'b.town',
    country: 'b.country',
    accountsCount: ACCOUNTS_COUNT,
    isConnected: IS_CONNECTED,
    entityStatus: 'b.entity_status',
  },
  key: { expression: 'b.id', direction: 'asc', cast: 'uuid' },
  defaultSort: 'name,asc',
};

const BANK = `b.id as "uniqueId", b.name, b.bic, b.clearing_code as "clearingCode", b.town, b.country,
  ${ACCOUNTS_COUNT} as "accountsCount", ${IS_CONNECTED} as "isConnected", b.entity_status as "entityStatus"`;

/** The banks of the client, with those that still wait for a second person. */
export const bankList = listing({
  name: 'banks',
  endpoint: bankEndpoints.list,
  permit: ({ tx, subject }) => permitArea(tx, subject, 'BANKS', 'VIEW_ONLY'),
  source: () => BANKS,
  rows: () => ({
    visible: 'from banks b where b.client_id = current_client() and b.deleted_at is null',
    values: [],
    id: 'b.id',
    select: BANK,
    shown: 'from page join banks b on b.client_id = current_client() and b.id = page.id',
  }),
  present: (_rights, stored: readonly Item[]) => stored,
});

/** One bank with what the caller may do with it, and the waiting change. */
export async function getBank({ tx, subject }: Context<One>, { params }: Request<One>): Promise<Reply<One>> {
  const rights = await permitArea(tx, subject, 'BANKS', 'VIEW_ONLY');
  const stored = await bank.find(tx, params.uniqueId, false);
  if (!stored) throw new PortalError('NOT_FOUND');
  return {
    ...(await objectHead(tx, subject, bank, params.uniqueId, stored)),
    content: stored.content,
    ...(await useOf(tx, params.uniqueId)),
    terms: await termsOf(tx, params.uniqueId),
    actions: await decideActions(tx, rights, bank, { id: params.uniqueId, status: stored.status }),
  };
}

async function termsOf(tx: Transaction, id: string): Promise<Reply<One>['terms']> {
  const found = (await loadBankTerms(tx)).get(id);
  if (!found) return null;
  const { country: _holidays, ...terms } = found;
  return terms;
}

type Use = Pick<Reply<One>, 'accountsCount' | 'isConnected'>;

async function useOf(tx: Transaction, id: string): Promise<Use> {
  const row = await tx.row<Use>(
    `select ${ACCOUNTS_COUNT} as "accountsCount", ${IS_CONNECTED} as "isConnected"
     from banks b where b.client_id = current_client() and b.id = $1`,
    [id],
  );
  return row!;
}

/** What a bank may name. */
export async function bankChoices({ tx, subject }: Context<Choices>): Promise<Reply<Choices>> {
  const rights = await permitArea(tx, subject, 'BANKS', 'VIEW_ONLY');
  return {
    clearingSystems: [...CLEARING_SYSTEMS],
    countries: [...COUNTRIES],
    ...(await choicesHead(tx, subject, rights, bank)),
  };
}
