import { CURRENCIES } from '@portico/contract/iso-codes';
import { isTooLarge } from '@portico/contract/money';

/** Amounts in hundred-thousandths, from one to below another; `text` is the decimal as a bank writes it within texts. */
export type AmountRange = { from: bigint; below: bigint; text: string | null };

const HUNDRED_THOUSANDTHS = 5;
const TYPED = /^([A-Z]{3})?[+\-−]?(\d[\d.,]*)([A-Z]{3})?$/;

/**
 * What a searched text means as an amount, whatever its sign, its separators and its currency; none if it is no number.
 * Without decimals it means all amounts with any: 13499 also finds 13499.57. "13.499" is read both ways.
 */
export function amountsMeant(text: string): AmountRange[] {
  const [, before, typed, behind] = TYPED.exec(text.replace(/[\s'’]/g, '').toUpperCase()) ?? [];
  // Letters that are no currency belong to some reference.
  const isAmount = [before, behind].every((code) => code === undefined || CURRENCIES.includes(code));
  if (typed === undefined || !isAmount) return [];
  return readings(typed).flatMap(({ whole, decimals }) => {
    if (decimals.length > HUNDRED_THOUSANDTHS) return [];
    const unit = 10n ** BigInt(HUNDRED_THOUSANDTHS - decimals.length);
    const from = BigInt(whole + decimals) * unit;
    const below = from + unit;
    if (isTooLarge(below)) return [];
    return [{ from, below, text: decimals === '' ? null : `${BigInt(whole)}.${decimals}` }];
  });
}

type Reading = { whole: string; decimals: string };

function readings(digits: string): Reading[] {
  const separators = [...digits.matchAll(/[.,]/g)].map(([separator]) => separator);
  const [last] = separators.slice(-1);
  const grouped = { whole: digits.replace(/[.,]/g, ''), decimals: '' };
  if (last === undefined) return [grouped];
  const place = digits.lastIndexOf(last);
  const decimal = { whole: digits.slice(0, place).replace(/[.,]/g, ''), decimals: digits.slice(place + 1) };
  const isOnly = separators.length === 1;
  if (!isOnly && separators.every((separator) => separator === last)) return [grouped];
  return isOnly && decimal.decimals.length === 3 ? [grouped, decimal] : [decimal];
}
