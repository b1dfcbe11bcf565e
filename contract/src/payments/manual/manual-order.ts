import { z } from 'zod';
import { CLEARING_SYSTEMS } from '../../bank-codes/clearing-code.ts';
import { electronic as toElectronic } from '../../bank-codes/electronic.ts';
import { localDate } from '../../endpoint.ts';
import { accountId, templateId } from '../../id-shapes.ts';
import { MANUAL_GROUPS_MAXIMUM, MANUAL_PAYMENTS_MAXIMUM } from '../../limits.ts';
import { TERM_CODES } from './lists.ts';
import { asAccountNumber, PAYMENT_LENGTHS } from './payment-fields.ts';

// An order as somebody enters it, in the words of its form. An empty text is no value.

const line = (field: keyof typeof PAYMENT_LENGTHS) => z.string().trim().max(PAYMENT_LENGTHS[field]).default('');
const code = (field: keyof typeof PAYMENT_LENGTHS) =>
  z.string().overwrite(toElectronic).max(PAYMENT_LENGTHS[field]).default('');
const choice = <const Values extends readonly string[]>(values: Values) => z.enum(['', ...values]).default('');

/** One payment. Whether its fields make a payment is up to `paymentFaults`. */
export const manualPayment = z.strictObject({
  /** A decimal with a point, such as `1184300.55`. */
  amount: z.string().trim().max(25).default(''),
  currency: z.string().max(3).default(''),
  creditor: line('creditor'),
  /** An IBAN, or the number in the form of the creditor's bank. */
  account: z.string().overwrite(asAccountNumber).max(PAYMENT_LENGTHS.account).default(''),
  bic: code('bic'),
  clearingSystem: choice(CLEARING_SYSTEMS),
  clearingCode: line('clearingCode'),
  bankName: line('bankName'),
  /** A bank between the debtor's and the creditor's. */
  intermediaryBic: code('intermediaryBic'),
  intermediaryBankName: line('intermediaryBankName'),
  street: line('street'),
  buildingNumber: line('buildingNumber'),
  postCode: line('postCode'),
  town: line('town'),
  /** ISO 3166-1, two letters. */
  country: z.string().max(2).default(''),
  remittance: line('remittance'),
  /** A QR reference or one of ISO 11649. */
  reference: code('reference'),
  /** What it is for, by the code of ISO 20022's external list, such as `RENT`. */
  purpose: code('purpose'),
  endToEndId: line('endToEndId'),
  ultimateDebtor: line('ultimateDebtor'),
  ultimateCreditor: line('ultimateCreditor'),
});
export type ManualPayment = z.output<typeof manualPayment>;

/** A payment of an order, with the template that it is made from: what is locked there can't be another here. */
export const orderedPayment = manualPayment.extend({ template: templateId.optional() });
export type OrderedPayment = z.output<typeof orderedPayment>;

/** How a bank is to execute payments. */
export const paymentTerms = {
  serviceLevel: choice(TERM_CODES.serviceLevel),
  localInstrument: choice(TERM_CODES.localInstrument),
  priority: choice(TERM_CODES.priority),
  categoryPurpose: choice(TERM_CODES.categoryPurpose),
  chargeBearer: choice(TERM_CODES.chargeBearer),
  /** Whether the bank books one total or each payment; null leaves it to the bank. */
  batchBooking: z.boolean().nullable().default(null),
  debitAdvice: choice(TERM_CODES.debitAdvice),
};

/** Payments from one account on one day, under the same terms. */
export const manualGroup = z.strictObject({
  debitAccountId: accountId,
  executionDate: localDate,
  ...paymentTerms,
  payments: z.array(orderedPayment).min(1).max(MANUAL_PAYMENTS_MAXIMUM),
});
export type ManualGroup = z.output<typeof manualGroup>;

type WithPayments = { payments: readonly unknown[] };

/** Groups with no more payments than an order takes. */
export function orderOf<Group extends z.ZodType<WithPayments>>(group: Group) {
  return z
    .strictObject({ groups: z.array(group).min(1).max(MANUAL_GROUPS_MAXIMUM) })
    .refine(({ groups }) => groups.reduce((sum, { payments }) => sum + payments.length, 0) <= MANUAL_PAYMENTS_MAXIMUM, {
      path: ['groups'],
      params: { most: MANUAL_PAYMENTS_MAXIMUM },
    });
}

export const manualOrder = orderOf(manualGroup);
export type ManualOrder = z.output<typeof manualOrder>;
