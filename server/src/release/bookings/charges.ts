import { parseDecimal } from '@portico/contract/money';

type Said = { charges?: string | undefined; originalAmount?: string | undefined };

/**
 * What a payment may have come to of which the bank debited `amount`, charges taken into account: with them added, or taken
 * off what was to be paid. Where the bank also names the payment's own amount it is that one, if the charges explain the
 * difference, else none.
 */
export function withoutCharges(
  { amount, currency }: { amount: bigint; currency: string },
  { charges, originalAmount }: Said,
): bigint[] {
  const parts = (charges ?? '').split(', ').map((text) => amountIn(text, currency));
  if (parts.some((part) => part === null)) return [];
  const sum = parts.reduce<bigint>((total, part) => total + part!, 0n);
  const possible = sum > 0n ? [amount - sum, amount + sum].filter((one) => one > 0n) : [];
  if (originalAmount === undefined) return possible;
  const original = amountIn(originalAmount, currency);
  return possible.filter((one) => one === original);
}

/** `CHF 12.50` in camt, `CHF12,50` in MT940; null unless it is of this currency. */
function amountIn(text: string, currency: string): bigint | null {
  const [, own, amount] = /^([A-Z]{3}) ?(\d{1,15}(?:[.,]\d{0,5})?)$/.exec(text.trim()) ?? [];
  return own === currency && amount !== undefined ? parseDecimal(amount.replace(',', '.')) : null;
}
