import { LARGEST_AMOUNT_HUNDRED_THOUSANDTHS, minorUnits, parseDecimal } from '@portico/contract/money';

export type AmountFault =
  | 'amountMalformed'
  | 'amountTooManyDecimals'
  | 'amountTooLarge'
  | 'amountNegative'
  | 'amountZero'
  | 'amountDecimalsNotInCurrency';

/** Digits, one point, no exponent and no separators: XML Schema decimal. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/**
 * Parses an ISO 20022 amount (ActiveOrHistoricCurrencyAndAmount: at most five decimals) into hundred-thousandths and
 * says why it can't be paid. The number is null only if it can't be parsed.
 */
export function readAmount(
  text: string,
  currency: string | null,
): { hundredThousandths: bigint | null; fault: AmountFault | null } {
  if (!DECIMAL.test(text)) return { hundredThousandths: null, fault: 'amountMalformed' };
  const hundredThousandths = parseDecimal(text);
  if (hundredThousandths === null) return { hundredThousandths, fault: 'amountTooManyDecimals' };
  return { hundredThousandths, fault: faultOf(hundredThousandths, currency) };
}

function faultOf(amount: bigint, currency: string | null): AmountFault | null {
  if (amount > LARGEST_AMOUNT_HUNDRED_THOUSANDTHS) return 'amountTooLarge';
  if (amount < 0n) return 'amountNegative';
  if (amount === 0n) return 'amountZero';
  return currency !== null && amount % smallestUnit(currency) !== 0n ? 'amountDecimalsNotInCurrency' : null;
}

/** The smallest amount of a currency, in hundred-thousandths: 1,000 for a cent. */
function smallestUnit(currency: string): bigint {
  return 10n ** BigInt(5 - minorUnits(currency));
}

/** Counts the digits after the point in a text: 2 for `10.50`. */
export function writtenDecimals(text: string | null): number {
  return /\.(\d+)$/.exec(text ?? '')?.[1]?.length ?? 0;
}

/**
 * Compares a stated decimal with a sum in hundred-thousandths. Null if it isn't a decimal. A stated sum with more
 * decimals than amounts can have counts as different.
 */
export function equalsDecimal(stated: string, hundredThousandths: bigint): boolean | null {
  if (!DECIMAL.test(stated)) return null;
  return parseDecimal(stated) === hundredThousandths;
}
