import type { List, ListColumn, Reader } from '@portico/contract/list-columns';
import { formatDecimal, minorUnits, parseDecimal } from '@portico/contract/money';
import { valueOf, writeCell } from '@portico/contract/write-cell';
import type { TableCell, TableColumn } from '../platform/table/table.ts';
import { amountsOf, fileColumns, type FileColumn } from './file-columns.ts';
import { listTotals } from './list-totals.ts';

/** What a list is as a table, for one reader. */
export type ListTable = {
  columns: TableColumn[];
  /** The cells of a row; its amounts count towards the totals. */
  cellsOf: (row: object) => TableCell[];
  totals: () => TableCell[][];
};

/** A list as a table of these fields, or of all its columns, with these titles or its own. Throws 1500 for other fields. */
export function listTable(
  list: List,
  reader: Reader,
  fields?: readonly string[],
  titles?: readonly string[],
): ListTable {
  const columns = fileColumns(list, reader, fields, titles);
  const totals = listTotals(columns, reader);
  return {
    columns: columns.map((column) => ({
      title: column.title,
      kind: kindOf(column),
      isAccountNumber: isAccountNumber(column),
    })),
    cellsOf: (row) => {
      totals.add(row);
      return columns.map((column) => cellOf(column, row, reader));
    },
    totals: totals.lines,
  };
}

function isAccountNumber({ isCurrency, column }: FileColumn): boolean {
  return !isCurrency && column.kind === 'text' && column.isAccountNumber === true;
}

function kindOf({ isCurrency, column: { kind } }: FileColumn): TableColumn['kind'] {
  if (isCurrency || kind === 'set') return 'text';
  return kind === 'amount' ? 'number' : kind;
}

/** The value as its kind has it, or the word that is written in its place. */
function cellOf(fileColumn: FileColumn, row: object, reader: Reader): TableCell {
  const { column } = fileColumn;
  if (fileColumn.isCurrency) return currencyCell(fileColumn, row, reader);
  if (column.kind === 'text' || column.kind === 'set') return writeCell(column, row, reader) || null;
  const value = column.kind === 'amount' ? amountIn(column, row, reader) : plainValue(column, row, reader);
  if (value !== null) return value;
  const word = writeCell(column, row, reader);
  return word === '' ? null : { word };
}

/** The row's currency, which it has even if its amount is hidden; of several amounts each one's. */
function currencyCell(
  { column, declared }: Extract<FileColumn, { isCurrency: true }>,
  row: object,
  reader: Reader,
): TableCell {
  if (declared) return writeCell(declared, row, reader) || null;
  const currencies = amountsOf(column, row, reader).map(({ currency }) => currency);
  return currencies.join(' / ') || null;
}

/** One amount as a decimal string with its currency's decimals; of several there is no number. */
function amountIn(column: ListColumn, row: object, reader: Reader): string | null {
  const [money, ...others] = amountsOf(column, row, reader);
  if (!money || others.length > 0 || column.text?.(row as never, reader)) return null;
  const exact = parseDecimal(money.amount);
  return exact === null ? money.amount : formatDecimal(exact, minorUnits(money.currency));
}

/** A number, a day or an instant. A number's text says only its unit beyond that, which the title has. */
function plainValue(column: ListColumn, row: object, reader: Reader): string | null {
  if (column.kind !== 'number' && column.text?.(row as never, reader)) return null;
  const value = valueOf(column, row, reader) as string | number | null;
  return value === null ? null : String(value);
}
