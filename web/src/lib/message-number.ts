import type { NumberFormat } from '@portico/contract/session/model';
import { showDecimal } from './display-format.ts';

const SMALL = 1_000;
let numberFormat: NumberFormat = 'COMMA_DOT';

/** Counting sentences follow the number format of whoever is signed in, as everything else does. */
export function countIn(format: NumberFormat): void {
  numberFormat = format;
}

/** The number in a counting sentence ("3 accounts"). Below a thousand it looks alike in every format. */
export function number(_language: string, value: number, offset: number): string {
  const shown = value - offset;
  const isSmall = Number.isInteger(shown) && shown >= 0 && shown < SMALL;
  return isSmall ? String(shown) : showDecimal(String(shown), numberFormat);
}
