import { exchangeRateList } from '@portico/contract/rates/lists';
import type { Column, Looks } from '../ui/grid/columns/column.ts';
import { useColumns } from '../ui/grid/columns/use-columns.tsx';
import { MiddleEllipsis } from '../ui/values/middle-ellipsis.tsx';
import type { RateRow } from './model.ts';

const LOOKS: Looks<typeof exchangeRateList, RateRow> = {
  date: { width: 110 },
  currency: { width: 96, tone: 'strong' },
  chf: { width: 150 },
  change: { width: 120 },
  list: { width: 240, grows: 1, tone: 'detail', cell: (_row, text) => <MiddleEllipsis text={text} /> },
};

/** The columns of the rates in force. */
export function useRateColumns(): Column<RateRow>[] {
  return useColumns(exchangeRateList, LOOKS);
}
