import type { Decision } from '@portico/contract/errors';
import type { Reply, Request } from '@portico/contract/endpoint';
import { formatMoney } from '@portico/contract/money';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { appendAudit } from '../platform/audit.ts';
import type { Transaction } from '../platform/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { loadActor, loadVisibleOrders, type PaymentsActor } from './actor.ts';
import { recordHistory } from './change-status.ts';
import { seesAccount, seesUnmatched } from './decide-order.ts';
import type { OrderFacts, OrderWarning } from './order-facts.ts';
import { hidesSalary } from './order-rows.ts';

type Compare = (typeof paymentsEndpoints)['possibleDuplicate'];
type Settle = (typeof paymentsEndpoints)['notDuplicate'];
type Payment = NonNullable<Reply<Compare>['other']>;

/** A payment that may be a duplicate beside the one that it is like; the other one is null to whoever may not see it. */
export async function possibleDuplicate(
  context: Context<Compare>,
  { params }: Request<Compare>,
): Promise<Reply<Compare>> {
  const { tx, subject } = context;
  const actor = await loadActor(tx, subject);
  const { order, warning } = await findWarning(tx, actor, params, 'read');
  const mine = await loadPayment(tx, actor, warning.transactionId!);
  if (!mine) throw new PortalError('NOT_FOUND');
  const other = warning.otherTransactionId ? await loadPayment(tx, actor, warning.otherTransactionId) : null;
  return { mine, other, settled: warning.settled ?? null, decision: await decide(tx, actor, order, warning) };
}

/** Keeps that a payment is no duplicate: who said so and when. Said again it stays as it was. */
export async function notDuplicate(context: Context<Settle>, { params }: Request<Settle>): Promise<Reply<Settle>> {
  const { tx, clock, subject } = context;
  const actor = await loadActor(tx, subject);
  const { order, warning } = await findWarning(tx, actor, params, 'lock');
  const decision = await decide(tx, actor, order, warning);
  if (!decision.allowed) throw new PortalError('ELEMENT_NOT_UPDATED', { reasons: decision.reasons });
  if (warning.settled) return { settled: warning.settled };
  const at = clock.now();
  const settled = { userId: subject.userId, name: subject.fullName, at: at.toISOString() };
  const warnings = order.warnings.map((each) => (each === warning ? { ...each, settled } : each));
  await tx.write('update orders set warnings = $2, changed_at = $3 where client_id = current_client() and id = $1', [
    order.id,
    JSON.stringify(warnings),
    at,
  ]);
  const { clientId, userId } = subject;
  const parameters = { orderId: warning.parameters['orderId'] ?? '–' };
  const entry = { clientId, orderId: order.id, userId, before: order.status, after: order.status, parameters };
  await recordHistory(tx, clock, { ...entry, event: 'notDuplicate' });
  await appendAudit(tx, {
    at,
    category: 'PAYMENT',
    entityType: 'ORDER',
    entityId: order.id,
    action: 'not a duplicate',
    subject,
    detail: { orderId: order.orderId, transactionId: warning.transactionId!, like: parameters.orderId },
  });
  return { settled };
}

async function findWarning(
  tx: Transaction,
  actor: PaymentsActor,
  { uniqueId, transactionId }: { uniqueId: string; transactionId: string },
  lock: 'lock' | 'read',
): Promise<{ order: OrderFacts; warning: OrderWarning }> {
  const [order] = await loadVisibleOrders(tx, actor, [uniqueId], lock);
  const warning = order?.warnings.find((each) => each.key === 'duplicateOrder' && each.transactionId === transactionId);
  if (!order || !warning) throw new PortalError('NOT_FOUND');
  return { order, warning };
}

/** It needs what creating the payment would need on its account. */
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
  const group = await tx.row<{ accountId: string | null }>(
    `select debit_account_id as "accountId" from transaction_groups
      where client_id = current_client() and order_id = $1 and id = $2`,
    [order.id, groupId],
  );
  return order.accounts.find((account) => account !== null && account.accountId === group?.accountId) ?? undefined;
}

type Row = Omit<Payment, 'amount' | 'debitAccount' | 'createdAt'> & {
  amount: bigint;
  accountId: string | null;
  type: 'NORMAL' | 'SALARY';
  createdBy: string | null;
  createdAt: Date;
};

/** A payment by its id; null when the actor may not see its account, its order or a salary's details. */
async function loadPayment(tx: Transaction, actor: PaymentsActor, transactionId: string): Promise<Payment | null> {
  const row = await tx.row<Row>(
    `select o.id as "uniqueId", o.message_id as "orderId", o.status, o.type, o.created_at as "createdAt", o.created_by as "createdBy",
       g.execution_date as "executionDate", g.debit_account_id as "accountId", t.creditor, t.creditor_account as "creditorAccount",
       t.amount_hundred_thousandths as amount, t.currency, t.remittance, t.end_to_end_id as "endToEndId"
     from transactions t join orders o on o.client_id = t.client_id and o.id = t.order_id
     join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
     where t.client_id = current_client() and t.id = $1`,
    [transactionId],
  );
  if (!row || hidesSalary(actor, row.type)) return null;
  const [order] = await loadVisibleOrders(tx, actor, [row.uniqueId]);
  const account = row.accountId === null ? null : actor.accounts.get(row.accountId);
  const isSeen = account ? seesAccount(actor.rights, account) : seesUnmatched(actor, row);
  if (!order || !isSeen) return null;
  const { amount, currency } = row;
  return {
    ...row,
    amount: formatMoney({ amountHundredThousandths: amount, currency }),
    debitAccount: account?.name ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
