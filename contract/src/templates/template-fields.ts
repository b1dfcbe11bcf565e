import type { ManualGroup, ManualPayment } from '../payments/manual/manual-order.ts';
import { NO_PAYMENT } from '../payments/manual/no-payment.ts';

/** What a template says of the group of its payments. */
export const TEMPLATE_TERMS = [
  'debitAccountId',
  'serviceLevel',
  'priority',
  'categoryPurpose',
  'chargeBearer',
  'batchBooking',
] as const;

const { endToEndId: _ofOnePayment, ...KEPT } = NO_PAYMENT;
export type TemplateField = keyof typeof KEPT;
/** What it says of the payment itself: all but its own reference. */
export const TEMPLATE_FIELDS = Object.keys(KEPT) as TemplateField[];

export type LockableField = (typeof TEMPLATE_TERMS)[number] | TemplateField;
/** Each of them has a lock (spec B3). */
export const LOCKABLE_FIELDS = [...TEMPLATE_TERMS, ...TEMPLATE_FIELDS] as [LockableField, ...LockableField[]];

/** The terms of a template as a group has them, without its day; an account that is left open is empty. */
export type TemplateTerms = Omit<ManualGroup, 'payments' | 'debitAccountId' | 'executionDate'> & {
  debitAccountId: string;
};

type OwnTerms = Omit<TemplateTerms, 'debitAccountId'> & { debitAccountId: string | null };

export function termsOfTemplate(content: OwnTerms): TemplateTerms {
  const { debitAccountId, serviceLevel, priority, categoryPurpose, chargeBearer, batchBooking } = content;
  return { debitAccountId: debitAccountId ?? '', serviceLevel, priority, categoryPurpose, chargeBearer, batchBooking };
}

/** The payment of a template. */
export function paymentOfTemplate(content: Pick<ManualPayment, TemplateField>): ManualPayment {
  const fields = TEMPLATE_FIELDS.map((field) => [field, content[field]]);
  return { ...NO_PAYMENT, ...(Object.fromEntries(fields) as Pick<ManualPayment, TemplateField>) };
}
