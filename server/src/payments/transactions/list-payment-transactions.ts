import type { Reply } from '@portico/contract/endpoint';
import type { OrderId } from '@portico/contract/ids';
import { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { listing, type Asking } from '../../platform/grid/listing.ts';
import { LEAVES_COLUMNS } from '../content/transaction-leaves.ts';
import { loadActor, type PaymentsActor } from '../payments-actor.ts';
import { paymentFacts, type StoredFacts } from '../reading/get-order-transaction.ts';
import { orderRows, presentAccount, type OrderRow } from '../reading/order-rows.ts';
import { WITH_ORDER } from '../reading/seen-payments.ts';
import { presentTransaction, TRANSACTION_COLUMNS, type TransactionRow } from '../reading/transaction-rows.ts';
import { PAYMENT_GRID, visiblePayments } from './payment-grid.ts';

type Item = Reply<(typeof paymentsEndpoints)['paymentTransactions']>['content'][number];
type Stored = TransactionRow & StoredFacts & { orderId: OrderId; debtorAccount: string | null };

/** The payments of all orders that the caller sees. */
export const paymentTransactionList = listing({
  name: 'paymentTransactions',
  endpoint: paymentsEndpoints.paymentTransactions,
  permit: async ({ tx, subject }) => ({ actor: await loadActor(tx, subject), clientId: subject.clientId }),
  source: () => PAYMENT_GRID,
  rows: (view) => ({
    ...visiblePayments(view),
    id: 't.id',
    select: `${TRANSACTION_COLUMNS}, ${LEAVES_COLUMNS}, t.order_id as "orderId", g.execution_date as "executionDate",
      g.payment_information_id as "paymentInformationId", coalesce(g.debtor_iban, g.debtor_other) as "debtorAccount"`,
    shown: `from page join transactions t on t.client_id = $1 and t.id = page.id ${WITH_ORDER}`,
  }),
  present: ({ actor }, stored: readonly Stored[], { tx }) => presentAll(tx, actor, stored),
});

async function presentAll(tx: Asking['tx'], actor: PaymentsActor, stored: readonly Stored[]): Promise<Item[]> {
  const ids = [...new Set(stored.map(({ orderId }) => orderId))];
  const orders = new Map((await orderRows(tx, actor, ids)).map((order) => [order.uniqueId, order]));
  return stored.map((row) => present(actor, row, orders.get(row.orderId)!));
}

/** The endpoint takes of the order what its reply declares. */
function present(actor: PaymentsActor, row: Stored, order: OrderRow): Item {
  const told = paymentFacts(row);
  const account = row.accountId === null ? null : (actor.accounts.get(row.accountId) ?? null);
  return {
    ...presentTransaction(actor, row),
    order,
    // Direct debits aren't imported yet.
    transactionType: 'TRF',
    executionDate: row.executionDate,
    debtor: told.debtor.name,
    debitAccount: presentAccount(actor, { createdBy: order.createdBy.uniqueId }, account),
    debtorAccount: row.debtorAccount,
    debtorAgent: nameOf(told.debtorAgent),
    ultimateDebtor: told.ultimateDebtor?.name ?? null,
    ultimateCreditor: told.ultimateCreditor?.name ?? null,
    reference: told.creditorReference,
    priority: told.priority,
    serviceLevel: told.serviceLevel,
    categoryPurpose: told.categoryPurpose,
    chargeBearer: told.chargeBearer,
  };
}

/** A bank in one word, as the creditor's is stored. */
function nameOf(bank: ReturnType<typeof paymentFacts>['debtorAgent']): string | null {
  return bank && (bank.bic ?? bank.bankCode ?? bank.name);
}
