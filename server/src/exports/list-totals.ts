import type { Reader } from '@portico/contract/list-columns';
import { formatMoney, parseDecimal } from '@portico/contract/money';
import { writeCell } from '@portico/contract/write-cell';
import type { TableCell } from '../platform/table/table.ts';
import { amountsOf, type AmountColumn, type FileColumn } from './file-columns.ts';

/** A summed column with its place in the file, that of its currency, and its sums so far. */
type Summed = { column: AmountColumn; at: number; currencyAt: number; sums: Map<string, bigint> };

/** Exact totals of the rows as they are written. */
export type ListTotals = {
  add: (row: object) => void;
  /** One for each currency, and one that says how many rows are in none of them. */
  lines: () => TableCell[][];
};

/** The totals of the amounts that a list sums up, below these columns. */
export function listTotals(columns: readonly FileColumn[], reader: Reader): ListTotals {
  const summed = summedIn(columns);
  let leftOut = 0;
  const line = (cells: readonly [at: number, cell: TableCell][]): TableCell[] =>
    columns.map((_, index) => cells.find(([at]) => at === index)?.[1] ?? null);
  return {
    add: (row) => {
      const counted = summed.map((one) => addTo(one, row, reader));
      if (counted.includes(false)) leftOut += 1;
    },
    lines: () => {
      const currencies = [...new Set(summed.flatMap(({ sums }) => [...sums.keys()]))].toSorted();
      const totals = currencies.map((currency) => {
        const cells = summed.flatMap(({ at, currencyAt, sums }): [number, TableCell][] => {
          const sum = sums.get(currency);
          if (sum === undefined) return [];
          return [
            [currencyAt, currency],
            [at, formatMoney({ amountHundredThousandths: sum, currency })],
          ];
        });
        return line([...cells, [0, { word: reader.words('exports.total') }]]);
      });
      if (leftOut === 0) return totals;
      return [...totals, line([[0, { word: reader.words('exports.leftOut', { count: leftOut }) }]])];
    },
  };
}

function summedIn(columns: readonly FileColumn[]): Summed[] {
  return columns.flatMap(({ isCurrency, column }, at) => {
    if (isCurrency || column.kind !== 'amount' || column.summed !== true) return [];
    return [{ column, at, currencyAt: columns.findIndex((other) => saysCurrencyOf(other, column)), sums: new Map() }];
  });
}

function saysCurrencyOf(other: FileColumn, { field, currency }: AmountColumn): boolean {
  if (!other.isCurrency) return other.column.field === currency;
  return currency === undefined ? other.column.field === field : other.column.currency === currency;
}

/** False if the row shows something there that is in no sum: for information only, hidden, or not delivered. */
function addTo({ column, sums }: Summed, row: object, reader: Reader): boolean {
  const amounts = amountsOf(column, row, reader);
  if (amounts.length === 0) return writeCell(column, row, reader) === '';
  if (column.summedIf?.(row as never) === false) return false;
  for (const { amount, currency } of amounts)
    sums.set(currency, (sums.get(currency) ?? 0n) + (parseDecimal(amount) ?? 0n));
  return true;
}
