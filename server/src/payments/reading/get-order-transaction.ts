import type { Answer, Request } from '@portico/contract/endpoint';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { loadActor, loadVisibleOrders } from '../payments-actor.ts';
import { loadBankFormats } from '../submitting/bank-formats.ts';
import { nameOfTemplate } from '../from-templates/template-links.ts';
import { visibleTransactions } from './list-order-transactions.ts';
import { orderRows } from './order-rows.ts';
import { decideConfirmation, STANDING_COLUMNS, type PaymentStanding } from '../printouts/decide-confirmation.ts';
import { hidesSalary } from './salary.ts';
import { FACTS_COLUMNS, paymentFacts, type StoredFacts } from '../transactions/payment-facts.ts';
import { leavesOf } from '../content/transaction-leaves.ts';

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
  const row = await tx.row<StoredFacts & PaymentStanding>(
    `select ${FACTS_COLUMNS}, ${STANDING_COLUMNS} ${from} and t.id = $4`,
    [...values, params.transactionId],
  );
  if (!row) throw new PortalError('NOT_FOUND');
  const { createdAt: created, createdBy } = orderRow!;
  const told = await leavesOf(row, actor.accounts, await loadBankFormats(tx));
  const template = await nameOfTemplate(tx, actor, params.transactionId);
  const confirmation = decideConfirmation(row);
  return { uniqueId: params.transactionId, created, createdBy, template, confirmation, ...paymentFacts(row), ...told };
}
