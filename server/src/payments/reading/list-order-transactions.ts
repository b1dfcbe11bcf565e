import type { Reply, Request } from '@portico/contract/endpoint';
import { formatMoney } from '@portico/contract/money';
import { orderTransactionList } from '@portico/contract/payments/lists';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { PortalError } from '../../platform/errors.ts';
import { nextKey } from '../../platform/grid/grid-order.ts';
import type { GridSource } from '../../platform/grid/grid-source.ts';
import { gridStatement, totalOf } from '../../platform/grid/grid-sql.ts';
import type { Context } from '../../platform/http/route.ts';
import { loadActor, loadVisibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { seesAccount, seesUnmatched } from '../actions/decide-order.ts';
import type { OrderFacts } from './order-facts.ts';
import { orderRows } from './order-rows.ts';
import { hidesSalary } from './salary.ts';

type Endpoint = (typeof paymentsEndpoints)['orderTransactions'];
type Row = Omit<Reply<Endpoint>['content'][number], 'amount' | 'booking'> & {
  amount: bigint;
  entry: string | null;
  bookedOn: string | null;
  accountId: string | null;
  gridKey: (string | null)[];
};

const SOURCE: GridSource = {
  columns: orderTransactionList.columns,
  expressions: {
    groupId: 't.group_id',
    endToEndId: 't.end_to_end_id',
    creditor: 't.creditor',
    creditorAccount: 't.creditor_account',
    amount: 't.amount_hundred_thousandths / 100000.0',
    currency: 't.currency',
    bankStatus: 't.bank_status',
  },
  key: { expression: 't.sequence', direction: 'asc', cast: 'integer' },
  defaultSort: null,
};

/** The transactions of one order in file order; leaves out those on accounts without access. */
export async function listTransactions(
  context: Context<Endpoint>,
  { params, query }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const { tx, subject } = context;
  const actor = await loadActor(tx, subject);
  const [order] = await loadVisibleOrders(tx, actor, [params.uniqueId]);
  if (!order) throw new PortalError('NOT_FOUND');
  const [row] = await orderRows(tx, actor, [order.id]);
  if (hidesSalary(actor, row!.type)) return { content: [], totalElements: 0 };
  const { from, values } = visibleTransactions(actor, order);
  const grid = gridStatement(SOURCE, query, values);
  const rows = await tx.rows<Row>(
    `select t.id as "uniqueId", t.group_id as "groupId", t.end_to_end_id as "endToEndId", t.instruction_id as "instructionId", t.creditor,
       t.creditor_account as "creditorAccount", t.creditor_agent as "creditorAgent", t.creditor_country as "creditorCountry",
       t.amount_hundred_thousandths as amount, t.currency, t.remittance, t.purpose, t.bank_status as "bankStatus", t.bank_reasons as "bankReasons", t.booked_entry_id as entry, t.booked_on as "bookedOn", g.debit_account_id as "accountId", ${grid.key} as "gridKey"
     ${from} and ${grid.where} order by ${grid.orderBy} ${grid.limit}`,
    grid.values,
  );
  const counted = await tx.row<{ count: number }>(
    `select count(*)::int as count from (select 1 ${from} and ${grid.filtered} limit ${grid.countLimit}) counted`,
    grid.countValues,
  );
  // The contract's shape has no grid key.
  const content = rows.map((row) => ({
    ...row,
    amount: formatMoney({ amountHundredThousandths: row.amount, currency: row.currency }),
    booking: bookingOf(actor, row),
  }));
  return { content, ...totalOf(counted!.count), ...nextKey(rows, grid.size) };
}

/** Names the entry to readers who see the statements of its account. */
function bookingOf(actor: PaymentsActor, { entry, bookedOn, accountId }: Row) {
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
  const from = `from transactions t join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
    where t.client_id = current_client() and t.order_id = $1 and (g.debit_account_id = any($2) or (g.debit_account_id is null and $3))`;
  return { from, values: [order.id, visible, seesUnmatched(actor, order)] };
}
