import type { ClientId } from '@portico/contract/ids';
import { nameOfAccount } from '../../accounts/public.ts';
import type { GridRows } from '../../platform/grid/grid-page.ts';
import type { ListSource } from '../../platform/grid/listing.ts';
import { visibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { CREATOR_NAME, STATUS_GROUP } from '../reading/order-grid.ts';
import { seenPayment, seesAllAccounts, WITH_ORDER } from '../reading/seen-payments.ts';
import { unpaid } from '../reading/unpaid.ts';

/** Somebody who reads payments, and their client. */
export type View = { actor: PaymentsActor; clientId: ClientId };

/** The payment's own value, else its group's. */
function ofPayment(path: string, ofGroup: string): string {
  return `coalesce(t.content #>> '{${path}}', ${ofGroup})`;
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
    returnedOn: 't.returned_on',
    unpaid: { sql: unpaid('t'), storedAs: 'condition' },
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
    priority: ofPayment('paymentType,instructionPriority', 'g.priority'),
    serviceLevel: ofPayment('paymentType,serviceLevel,value', 'g.service_level'),
    categoryPurpose: ofPayment('paymentType,categoryPurpose,value', 'g.category_purpose'),
    chargeBearer: ofPayment('chargeBearer', 'g.charge_bearer'),
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
