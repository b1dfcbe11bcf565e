import { formatMoney } from '@portico/contract/money';
import type { Answer } from '@portico/contract/endpoint';
import type { AccountId, EntryId } from '@portico/contract/ids';
import type { statementsEndpoints } from '@portico/contract/statements/endpoints';
import type { TransactionType } from '@portico/contract/statements/model';
import { nameOfAccount } from '../accounts/public.ts';
import { expressionOf } from '../platform/grid/grid-source.ts';
import type { ListSource } from '../platform/grid/listing.ts';
import { accountName, onVisibleAccounts, type StatementsActor } from './statements-actor.ts';

/** What the bank says of an entry without a remittance, wherever it says it. */
const FURTHER_TEXT = `e.extra->>'additionalInformation', e.extra->>'bookingText', e.extra->>'supplementary'`;

export const TRANSACTION_GRID: ListSource<'transactions'> = {
  expressions: {
    valueDate: { sql: 'e.value_date', isNeverNull: true },
    bookingDate: 'e.booking_date',
    type: 'e.type',
    account: { sql: 'e.account_id', storedAs: 'uuid', nameOf: nameOfAccount },
    counterparty: 'e.counterparty',
    counterpartyAccount: 'e.counterparty_account',
    remittance: `coalesce(e.remittance, ${FURTHER_TEXT})`,
    transactionCode: 'e.transaction_code',
    customerReference: 'e.customer_reference',
    bankReference: 'e.bank_reference',
    endToEndId: 'e.end_to_end_id',
    currency: 'e.currency',
    // Information-only entries are in no sum, as in no balance; files go by `summedIf` of the column in the contract.
    amount: {
      sql: 'e.amount_hundred_thousandths',
      storedAs: 'hundredThousandths',
      isNeverNull: true,
      summedIf: 'e.counted',
    },
  },
  searchExpression: 'e.search_text',
  key: { expression: 'e.id', direction: 'asLastTerm', cast: 'uuid' },
  defaultSort: 'valueDate,desc',
};

/** The columns whose texts name the payee of a salary, or lead there. */
const SALARY_TEXTS = [
  'counterparty',
  'counterpartyAccount',
  'remittance',
  'customerReference',
  'bankReference',
  'endToEndId',
] as const;

/**
 * The same for users who may not see salaries: what is hidden can't be searched, sorted, filtered or grouped by, and is
 * in no sum.
 */
const WITHOUT_SALARIES: ListSource<'transactions'> = {
  ...TRANSACTION_GRID,
  expressions: {
    ...TRANSACTION_GRID.expressions,
    ...Object.fromEntries(
      SALARY_TEXTS.map((field) => [
        field,
        `case when e.salary is null then ${expressionOf(TRANSACTION_GRID, field)!.sql} end`,
      ]),
    ),
    amount: {
      sql: `case when e.salary is distinct from 'SINGLE' then e.amount_hundred_thousandths end`,
      storedAs: 'hundredThousandths',
      summedIf: 'e.counted',
      // Salaries aren't searched at all.
      searchedAs: 'e.amount_hundred_thousandths',
    },
  },
  searchedIf: 'e.salary is null',
};

export function transactionGrid({ seesSalaries }: Pick<StatementsActor, 'seesSalaries'>): ListSource<'transactions'> {
  return seesSalaries ? TRANSACTION_GRID : WITHOUT_SALARIES;
}

/**
 * The entries in lists: those of the actor's accounts, without those of statements in conflict. The client is a
 * parameter, so that the planner already knows their part of the table.
 */
export function visibleEntries(actor: Pick<StatementsActor, 'clientId' | 'accounts' | 'seesAll' | 'seesMany'>): {
  visible: string;
  values: unknown[];
} {
  const values: unknown[] = [actor.clientId];
  const accounts = onVisibleAccounts(actor, 'e.account_id', (value) => `$${values.push(value)}`);
  return { visible: `from statement_entries e where e.client_id = $1 and e.listed and ${accounts}`, values };
}

export type StoredEntry = {
  id: EntryId;
  type: TransactionType;
  value_date: string;
  booking_date: string | null;
  account_id: AccountId;
  counterparty: string | null;
  counterparty_account: string | null;
  remittance: string | null;
  further_text: string | null;
  transaction_code: string | null;
  customer_reference: string | null;
  bank_reference: string | null;
  end_to_end_id: string | null;
  reversal: boolean;
  payments: string | null;
  currency: string;
  amount: bigint;
  salary: 'SINGLE' | 'BATCH' | null;
  counted: boolean;
};

/** How many payments an entry `e` covers: as its file lists or states them. */
export const PAYMENTS_STATED = `coalesce(jsonb_array_length(e.details)::text, e.extra->>'numberOfTransactions')`;

export const ENTRY_COLUMNS = `e.id, e.type, e.value_date, e.booking_date, e.account_id, e.counterparty, e.counterparty_account, e.remittance,
  coalesce(${FURTHER_TEXT}) as further_text,
  e.transaction_code, e.customer_reference, e.bank_reference, e.end_to_end_id, e.reversal, e.currency, e.amount_hundred_thousandths as amount, e.salary, e.counted,
  ${PAYMENTS_STATED} as payments`;

type TransactionRow = Answer<(typeof statementsEndpoints)['transactions']>['content'][number];

/** For a salary that the actor may not see: that it exists, when and on which account; of several, their total. */
export function isSalaryHidden(
  actor: Pick<StatementsActor, 'seesSalaries'>,
  entry: Pick<StoredEntry, 'salary'>,
): boolean {
  return entry.salary !== null && !actor.seesSalaries;
}

export function presentEntry(actor: StatementsActor, entry: StoredEntry): TransactionRow {
  const salaryHidden = isSalaryHidden(actor, entry);
  const text = (value: string | null) => (salaryHidden ? null : value);
  const { currency } = entry;
  return {
    uniqueId: entry.id,
    type: entry.type,
    valueDate: entry.value_date,
    bookingDate: entry.booking_date,
    account: accountName(actor.accounts.get(entry.account_id)!),
    counterparty: text(entry.counterparty),
    counterpartyAccount: text(entry.counterparty_account),
    remittance: text(entry.remittance ?? entry.further_text),
    transactionCode: entry.transaction_code,
    customerReference: text(entry.customer_reference),
    bankReference: text(entry.bank_reference),
    endToEndId: text(entry.end_to_end_id),
    reversal: entry.reversal,
    payments: paymentsOf(entry.payments),
    currency,
    amount:
      salaryHidden && entry.salary === 'SINGLE'
        ? null
        : formatMoney({ amountHundredThousandths: entry.amount, currency }),
    salaryHidden,
    counted: entry.counted,
  };
}

/** The payments that the file lists, else the number that it states; anything that isn't a number counts as one. */
export function paymentsOf(stated: string | null): number {
  return /^\d{1,9}$/.test(stated ?? '') ? Math.max(1, Number(stated)) : 1;
}
