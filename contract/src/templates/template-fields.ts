import type { ManualGroup, ManualPayment } from '../payments/manual/manual-order.ts';
import { NO_TERMS } from '../payments/manual/kinds.ts';
import { NO_PAYMENT } from '../payments/manual/no-payment.ts';

/** What a template says of the group of its payments. */
export const TEMPLATE_TERMS = [
  'debitAccountId',
  'serviceLevel',
  'localInstrument',
  'priority',
  'categoryPurpose',
  'chargeBearer',
  'batchBooking',
  'debitAdvice',
] as const;

const { endToEndId: _ofOnePayment, ...KEPT } = NO_PAYMENT;
export type TemplateField = keyof typeof KEPT;
/** What it says of the payment itself: all but its own reference. */
export const TEMPLATE_FIELDS = Object.keys(KEPT) as TemplateField[];

export type LockableField = (typeof TEMPLATE_TERMS)[number] | TemplateField;
/** Each of them has a lock (spec B3). In reading order: from where, how much, to whom, what for, and how. */
export const LOCKABLE_FIELDS: [LockableField, ...LockableField[]] = [
  'debitAccountId',
  ...TEMPLATE_FIELDS,
  ...TEMPLATE_TERMS.filter((field) => field !== 'debitAccountId'),
];

/** The terms of a template as a group has them, without its day; an account that is left open is empty. */
export type TemplateTerms = Omit<ManualGroup, 'payments' | 'debitAccountId' | 'executionDate'> & {
  debitAccountId: string;
};

type OwnTerms = Omit<TemplateTerms, 'debitAccountId'> & { debitAccountId: string | null };

/** The terms of a template, as a group of an order has them. */
export function termsOfTemplate(content: OwnTerms): TemplateTerms {
  // Those stored before a term was there don't have it.
  const none: OwnTerms = { ...NO_TERMS, debitAccountId: '' };
  return Object.fromEntries(TEMPLATE_TERMS.map((field) => [field, content[field] ?? none[field]])) as TemplateTerms;
}

/** The payment of a template; its own reference is left empty. */
export function paymentOfTemplate(content: Pick<ManualPayment, TemplateField>): ManualPayment {
  // Those stored before a field was there don't have it.
  const fields = TEMPLATE_FIELDS.map((field) => [field, content[field] ?? NO_PAYMENT[field]]);
  return { ...NO_PAYMENT, ...(Object.fromEntries(fields) as Pick<ManualPayment, TemplateField>) };
}
