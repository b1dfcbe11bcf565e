import type { NumberFormat } from '@portico/contract/session/model';
import { showDecimal } from '@portico/contract/display-formats';

const SMALL = 1_000;
let numberFormat: NumberFormat = 'COMMA_DOT';

/** Sentences with counts use the signed-in user's number format, like everything else. */
export function countIn(format: NumberFormat): void {
  numberFormat = format;
}

/** The number in a sentence with a count ("3 accounts"). Below a thousand, all formats look alike. */
export function number(_language: string, value: number, offset: number): string {
  const shown = value - offset;
  const isSmall = Number.isInteger(shown) && shown >= 0 && shown < SMALL;
  return isSmall ? String(shown) : showDecimal(String(shown), numberFormat);
}
