import type { Decision } from '@portico/contract/errors';
import type { Reply, Request } from '@portico/contract/endpoint';
import type { AccountId, OrderId, TransactionId } from '@portico/contract/ids';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { audit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { guestIn, type Subject } from '../../platform/subject.ts';
import { loadActor, loadVisibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { recordHistory } from '../actions/change-order-status.ts';
import { loadSeenPayments, type ComparedPayment } from '../reading/compare-payments.ts';
import { DUPLICATE } from './find-duplicates.ts';
import type { OrderFacts, OrderWarning, Settled } from '../reading/order-facts.ts';
import { readWarnings } from '../reading/read-warnings.ts';

type Compare = (typeof paymentsEndpoints)['possibleDuplicate'];
type Settle = (typeof paymentsEndpoints)['notDuplicate'];

/** A payment that may be a duplicate, beside the one it resembles; not found for anyone who may not see both. */
export async function possibleDuplicate(
  context: Context<Compare>,
  { params }: Request<Compare>,
): Promise<Reply<Compare>> {
  const { tx, subject } = context;
  const actor = await loadActor(tx, subject);
  const { order, warning } = await findWarning(tx, actor, params, 'read');
  const ids = [warning.transactionId!, warning.otherTransactionId!];
  const { shown } = await loadSeenPayments(tx, actor, ids);
  const [mine, other] = ids.map((id) => shown.get(id)!) as [ComparedPayment, ComparedPayment];
  return { mine, other, settled: warning.settled ?? null, decision: await decide(tx, actor, order, warning) };
}

/** Records that a payment is not a duplicate: who said so and when. Repeating it changes nothing. */
export async function notDuplicate(context: Context<Settle>, { params }: Request<Settle>): Promise<Reply<Settle>> {
  const { tx, clock, subject } = context;
  const actor = await loadActor(tx, subject);
  const { order, warning } = await findWarning(tx, actor, params, 'lock');
  const decision = await decide(tx, actor, order, warning);
  if (!decision.allowed) throw new PortalError('ELEMENT_NOT_UPDATED', { reasons: decision.reasons });
  if (warning.settled) return { settled: warning.settled };
  const at = clock.now();
  const settled = { ...(await settledBy(tx, subject)), at: at.toISOString() };
  const warnings = order.warnings.map((each) => (isSamePair(each, warning) ? { ...each, settled } : each));
  await tx.write('update orders set warnings = $2, changed_at = $3 where client_id = current_client() and id = $1', [
    order.id,
    JSON.stringify(warnings),
    at,
  ]);
  const { clientId, userId } = subject;
  const parameters = { orderId: warning.parameters['orderId'] ?? '–' };
  const entry = { clientId, orderId: order.id, userId, before: order.status, after: order.status, parameters };
  await recordHistory(tx, clock, { ...entry, event: 'notDuplicate', at });
  const what = { transactionId: warning.transactionId!, other: parameters.orderId };
  await audit({ tx, clock, subject }, 'duplicateSettled', { id: order.id, name: order.orderMessageId }, what);
  return { settled };
}

/** The user counts; if somebody acts in their name, both names are recorded. */
async function settledBy(tx: Transaction, subject: Subject): Promise<Omit<Settled, 'at'>> {
  const { userId } = subject;
  const guestId = guestIn(subject);
  const row = await tx.row<{ name: string; guest: string | null }>(
    `select shown_name(u) as name, (select shown_name(g) from users g where g.client_id = u.client_id and g.id = $2 and g.id <> u.id) as guest
       from users u where u.client_id = current_client() and u.id = $1`,
    [userId, guestId],
  );
  const { name, guest } = row!;
  return { userId, name, ...(guestId !== null && { guestId }), ...(guest !== null && { actingName: guest }) };
}

async function findWarning(
  tx: Transaction,
  actor: PaymentsActor,
  { uniqueId, transactionId }: { uniqueId: OrderId; transactionId: TransactionId },
  lock: 'lock' | 'read',
): Promise<{ order: OrderFacts; warning: OrderWarning }> {
  const [order] = await loadVisibleOrders(tx, actor, [uniqueId], lock);
  if (!order) throw new PortalError('NOT_FOUND');
  const warnings = (await readWarnings(tx, actor, [order])).get(order.id)!;
  const warning = warnings.find((each) => isAbout(each, transactionId));
  if (!warning) throw new PortalError('NOT_FOUND');
  return { order, warning };
}

function isSamePair(one: OrderWarning, other: OrderWarning): boolean {
  return isAbout(one, other.transactionId!) && one.otherTransactionId === other.otherTransactionId;
}

function isAbout({ key, transactionId }: OrderWarning, payment: TransactionId): boolean {
  return key === DUPLICATE && transactionId === payment;
}

/** Settling takes the rights to create the payment on its account. */
async function decide(
  tx: Transaction,
  actor: PaymentsActor,
  order: OrderFacts,
  warning: OrderWarning,
): Promise<Decision> {
  const account = await accountOf(tx, order, warning);
  const reasons = [
    actor.rights.refusal('PAYMENT_CREATE_ANY', 'GRANT'),
    actor.rights.refusal('ACCOUNT_PAYMENTS', 'EDIT', account),
  ].filter((reason) => reason !== null);
  return { allowed: reasons.length === 0, reasons };
}

async function accountOf(tx: Transaction, order: OrderFacts, { groupId }: OrderWarning) {
  const group = await tx.row<{ accountId: AccountId | null }>(
    `select debit_account_id as "accountId" from transaction_groups
      where client_id = current_client() and order_id = $1 and id = $2`,
    [order.id, groupId],
  );
  return order.accounts.find((account) => account !== null && account.accountId === group?.accountId) ?? undefined;
}
