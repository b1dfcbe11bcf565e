import { ADDRESS_LENGTHS } from '../../accounts/address.ts';
import { CREDITOR_REFERENCE_MAXIMUM_LENGTH } from '../../bank-codes/creditor-reference.ts';
import { electronic } from '../../bank-codes/electronic.ts';
import { isIban } from '../../bank-codes/iban.ts';
import { carriedText } from '../../carried-text.ts';
import { ACCOUNT_NUMBER_MAXIMUM_LENGTH, BIC_MAXIMUM_LENGTH, CLEARING_CODE_MAXIMUM_LENGTH } from '../../limits.ts';

/** What the texts of a payment hold, in characters (ISO 20022, and for the name what banks take). */
export const PAYMENT_LENGTHS = {
  creditor: 70,
  account: ACCOUNT_NUMBER_MAXIMUM_LENGTH,
  bic: BIC_MAXIMUM_LENGTH,
  clearingCode: CLEARING_CODE_MAXIMUM_LENGTH,
  bankName: 70,
  intermediaryBic: BIC_MAXIMUM_LENGTH,
  intermediaryBankName: 70,
  ...ADDRESS_LENGTHS,
  remittance: 140,
  reference: CREDITOR_REFERENCE_MAXIMUM_LENGTH,
  purpose: 4,
  endToEndId: 35,
  ultimateDebtor: 70,
  ultimateCreditor: 70,
} as const;

/** The free texts of a payment: only what banks carry may be in them. */
export const PAYMENT_TEXTS = [
  'creditor',
  'bankName',
  'intermediaryBankName',
  'street',
  'buildingNumber',
  'postCode',
  'town',
  'remittance',
  'endToEndId',
  'ultimateDebtor',
  'ultimateCreditor',
] as const;

const TEXT_SET: ReadonlySet<string> = new Set(PAYMENT_TEXTS);

/** Whether a field is one of the free texts. */
export function isPaymentText(field: string): field is (typeof PAYMENT_TEXTS)[number] {
  return TEXT_SET.has(field);
}

type Texts = Record<(typeof PAYMENT_TEXTS)[number], string>;

/** The texts of a payment as banks carry them. */
export function carriedTexts(payment: Texts): Texts {
  return Object.fromEntries(PAYMENT_TEXTS.map((field) => [field, carriedText(payment[field])])) as Texts;
}

/** What a payment says of who is paid, and where their account is. */
export const CREDITOR_FIELDS = [
  'creditor',
  'account',
  'bic',
  'clearingSystem',
  'clearingCode',
  'bankName',
  'intermediaryBic',
  'intermediaryBankName',
  'street',
  'buildingNumber',
  'postCode',
  'town',
  'country',
] as const;

/** An account number as it is sent: an IBAN without blanks or the word before it, any other number as it is written. */
export function asAccountNumber(written: string): string {
  const iban = electronic(written).replace(/^IBAN:?(?=[A-Z]{2}\d)/, '');
  return isIban(iban) ? iban : written.trim();
}
