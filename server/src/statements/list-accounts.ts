import type { Answer } from '@portico/contract/endpoint';
import type { AccountId } from '@portico/contract/ids';
import { formatMoney } from '@portico/contract/money';
import { statementsEndpoints } from '@portico/contract/statements/endpoints';
import { nameOfBank } from '../accounts/public.ts';
import { listing, type ListSource } from '../platform/grid/listing.ts';
import { loadBalances, type AccountBalance } from './balances/account-balances.ts';
import { loadActor } from './statements-actor.ts';

type AccountRow = Answer<(typeof statementsEndpoints)['accounts']>['content'][number];

const SOURCE: ListSource<'accounts'> = {
  expressions: {
    name: 'a.name',
    bank: { sql: 'a.bank_id', storedAs: 'uuid', sortedBy: 'a.bank collate portal_order', nameOf: nameOfBank },
    owner: 'a.owner',
    number: 'a.number',
    country: 'a.country',
    state: 'a.state',
    balanceDate: 'a.balance_date',
    currency: 'a.currency',
    balance: { sql: 'a.balance', storedAs: 'hundredThousandths' },
  },
  key: { expression: 'a.id', direction: 'asc', cast: 'uuid' },
  defaultSort: 'name,asc',
};

const RECORD =
  'id uuid, name text, bank_id uuid, bank text, owner text, number text, country text, state text, balance_date date, currency text, balance bigint';

/**
 * The accounts that the caller sees, each with its booked balance and how complete it is. The rows derive from
 * statements by rules that SQL does not know, so they go back to the database to be filtered and sorted there like
 * every other list.
 */
export const accountList = listing({
  name: 'accounts',
  endpoint: statementsEndpoints.accounts,
  permit: async ({ tx, clock, subject }) => loadBalances(tx, clock, await loadActor(tx, subject)),
  source: () => SOURCE,
  rows: (balances) => ({
    visible: `from jsonb_to_recordset($1) as a (${RECORD}) where true`,
    values: [JSON.stringify(balances.map(record))],
    id: 'a.id',
    select: 'a.id',
    shown: `from page join jsonb_to_recordset($1) as a (${RECORD}) on a.id = page.id`,
  }),
  present(balances, stored: readonly { id: AccountId }[]) {
    const byId = new Map(balances.map((balance) => [balance.account.accountId, balance]));
    return stored.map(({ id }) => presentAccount(byId.get(id)!));
  },
});

function record({ account, state, balanceDate, balance }: AccountBalance): Record<string, string | null> {
  return {
    id: account.accountId,
    name: account.name,
    bank_id: account.bankId,
    bank: account.bankName,
    owner: account.owner,
    number: numberOf(account),
    country: account.country,
    state,
    balance_date: balanceDate,
    currency: account.currency,
    balance: balance === null ? null : balance.toString(),
  };
}

function presentAccount({ account, state, ...facts }: AccountBalance): AccountRow {
  const money = (amount: bigint | null) =>
    amount === null ? null : formatMoney({ amountHundredThousandths: amount, currency: account.currency });
  return {
    uniqueId: account.accountId,
    name: account.name,
    longName: account.longName,
    owner: account.owner,
    bank: { uniqueId: account.bankId, name: account.bankName, bic: account.bic },
    number: numberOf(account),
    country: account.country,
    currency: account.currency,
    state,
    balance: money(facts.balance),
    isBalanceCalculated: facts.isCalculated,
    balanceDate: facts.balanceDate,
    availableBalance: money(facts.available),
    statementNumber: facts.statementNumber,
    gaps: facts.gaps,
    conflicts: facts.conflicts,
  };
}

function numberOf(account: { iban: string | null; other: string | null }): string {
  return account.iban ?? account.other ?? '';
}
