import type { AccountId, OrderGroupId, OrderId } from '@portico/contract/ids';
import { leadsElsewhere } from '@portico/formats/pain001/written/pain001-creditor-side';
import type { PaymentGroup, Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import { KnownAccounts, loadAccounts, type NamedAccount, type NamedCreditor } from '../../accounts/public.ts';
import { loadFromTemplates } from '../from-templates/payments-of-templates.ts';
import type { Rights } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { OrderContents } from '../reading/order-contents.ts';
import type { OrderFacts } from '../reading/order-facts.ts';

/** A group's debit account as its file names it. */
export function debtorOf({
  debtorAccount,
  debtorAgent,
}: Pick<PaymentGroup, 'debtorAccount' | 'debtorAgent'>): NamedAccount {
  return { account: debtorAccount, agent: debtorAgent };
}

/** A payment's creditor account as its file names it, within its group. */
export function creditorOf(payment: Payment, group: Parameters<typeof leadsElsewhere>[1]): NamedCreditor {
  const { creditorAccount: account, creditorAgent: agent } = payment;
  return { account, agent, leadsElsewhere: leadsElsewhere(payment, group) };
}

/**
 * True if the order pays, from one of these accounts or from any, a creditor who comes from no template of the client
 * and is no account of the client's own group (spec D2, D6). A file brings its creditors along, so in an upload all are temporary
 * except own accounts. Stops reading at the first one.
 */
export async function hasTemporaryBeneficiary(
  tx: Transaction,
  orderId: OrderId,
  debitAccountIds: readonly AccountId[] | null = null,
): Promise<boolean> {
  const accounts = new KnownAccounts(await loadAccounts(tx));
  const groups = await tx.rows<{ id: OrderGroupId; content: PaymentGroup }>(
    `select id, content from transaction_groups where client_id = current_client() and order_id = $1
       and ($2::uuid[] is null or debit_account_id = any($2)) order by sequence`,
    [orderId, debitAccountIds],
  );
  const { creditors } = await loadFromTemplates(tx, orderId);
  const contents = new OrderContents(tx, orderId, groups);
  for (const { id, content: group } of groups) {
    for await (const { id: transactionId, content } of contents.rowsOf(id)) {
      const payment = content as Payment;
      if (creditors.has(transactionId)) continue;
      if (!accounts.isOwn(creditorOf(payment, group), payment.currency!)) return true;
    }
  }
  await contents.end();
  return false;
}

/**
 * The order with what decides whether a person may submit it; with the right to pay anybody, the creditors don't
 * matter.
 */
export async function withBeneficiaries(tx: Transaction, rights: Rights, order: OrderFacts): Promise<OrderFacts> {
  if (rights.has('PAYMENT_TEMPORARY_BENEFICIARIES', 'GRANT')) return order;
  return { ...order, paysOthers: await hasTemporaryBeneficiary(tx, order.id) };
}
