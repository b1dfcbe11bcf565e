import { useMemo } from 'react';
import type { List, WireMoney } from '@portico/contract/list-columns';
import { useReader } from '../../../lib/format/reader.ts';
import { DetailCell, NameCell, QuietCell } from '../../values/cells.tsx';
import { LedgerAmount } from '../../values/money.tsx';
import type { Column, Looks } from './column.ts';
import { deriveColumns, type DrawCell } from './derive-columns.ts';

/** The columns of a list as the grid draws them. Keep `looks` the same between renders. */
export function useColumns<const Some extends List, Row extends object>(
  list: Some,
  looks: Looks<Some, Row>,
): Column<Row>[] {
  const reader = useReader();
  return useMemo(() => deriveColumns(list, looks, reader, drawCell), [list, looks, reader]);
}

const drawCell: DrawCell = ({ kind, signed }, value, text, tone) => {
  if (value === null && kind === 'amount') return <QuietCell text={text} />;
  if (kind === 'amount')
    return <LedgerAmount {...(value as WireMoney)} strong={tone !== 'detail'} signed={signed === true} />;
  if (text === '') return <QuietCell text="" />;
  if (tone === 'strong') return <NameCell name={text} />;
  return tone === 'detail' ? <DetailCell text={text} /> : text;
};
