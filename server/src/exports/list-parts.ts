import { columnsOf, type List, type ListColumn, type Reader, type WireMoney } from '@portico/contract/list-columns';
import { valueOf } from '@portico/contract/write-cell';
import { PortalError } from '../platform/errors.ts';

/** A column of the file: one of the list's, or the currency of an amount. */
export type Part = { column: ListColumn; isCurrency: boolean; title: string };

/**
 * The columns of a file with these fields of a list, or all of them, with these titles or the list's. An amount is two
 * columns, its currency and the number, unless its currency is there already. Throws 1500 for a field that is no column
 * of the list or is given twice.
 */
export function listParts(
  list: List,
  reader: Reader,
  fields: readonly string[] | undefined,
  titles: readonly string[] = [],
): Part[] {
  const all = columnsOf(list);
  const columns = fields?.map((field) => columnOf(all, field)) ?? all;
  if (new Set(columns).size < columns.length) throw new PortalError('UNKNOWN_FIELD');
  const currencies = new Set(columns.filter(({ kind }) => kind === 'set').map(({ field }) => field));
  return columns.flatMap((column, index) => {
    const part = { column, isCurrency: false, title: titles[index] ?? titleOf(column, reader) };
    const currency = currencyOf(column);
    if (column.kind !== 'amount' || currencies.has(currency)) return [part];
    currencies.add(currency);
    const title = all.find(({ field }) => field === column.currency)?.title ?? 'exports.currency';
    return [{ column, isCurrency: true, title: reader.words(title) }, part];
  });
}

function columnOf(columns: readonly ListColumn[], field: string): ListColumn {
  const found = columns.find((column) => column.field === field);
  if (!found) throw new PortalError('UNKNOWN_FIELD');
  return found;
}

function titleOf({ title, unit }: ListColumn, { words }: Reader): string {
  return unit ? words(`exports.unit.${unit}`, { title: words(title) }) : words(title);
}

/** The column of the list that has an amount's currency. */
function currencyField(column: ListColumn): string | undefined {
  return column.kind === 'amount' ? column.currency : undefined;
}

/** Which amounts share a currency: those that name the same column for it. */
export function currencyOf(column: ListColumn): string {
  return currencyField(column) ?? column.field;
}

/** The amounts that a row has in a column. */
export function amountsOf(column: ListColumn, row: object, reader: Reader): WireMoney[] {
  const value = valueOf(column, row, reader) as WireMoney | WireMoney[] | null;
  return value === null ? [] : [value].flat();
}
