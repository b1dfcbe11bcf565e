import { showAmount } from '@portico/contract/display-formats';
import { REPORTED_TEXT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import type { WireMoney } from '@portico/contract/list-columns';
import type { PaymentFact } from '@portico/contract/payments/transactions/payment-facts';
import type { FileReader } from '../../exports/public.ts';
import type { Fact } from '../../platform/table/table.ts';

/**
 * A fact of a payment as print has it: the code in brackets after its meaning, further lines below. Longer texts are
 * cut, and end with “…”.
 */
export function printed({ title, text, code, isAccountNumber, lines = [] }: PaymentFact, { words }: FileReader): Fact {
  const first = isAccountNumber ? groupedNumber(text) : withCode(text, code);
  return { title: words(title), text: cut([first, ...lines].filter((line) => line !== '').join('\n')) };
}

function cut(text: string): string {
  if (text.length <= REPORTED_TEXT_MAXIMUM_LENGTH) return text;
  return `${text.slice(0, REPORTED_TEXT_MAXIMUM_LENGTH)}…`;
}

function withCode(text: string, code: string | undefined): string {
  if (code === undefined) return text;
  return text === '' ? code : `${text} (${code})`;
}

const LOOKS_LIKE_IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** An account's number as people read it: an IBAN in groups of four, any other as it is. */
export function groupedNumber(number: string): string {
  return LOOKS_LIKE_IBAN.test(number) ? number.match(/.{1,4}/g)!.join(' ') : number;
}

/** Such as `CHF 1'250.00`. */
export function printedMoney({ amount, currency }: WireMoney, { numberFormat }: FileReader): string {
  return `${currency} ${showAmount(amount, currency, numberFormat)}`;
}
