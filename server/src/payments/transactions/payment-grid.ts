import type { ClientId } from '@portico/contract/ids';
import { nameOfAccount } from '../../accounts/public.ts';
import type { ListSource } from '../../platform/grid/listing.ts';
import { visibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { CREATOR_NAME, STATUS_GROUP } from '../reading/order-grid.ts';
import { seenPayment, seesAllAccounts, WITH_ORDER } from '../reading/seen-payments.ts';

/** Somebody who reads payments, and their client. */
export type View = { actor: PaymentsActor; clientId: ClientId };

/** The payment's own value, else its group's. */
function ofPayment(name: 'instructionPriority' | 'serviceLevel' | 'categoryPurpose', ofGroup: string): string {
  const own = `t.content->'paymentType'->`;
  const value = name === 'instructionPriority' ? `${own}>'${name}'` : `${own}'${name}'->>'value'`;
  return `coalesce(${value}, ${ofGroup})`;
}

export const PAYMENT_GRID: ListSource<'paymentTransactions'> = {
  expressions: {
    creditor: 't.creditor',
    creditorAccount: 't.creditor_account',
    remittance: 'joined_lines(t.remittance)',
    executionDate: { sql: 'g.execution_date', isNeverNull: true },
    'debitAccount.name': `coalesce(${nameOfAccount('g.debit_account_id')}, '')`,
    'order.orderId': 'o.message_id',
    'order.status': 'o.status',
    'order.statusGroup': STATUS_GROUP,
    'order.sourceType': 'o.source_type',
    'order.createdAt': 'o.created_at',
    'order.createdBy.name': CREATOR_NAME,
    bankStatus: 't.bank_status',
    bookedOn: 't.booked_on',
    currency: 't.currency',
    amount: { sql: 't.amount_hundred_thousandths', storedAs: 'hundredThousandths', isNeverNull: true },
    endToEndId: 't.end_to_end_id',
    instructionId: 't.instruction_id',
    reference: `t.content->'creditorReference'->>'value'`,
    ultimateCreditor: `t.content->'ultimateCreditor'->>'name'`,
    debtor: 'coalesce(g.debtor_name, g.debtor)',
    debtorAccount: 'coalesce(g.debtor_iban, g.debtor_other)',
    creditorAgent: 't.creditor_agent',
    creditorCountry: 't.creditor_country',
    purpose: 't.purpose',
    priority: ofPayment('instructionPriority', 'g.priority'),
    serviceLevel: ofPayment('serviceLevel', 'g.service_level'),
    categoryPurpose: ofPayment('categoryPurpose', 'g.category_purpose'),
    chargeBearer: `coalesce(t.content->>'chargeBearer', g.charge_bearer)`,
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
export function visiblePayments({ actor, clientId }: View): { visible: string; values: unknown[] } {
  const { values } = visibleOrders(actor, 2);
  return {
    visible: `from transactions t ${WITH_ORDER}
      where t.client_id = $1 and o.status <> 'DELETED' and ${seenPayment(actor, 2)}`,
    values: seesAllAccounts(actor) ? [clientId] : [clientId, ...values],
  };
}
