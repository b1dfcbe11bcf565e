import { electronicClearingCode } from '../bank-codes/clearing-code.ts';
import { carriedText } from '../carried-text.ts';
import { parseDecimal } from '../money.ts';
import type { ManualPayment } from '../payments/manual/manual-order.ts';
import { isPaymentText } from '../payments/manual/payment-fields.ts';
import type { TemplateContent } from './template-content.ts';
import {
  paymentOfTemplate,
  TEMPLATE_FIELDS,
  TEMPLATE_TERMS,
  termsOfTemplate,
  type LockableField,
  type TemplateField,
  type TemplateTerms,
} from './template-fields.ts';

/** What a lock says of other fields, too: how payments are booked, and what the bank sends about that, belong together. */
const LOCKED_WITH: Partial<Record<LockableField, LockableField>> = {
  serviceLevel: 'localInstrument',
  batchBooking: 'debitAdvice',
};

/** What a template locks. Those stored before a field was there have no lock for it. */
export function lockedIn({ locked }: Pick<TemplateContent, 'locked'>): ReadonlySet<LockableField> {
  return new Set(locked.flatMap((field) => [field, LOCKED_WITH[field] ?? field]));
}

/** The locked fields in which a payment and its group say something else than the template. */
export function lockedChanges(
  template: TemplateContent,
  terms: TemplateTerms,
  payment: ManualPayment,
): LockableField[] {
  const [ownTerms, own] = [termsOfTemplate(template), paymentOfTemplate(template)];
  const locked = lockedIn(template);
  return [
    ...TEMPLATE_TERMS.filter((field) => locked.has(field) && terms[field] !== ownTerms[field]),
    ...TEMPLATE_FIELDS.filter((field) => locked.has(field) && !isSame(field, payment, own)),
  ];
}

/** Who is paid, and where: what a payment takes from a template whose creditor it pays. */
const CREDITOR = [
  'creditor',
  'account',
  'bic',
  'clearingSystem',
  'clearingCode',
  'intermediaryBic',
  'intermediaryBankName',
] as const;

/** Whether a payment goes to the template's own creditor at the same account and bank, locked or not. */
export function paysCreditorOf(template: TemplateContent, payment: ManualPayment): boolean {
  const own = paymentOfTemplate(template);
  return own.account !== '' && CREDITOR.every((field) => isSame(field, payment, own));
}

/** However many zeros, separators and signs that banks don't carry somebody writes. */
function isSame(field: TemplateField, payment: ManualPayment, own: ManualPayment): boolean {
  const [one, other] = [payment[field], own[field]];
  if (field === 'amount' && one !== '' && other !== '') return parseDecimal(one) === parseDecimal(other);
  if (field === 'clearingCode') return electronicClearingCode(one) === electronicClearingCode(other);
  return isPaymentText(field) ? carriedText(one) === carriedText(other) : one === other;
}
