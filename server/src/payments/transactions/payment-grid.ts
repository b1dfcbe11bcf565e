import type { ClientId } from '@portico/contract/ids';
import { nameOfAccount } from '../../accounts/public.ts';
import type { GridRows } from '../../platform/grid/grid-page.ts';
import type { ListSource } from '../../platform/grid/listing.ts';
import { visibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { CREATOR_NAME, STATUS_GROUP } from '../reading/order-grid.ts';
import { seenPayment, seesAllAccounts, WITH_ORDER } from '../reading/seen-payments.ts';
import { PAYMENT_EXPRESSIONS } from './payment-expressions.ts';

/** Somebody who reads payments, and their client. */
export type View = { actor: PaymentsActor; clientId: ClientId };

export const PAYMENT_GRID: ListSource<'paymentTransactions'> = {
  expressions: {
    ...PAYMENT_EXPRESSIONS,
    remittance: 'joined_lines(t.remittance)',
    'debitAccount.name': `coalesce(${nameOfAccount('g.debit_account_id')}, '')`,
    'order.orderId': 'o.message_id',
    'order.status': 'o.status',
    'order.statusGroup': STATUS_GROUP,
    'order.sourceType': 'o.source_type',
    'order.createdAt': 'o.created_at',
    'order.createdBy.name': CREATOR_NAME,
    bookedOn: 't.booked_on',
    returnedOn: 't.returned_on',
    instructionId: 't.instruction_id',
    ultimateCreditor: `t.content->'ultimateCreditor'->>'name'`,
    creditorAgent: 't.creditor_agent',
    creditorCountry: 't.creditor_country',
    purpose: 't.purpose',
    // Direct debits aren't imported yet.
    transactionType: `'TRF'`,
  },
  searchExpression: 't.search_text',
  // Ids are in the order in which payments were stored.
  key: { expression: 't.id', direction: 'desc', cast: 'uuid' },
  defaultSort: null,
};

/**
 * The payments in lists: on accounts that the actor sees, in orders that aren't deleted. Salaries only with the right to
 * their details: nothing of the others, not even how many match a filter.
 */
export function visiblePayments({ actor, clientId }: View): Pick<GridRows, 'visible' | 'values' | 'isPlannedEachTime'> {
  const { values } = visibleOrders(actor, 2);
  const seesAll = seesAllAccounts(actor);
  return {
    visible: `from transactions t ${WITH_ORDER}
      where t.client_id = $1 and t.sequence > 0 and o.status <> 'DELETED' and ${seenPayment(actor, 2)}`,
    values: seesAll ? [clientId] : [clientId, ...values],
    // Few payments among many are read by their accounts, many of them in the order of the list.
    isPlannedEachTime: !seesAll,
  };
}
