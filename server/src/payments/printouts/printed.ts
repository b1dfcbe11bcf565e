import { REPORTED_PAYMENT_MAXIMUM_LENGTH, REPORTED_TEXT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import type { PaymentFact } from '@portico/contract/payments/transactions/payment-facts';
import type { FileReader } from '../../exports/public.ts';
import { cutTo, groupedNumber, onOneLine } from '../../platform/printout/printed-text.ts';
import type { Fact } from '../../platform/table/table.ts';

/** An address has no more, even if a file says it in pieces. */
const LINES_MAXIMUM = 10;

/** Facts of a payment as printed: an account number in groups, a code in brackets after its meaning, further lines below. */
export function printed(facts: readonly PaymentFact[], { words }: FileReader, { withCodes = true } = {}): Fact[] {
  return facts.map(({ title, text, code, isAccountNumber, lines = [] }) => {
    const first = isAccountNumber ? groupedNumber(text) : withCode(text, withCodes || text === '' ? code : undefined);
    const all = [first, ...lines].map(onOneLine).filter((line) => line !== '');
    const cut = all.length > LINES_MAXIMUM ? [...all.slice(0, LINES_MAXIMUM), '…'] : all;
    return { title: words(title), text: cut.join('\n') };
  });
}

/**
 * The facts of one payment, with no more characters than a report has room for: longer texts are cut, and end with “…”.
 */
export function bounded(blocks: readonly (readonly Fact[])[]): Fact[][] {
  let left = REPORTED_PAYMENT_MAXIMUM_LENGTH;
  return blocks.map((block) =>
    block.map(({ title, text }) => {
      const cut = cutTo(text, Math.min(left, REPORTED_TEXT_MAXIMUM_LENGTH));
      left -= Math.min(left, cut.length);
      return { title, text: cut };
    }),
  );
}

function withCode(text: string, code: string | undefined): string {
  if (code === undefined) return text;
  return text === '' ? code : `${text} (${code})`;
}
