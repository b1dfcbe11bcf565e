import { accountNumberGroups } from '@portico/contract/bank-codes/account-number';
import { showAmount } from '@portico/contract/display-formats';
import type { WireMoney } from '@portico/contract/list-columns';
import type { TableFormats } from '../table/table.ts';

/** Line breaks within a text of a file say nothing. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ');
}

/** No more characters than this, with “…” in the place of what is cut. */
export function cutTo(text: string, most: number): string {
  // Never through a character of two.
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** An account's number as people read it. */
export function groupedNumber(number: string): string {
  return accountNumberGroups(number).join(' ');
}

/** Such as `CHF 1'250.00`. */
export function printedMoney(
  { amount, currency }: WireMoney,
  { numberFormat }: Pick<TableFormats, 'numberFormat'>,
): string {
  return `${currency} ${showAmount(amount, currency, numberFormat)}`;
}
