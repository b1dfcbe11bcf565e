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
 * Reads an ISO 20022 amount (ActiveOrHistoricCurrencyAndAmount: at most five decimals) into hundred-thousandths and
 * says what keeps it from being paid. The number is null only when there is none to read.
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

/** Number of digits after the point as a text has them: 2 for `10.50`. */
export function writtenDecimals(text: string | null): number {
  return /\.(\d+)$/.exec(text ?? '')?.[1]?.length ?? 0;
}

/**
 * Compares a stated decimal with a sum in hundred-thousandths. Null when it is no decimal; a stated sum
 * with further decimals than amounts can have is different.
 */
export function equalsDecimal(stated: string, hundredThousandths: bigint): boolean | null {
  if (!DECIMAL.test(stated)) return null;
  return parseDecimal(stated) === hundredThousandths;
}
