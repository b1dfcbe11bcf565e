import { columnsOf, type List, type ListColumn, type Reader, type WireMoney } from '@portico/contract/list-columns';
import { valueOf } from '@portico/contract/write-cell';
import { PortalError } from '../platform/errors.ts';

/** A column of the file: one of the list's, or the currency beside an amount. */
export type FileColumn = { title: string } & (
  | { isCurrency: false; column: ListColumn }
  /** `declared` is the list's own column of that currency, if it has one. */
  | { isCurrency: true; column: AmountColumn; declared: ListColumn | undefined }
);

export type AmountColumn = Extract<ListColumn, { kind: 'amount' }>;

/**
 * The columns of a file with these fields of a list, or all of them, with these titles or the list's. An amount is two
 * columns, its currency and the number; amounts that share a currency share its column, and a currency that is chosen
 * itself stays where it is. Throws 1500 for a field that is no column of the list or is given twice.
 */
export function fileColumns(
  list: List,
  reader: Reader,
  fields?: readonly string[],
  titles: readonly string[] = [],
): FileColumn[] {
  const all = columnsOf(list);
  const columns = fields ? fields.map((field) => columnNamed(all, field)) : withoutCurrencies(all);
  if (new Set(columns).size < columns.length) throw new PortalError('UNKNOWN_FIELD');
  const present = new Set(columns.map(({ field }) => field));
  return columns.flatMap((column, index): FileColumn[] => {
    const own = { isCurrency: false as const, column, title: titles[index] ?? titleOf(column, reader) };
    if (column.kind !== 'amount') return [own];
    const { currency = '' } = column;
    if (present.has(currency)) return [own];
    if (currency !== '') present.add(currency);
    const declared = all.find(({ field }) => field === currency);
    const title = reader.words(declared?.title ?? 'statements.column.currency');
    return [{ isCurrency: true, column, declared, title }, own];
  });
}

function columnNamed(columns: readonly ListColumn[], field: string): ListColumn {
  const found = columns.find((column) => column.field === field);
  if (!found) throw new PortalError('UNKNOWN_FIELD');
  return found;
}

/** Currencies stand beside their amounts, wherever the list has them. */
function withoutCurrencies(columns: readonly ListColumn[]): ListColumn[] {
  const currencies = new Set(columns.map((column) => (column.kind === 'amount' ? column.currency : undefined)));
  return columns.filter(({ field }) => !currencies.has(field));
}

function titleOf(column: ListColumn, { words }: Reader): string {
  const title = words(column.title);
  return column.unit ? words(`exports.unit.${column.unit}`, { title }) : title;
}

/** The amounts that a row has in a column. */
export function amountsOf(column: ListColumn, row: object, reader: Reader): WireMoney[] {
  const value = valueOf(column, row, reader) as WireMoney | WireMoney[] | null;
  return value === null ? [] : [value].flat();
}
