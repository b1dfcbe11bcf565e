import type { Reply } from '@portico/contract/endpoint';
import type { AccountId, EntryId } from '@portico/contract/ids';
import { formatMoney } from '@portico/contract/money';
import { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { PortalError } from '../../platform/errors.ts';
import { listing, type ListSource } from '../../platform/grid/listing.ts';
import { loadActor, loadVisibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { seesAccount, seesUnmatched } from '../actions/decide-order.ts';
import type { OrderFacts } from './order-facts.ts';
import { orderRows } from './order-rows.ts';
import { hidesSalary } from './salary.ts';
import { WITH_GROUP } from './seen-payments.ts';

type Item = Reply<(typeof paymentsEndpoints)['orderTransactions']>['content'][number];
/** A transaction as it is selected by `TRANSACTION_COLUMNS`. */
export type TransactionRow = Omit<Item, 'amount' | 'booking'> & {
  amount: bigint;
  entry: EntryId | null;
  bookedOn: string | null;
  accountId: AccountId | null;
};
/** Who reads an order's transactions; all of them are hidden in a salary order from users who may not see salaries. */
type View = { actor: PaymentsActor; order: OrderFacts; hidesAll: boolean };

const SOURCE: ListSource<'orderTransactions'> = {
  expressions: {
    groupId: 't.group_id',
    endToEndId: 't.end_to_end_id',
    creditor: 't.creditor',
    creditorAccount: 't.creditor_account',
    amount: { sql: 't.amount_hundred_thousandths', storedAs: 'hundredThousandths', isNeverNull: true },
    currency: 't.currency',
    bankStatus: 't.bank_status',
  },
  key: { expression: 't.sequence', direction: 'asc', cast: 'integer' },
  defaultSort: null,
};

/** The transactions of one order in file order; leaves out those on accounts without access. */
export const orderTransactionList = listing({
  name: 'orderTransactions',
  endpoint: paymentsEndpoints.orderTransactions,
  async permit({ tx, subject }, { uniqueId }): Promise<View> {
    const actor = await loadActor(tx, subject);
    const [order] = await loadVisibleOrders(tx, actor, [uniqueId]);
    if (!order) throw new PortalError('NOT_FOUND');
    const [row] = await orderRows(tx, actor, [order.id]);
    return { actor, order, hidesAll: hidesSalary(actor, row!.type) };
  },
  source: () => SOURCE,
  rows({ actor, order, hidesAll }) {
    const { from, values } = visibleTransactions(actor, order);
    return {
      visible: hidesAll ? `${from} and false` : from,
      values,
      id: 't.id',
      select: TRANSACTION_COLUMNS,
      shown: `from page join transactions t on t.client_id = current_client() and t.id = page.id ${WITH_GROUP}`,
    };
  },
  present: ({ actor }, stored: readonly TransactionRow[]) =>
    stored.map((row) => ({
      ...row,
      amount: formatMoney({ amountHundredThousandths: row.amount, currency: row.currency }),
      booking: bookingOf(actor, row),
    })),
});

/** What rows show of a transaction `t` in its group `g`. */
export const TRANSACTION_COLUMNS = `t.id as "uniqueId", t.group_id as "groupId", t.end_to_end_id as "endToEndId", t.instruction_id as "instructionId",
  t.creditor, t.creditor_account as "creditorAccount", t.creditor_agent as "creditorAgent", t.creditor_country as "creditorCountry",
  t.amount_hundred_thousandths as amount, t.currency, t.remittance, t.purpose, t.bank_status as "bankStatus", t.bank_reasons as "bankReasons",
  t.booked_entry_id as entry, t.booked_on as "bookedOn", g.debit_account_id as "accountId"`;

/** When it was booked; names the entry to readers who see the statements of its account. */
export function bookingOf(
  actor: PaymentsActor,
  { entry, bookedOn, accountId }: Pick<TransactionRow, 'entry' | 'bookedOn' | 'accountId'>,
): Item['booking'] {
  if (bookedOn === null) return null;
  const account = accountId === null ? undefined : actor.accounts.get(accountId);
  const seesEntry = account !== undefined && actor.rights.has('ACCOUNT_STATEMENTS', 'VIEW_ONLY', account);
  return { entry: seesEntry ? entry : null, bookedOn };
}

/** The rows of an order on accounts that the actor sees: `t` the transaction, `g` its group; three values. */
export function visibleTransactions(actor: PaymentsActor, order: OrderFacts): { from: string; values: unknown[] } {
  const visible = order.accounts.flatMap((account) =>
    account && seesAccount(actor.rights, account) ? [account.accountId] : [],
  );
  const from = `from transactions t ${WITH_GROUP}
    where t.client_id = current_client() and t.order_id = $1 and (g.debit_account_id = any($2) or (g.debit_account_id is null and $3))`;
  return { from, values: [order.id, visible, seesUnmatched(actor, order)] };
}
