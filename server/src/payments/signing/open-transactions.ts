import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reason } from '@portico/contract/errors';
import type { Reply, Request } from '@portico/contract/endpoint';
import type { TransactionId, UserId } from '@portico/contract/ids';
import { OPENED_TRANSACTIONS_PER_PAGE } from '@portico/contract/limits';
import { formatMoney } from '@portico/contract/money';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { loadActor, loadVisibleOrders } from '../payments-actor.ts';
import { loadBankFormats } from '../submitting/bank-formats.ts';
import { visibleTransactions } from '../reading/list-order-transactions.ts';
import type { OrderFacts } from '../reading/order-facts.ts';
import { hidesSalary } from '../reading/salary.ts';
import { loadVisibleParts } from '../reading/visible-part.ts';
import { LEAVES_COLUMNS, leavesOf, type StoredPayment } from '../content/transaction-leaves.ts';

type Endpoint = (typeof paymentsEndpoints)['openTransactions'];
type Row = StoredPayment & {
  uniqueId: TransactionId;
  creditor: string | null;
  creditorAccount: string | null;
  endToEndId: string;
  amount: bigint;
  currency: string;
};

/**
 * Opens some of an order's transactions with everything the bank is told, and records that this person was given them
 * with this content: signing with details takes having been given each of them.
 */
export async function openTransactions(
  context: Context<Endpoint>,
  { params, body: { page } }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const { tx, subject } = context;
  const actor = await loadActor(tx, subject);
  const [order] = await loadVisibleOrders(tx, actor, [params.uniqueId]);
  if (!order || hidesSalary(actor, order.type)) throw new PortalError('NOT_FOUND');
  const { from, values } = visibleTransactions(actor, order);
  const rows = await tx.rows<Row>(
    `select t.id as "uniqueId", t.creditor, t.creditor_account as "creditorAccount", t.end_to_end_id as "endToEndId",
       t.amount_hundred_thousandths as amount, t.currency, ${LEAVES_COLUMNS}
     ${from} order by t.sequence limit ${OPENED_TRANSACTIONS_PER_PAGE} offset $4`,
    [...values, page * OPENED_TRANSACTIONS_PER_PAGE],
  );
  await keep(context, order, rows);
  const formats = await loadBankFormats(tx);
  const content: Reply<Endpoint>['content'] = [];
  for (const { amount, currency, ...row } of rows) {
    const told = await leavesOf(row, actor.accounts, formats);
    content.push({ ...row, currency, amount: formatMoney({ amountHundredThousandths: amount, currency }), ...told });
    // Let the process serve others in between.
    await nextTurn();
  }
  const part = (await loadVisibleParts(tx, actor, [order])).get(order.id);
  return { content, totalElements: (part ?? order).numberOfTransactions };
}

async function keep({ tx, clock, subject }: Context<Endpoint>, order: OrderFacts, rows: readonly Row[]) {
  await tx.write(
    `insert into opened_transactions (client_id, order_id, user_id, transaction_id, content_digest, opened_at)
     select current_client(), $1, $2, opened.id, $3, $4 from unnest($5::uuid[]) as opened (id)
     on conflict (client_id, order_id, user_id, transaction_id) do update set content_digest = excluded.content_digest, opened_at = excluded.opened_at`,
    [order.id, subject.userId, order.contentDigest, clock.now(), rows.map(({ uniqueId }) => uniqueId)],
  );
}

/**
 * Why somebody can't sign an order with details: they have not opened every transaction since its content last changed.
 */
export async function unopenedReasons(tx: Transaction, userId: UserId, order: OrderFacts): Promise<Reason[]> {
  const row = await tx.row<{ opened: number }>(
    `select count(*)::int as opened from opened_transactions
      where client_id = current_client() and order_id = $1 and user_id = $2 and content_digest = $3`,
    [order.id, userId, order.contentDigest],
  );
  const left = order.numberOfTransactions - row!.opened;
  return left > 0 ? [{ kind: 'rule', key: 'detailsNotOpened', parameters: { left } }] : [];
}
