import { parseDecimal } from '@portico/contract/money';

type StatedCharges = { charges?: string | undefined; originalAmount?: string | undefined };

/**
 * What a payment may have amounted to if the bank debited `amount` with charges: charges added to it, or taken off what
 * was to be paid. If the bank also names the payment's own amount, it is that one, provided the charges explain the
 * difference; otherwise no amount fits.
 */
export function withoutCharges(
  { amount, currency }: { amount: bigint; currency: string },
  { charges, originalAmount }: StatedCharges,
): bigint[] {
  const parts = (charges ?? '').split(', ').map((text) => amountIn(text, currency));
  if (parts.some((part) => part === null)) return [];
  const sum = parts.reduce<bigint>((total, part) => total + part!, 0n);
  const possible = sum > 0n ? [amount - sum, amount + sum].filter((one) => one > 0n) : [];
  if (originalAmount === undefined) return possible;
  const original = amountIn(originalAmount, currency);
  return possible.filter((one) => one === original);
}

/** `CHF 12.50` in camt, `CHF12,50` in MT940; null in any other currency. */
function amountIn(text: string, currency: string): bigint | null {
  const [, own, amount] = /^([A-Z]{3}) ?(\d{1,15}(?:[.,]\d{0,5})?)$/.exec(text.trim()) ?? [];
  return own === currency && amount !== undefined ? parseDecimal(amount.replace(',', '.')) : null;
}
