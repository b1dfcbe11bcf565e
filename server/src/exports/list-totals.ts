import type { ListColumn, Reader } from '@portico/contract/list-columns';
import { formatMoney, parseDecimal } from '@portico/contract/money';
import type { TableCell } from '../platform/table/table.ts';
import { amountsOf, currencyOf, type Part } from './list-parts.ts';

type Summed = { column: ListColumn; at: number; currencyAt: number; sums: Map<string, bigint> };

export type ListTotals = { add: (row: object) => void; lines: () => TableCell[][] };

/** Exact totals of the amounts that the list sums up, made of the rows as they are written. */
export function listTotals(parts: readonly Part[], reader: Reader): ListTotals {
  const summed = parts.flatMap(({ column, isCurrency }, at): Summed[] => {
    if (isCurrency || column.kind !== 'amount' || !column.summed) return [];
    const currencyAt = parts.findIndex((part) => currencyOfPart(part) === currencyOf(column));
    return [{ column, at, currencyAt, sums: new Map() }];
  });
  /** Rows with an amount that is in no sum. */
  let leftOut = 0;
  return {
    add: (row) => {
      for (const { column, sums } of summed) {
        const amounts = amountsOf(column, row, reader);
        const counts = column.summedIf?.(row as never) ?? true;
        if (!counts && amounts.length > 0) leftOut += 1;
        if (counts)
          for (const { amount, currency } of amounts)
            sums.set(currency, (sums.get(currency) ?? 0n) + (parseDecimal(amount) ?? 0n));
      }
    },
    lines: () => {
      const currencies = [...new Set(summed.flatMap(({ sums }) => [...sums.keys()]))].toSorted();
      return currencies.map((currency) => {
        const line: TableCell[] = parts.map(() => null);
        line[0] = { word: reader.words('exports.total', { leftOut }) };
        for (const { at, currencyAt, sums } of summed) {
          const sum = sums.get(currency);
          if (sum === undefined) continue;
          line[currencyAt] = currency;
          line[at] = formatMoney({ amountHundredThousandths: sum, currency });
        }
        return line;
      });
    },
  };
}

/** Of what a part says the currency: of an amount, or of all that name it as their column. */
function currencyOfPart({ column, isCurrency }: Part): string | null {
  if (isCurrency) return currencyOf(column);
  return column.kind === 'set' ? column.field : null;
}
