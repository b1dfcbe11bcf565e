import { isIban } from './iban.ts';
import { remainder97 } from './remainder-97.ts';

/** The references that creditors put on invoices, under their ISO 20022 names: the Swiss QR reference and ISO 11649. */
export type CreditorReferenceKind = 'QRR' | 'SCOR';
export type CreditorReferenceFault = 'referenceMalformed' | 'referenceCheckDigitWrong';

export const CREDITOR_REFERENCE_MAXIMUM_LENGTH = 27;

const QR_REFERENCE = /^\d{27}$/;
const ISO_REFERENCE = /^RF\d{2}[A-Z0-9]{1,21}$/;
/** The remainders of the recursive modulo 10 (Swiss Payment Standards, annex B). */
const MODULO_10 = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];
/** The bank codes that Swiss banks use for accounts with QR references alone. */
const QR_BANK_CODES = { first: 30_000, last: 31_999 };

/** Which reference a text in electronic form is, by its form alone; null if it is neither. */
export function creditorReferenceKind(text: string): CreditorReferenceKind | null {
  if (QR_REFERENCE.test(text)) return 'QRR';
  return ISO_REFERENCE.test(text) ? 'SCOR' : null;
}

/** What is wrong with a creditor's reference in electronic form; null if it is valid. */
export function creditorReferenceFault(text: string): CreditorReferenceFault | null {
  const kind = creditorReferenceKind(text);
  if (kind === null) return 'referenceMalformed';
  const isRight = kind === 'QRR' ? hasModulo10CheckDigit(text) : remainder97(text.slice(4) + text.slice(0, 4)) === 1;
  return isRight ? null : 'referenceCheckDigitWrong';
}

/** Whether the last digit is the check digit of the others. */
function hasModulo10CheckDigit(digits: string): boolean {
  const carried = Array.from(digits.slice(0, -1)).reduce((carry, digit) => MODULO_10[(carry + Number(digit)) % 10]!, 0);
  return (10 - carried) % 10 === Number(digits.at(-1));
}

/** Whether a text in electronic form is a QR-IBAN: a Swiss account that takes payments with a QR reference only. */
export function isQrIban(text: string): boolean {
  if (!/^(CH|LI)/.test(text) || !isIban(text)) return false;
  const code = Number(text.slice(4, 9));
  return code >= QR_BANK_CODES.first && code <= QR_BANK_CODES.last;
}
