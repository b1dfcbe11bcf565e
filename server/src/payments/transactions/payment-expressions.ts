import { unpaid } from '../reading/unpaid.ts';

/** The payment's own value, else its group's. */
function ofPayment(path: string, ofGroup: string): string {
  return `coalesce(t.content #>> '{${path}}', ${ofGroup})`;
}

/** What lists of payments are sorted and filtered by, of a transaction `t` in its group `g`. */
export const PAYMENT_EXPRESSIONS = {
  creditor: 't.creditor',
  creditorAccount: 't.creditor_account',
  executionDate: { sql: 'g.execution_date', isNeverNull: true },
  bankStatus: 't.bank_status',
  unpaid: { sql: unpaid('t'), storedAs: 'condition' },
  currency: 't.currency',
  amount: { sql: 't.amount_hundred_thousandths', storedAs: 'hundredThousandths', isNeverNull: true },
  endToEndId: 't.end_to_end_id',
  reference: `t.content->'creditorReference'->>'value'`,
  debtor: 'coalesce(g.debtor_name, g.debtor)',
  debtorAccount: 'coalesce(g.debtor_iban, g.debtor_other)',
  priority: ofPayment('paymentType,instructionPriority', 'g.priority'),
  serviceLevel: ofPayment('paymentType,serviceLevel,value', 'g.service_level'),
  categoryPurpose: ofPayment('paymentType,categoryPurpose,value', 'g.category_purpose'),
  chargeBearer: ofPayment('chargeBearer', 'g.charge_bearer'),
} as const;
