import type { Answer, Request } from '@portico/contract/endpoint';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { leavesOf, type StoredPayment } from '../content/transaction-leaves.ts';
import { nameOfTemplate } from '../from-templates/template-links.ts';
import { loadActor, loadVisibleOrders } from '../payments-actor.ts';
import { loadBankFormats } from '../submitting/bank-formats.ts';
import {
  decideConfirmation,
  SENDING_COLUMNS,
  WITH_MESSAGE,
  type PaymentStanding,
} from '../transactions/decide-confirmation.ts';
import { FACTS_COLUMNS, paymentFacts, type StoredFacts } from '../transactions/payment-facts.ts';
import { visibleTransactions } from './list-order-transactions.ts';
import { orderRows } from './order-rows.ts';
import { hidesSalary } from './salary.ts';
import { WITH_GROUP } from './seen-payments.ts';

type Endpoint = (typeof paymentsEndpoints)['orderTransaction'];
type Detail = Answer<Endpoint>;

/** One transaction with everything its file says about it; a hidden one answers like a missing one. */
export async function getTransaction(context: Context<Endpoint>, { params }: Request<Endpoint>): Promise<Detail> {
  const { tx, subject } = context;
  const actor = await loadActor(tx, subject);
  const [order] = await loadVisibleOrders(tx, actor, [params.uniqueId]);
  if (!order) throw new PortalError('NOT_FOUND');
  const [orderRow] = await orderRows(tx, actor, [order.id]);
  if (hidesSalary(actor, orderRow!.type)) throw new PortalError('NOT_FOUND');
  const { from, values } = visibleTransactions(actor, order);
  const row = await tx.row<StoredPayment & StoredFacts & PaymentStanding>(
    `with seen as (select t.id ${from} and t.id = $4)
     select ${FACTS_COLUMNS}, ${SENDING_COLUMNS}, t.bank_status as "bankStatus", t.booked_on as "bookedOn", t.returned_on as "returnedOn"
       from seen join transactions t on t.client_id = current_client() and t.id = seen.id ${WITH_GROUP} ${WITH_MESSAGE}`,
    [...values, params.transactionId],
  );
  if (!row) throw new PortalError('NOT_FOUND');
  const { createdAt: created, createdBy } = orderRow!;
  const told = await leavesOf(row, actor.accounts, await loadBankFormats(tx));
  const template = await nameOfTemplate(tx, actor, params.transactionId);
  const confirmation = decideConfirmation(row);
  return { uniqueId: params.transactionId, created, createdBy, template, confirmation, ...paymentFacts(row), ...told };
}
