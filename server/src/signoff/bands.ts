import type { Money } from '@portico/contract/money';
import type { Convert, RuleLine } from './rule.ts';

/** Lines with the same limit in the same currency; those without a limit are one band, in any currency. */
export type Band = readonly [RuleLine, ...RuleLine[]];
export type MissingRate = { from: string; to: string };

type Limit = { amount: bigint; currency: string };

/**
 * The bands of one scope that apply to an amount in some currencies: the lowest that are certainly high enough, or
 * none. So without a rate the strictest possible one applies, never asking for less than any rate would. Several only
 * if their limits are the same money: then each must be met. Pure.
 */
export function bandsThatHold(
  lines: readonly RuleLine[],
  amount: readonly Money[],
  convert: Convert,
): { bands: Band[]; missingRates: MissingRate[] } {
  const bands = [...Map.groupBy(lines, bandKey).values()] as unknown as Band[];
  const fitting = bands.filter((band) => isEnough(limitOf(band), amount, convert));
  return { bands: lowest(fitting, convert), missingRates: missingRatesOf(bands, amount, convert) };
}

function bandKey(line: RuleLine): string {
  return line.limitHundredThousandths === null ? 'unlimited' : `${line.limitCurrency} ${line.limitHundredThousandths}`;
}

/** Null: unlimited. */
function limitOf([line]: Band): Limit | null {
  const { limitHundredThousandths: amount, limitCurrency: currency } = line;
  return amount === null ? null : { amount, currency };
}

/** For each currency of the amount against each limit. */
function missingRatesOf(bands: readonly Band[], amount: readonly Money[], convert: Convert): MissingRate[] {
  const limits = [...new Set(bands.flatMap((band) => limitOf(band)?.currency ?? []))];
  const pairs = amount.flatMap(({ currency: from }) => limits.map((to) => ({ from, to })));
  return pairs.filter(({ from, to }) => convert(0n, from, to) === null);
}

function isEnough(limit: Limit | null, amount: readonly Money[], convert: Convert): boolean {
  if (limit === null) return true;
  const parts = amount.map((part) => convert(part.amountHundredThousandths, part.currency, limit.currency));
  return !parts.includes(null) && parts.reduce<bigint>((sum, part) => sum + part!, 0n) <= limit.amount;
}

function lowest(bands: readonly Band[], convert: Convert): Band[] {
  const [first, ...others] = bands;
  if (!first) return [];
  const least = others.reduce((low, band) => (isHigher(low, band, convert) ? band : low), first);
  return bands.filter((band) => !isHigher(band, least, convert));
}

/** As money: exact, since the conversion rounds up. The rates of two bands compared with one amount are known. */
function isHigher(band: Band, other: Band, convert: Convert): boolean {
  const [limit, than] = [limitOf(band), limitOf(other)];
  if (than === null) return false;
  if (limit === null) return true;
  const converted = convert(limit.amount, limit.currency, than.currency);
  return converted !== null && converted > than.amount;
}
