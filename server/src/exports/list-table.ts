import type { List, ListColumn, Reader } from '@portico/contract/list-columns';
import { formatDecimal, minorUnits, parseDecimal } from '@portico/contract/money';
import { valueOf, writeCell } from '@portico/contract/write-cell';
import type { TableCell, TableColumn } from '../platform/table/table.ts';
import { amountsOf, listParts, type Part } from './list-parts.ts';
import { listTotals } from './list-totals.ts';

/** What a list is as a table, for one reader. */
export type ListTable = {
  columns: TableColumn[];
  /** The cells of a row; its amounts count towards the totals. */
  cellsOf: (row: object) => TableCell[];
  /** A line for each currency of the rows so far. */
  totals: () => TableCell[][];
};

/** A list as a table of these fields, or of all its columns, with these titles or its own. Throws 1500 for other fields. */
export function listTable(
  list: List,
  reader: Reader,
  fields: readonly string[] | undefined,
  titles?: readonly string[],
): ListTable {
  const parts = listParts(list, reader, fields, titles);
  const totals = listTotals(parts, reader);
  return {
    columns: parts.map((part) => ({ title: part.title, kind: kindOf(part) })),
    cellsOf: (row) => {
      totals.add(row);
      return parts.map(({ column, isCurrency }) => (isCurrency ? currencyCell : valueCell)(column, row, reader));
    },
    totals: totals.lines,
  };
}

function kindOf({ column: { kind }, isCurrency }: Part): TableColumn['kind'] {
  if (isCurrency || kind === 'set') return 'text';
  return kind === 'amount' ? 'number' : kind;
}

/** The currency of an amount, or of each of several. */
function currencyCell(column: ListColumn, row: object, reader: Reader): TableCell {
  const currencies = amountsOf(column, row, reader).map(({ currency }) => currency);
  return currencies.join(', ') || null;
}

/** The value as its kind has it, or what is written in its place. */
function valueCell(column: ListColumn, row: object, reader: Reader): TableCell {
  if (column.kind === 'text' || column.kind === 'set') return writeCell(column, row, reader) || null;
  const value = column.kind === 'amount' ? amountIn(column, row, reader) : plainValue(column, row, reader);
  if (value !== null) return value;
  const word = writeCell(column, row, reader);
  return word === '' ? null : { word };
}

/** One amount as a decimal string with its currency's decimals; of several there is no number. */
function amountIn(column: ListColumn, row: object, reader: Reader): string | null {
  const [money, ...others] = amountsOf(column, row, reader);
  if (!money || others.length > 0 || column.text?.(row as never, reader)) return null;
  const exact = parseDecimal(money.amount);
  return exact === null ? money.amount : formatDecimal(exact, minorUnits(money.currency));
}

/** A number, a day or an instant. What a number's text says beyond it is its unit, which the title has. */
function plainValue(column: ListColumn, row: object, reader: Reader): string | null {
  if (column.kind !== 'number' && column.text?.(row as never, reader)) return null;
  const value = valueOf(column, row, reader) as string | number | null;
  return value === null ? null : String(value);
}
