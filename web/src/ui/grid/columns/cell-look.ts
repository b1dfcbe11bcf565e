import { useMemo, type CSSProperties } from 'react';
import type { Column } from './column.ts';
import type { ShownColumn } from '../use-grid-table.ts';
import css from '../grid.module.css';

/** What the cells of a column share; the object stays the same until the columns change. */
export type CellLook<Row> = { column: Column<Row>; className: string; style: CSSProperties | undefined };

export function useCellLooks<Row>(shown: ShownColumn<Row>[], boxPixels: number): CellLook<Row>[] {
  const columns = shown.map(({ column }) => column);
  const places = shown.map(({ pinned, offset }) => `${pinned || ''} ${offset}`).join();
  // oxlint-disable-next-line react/exhaustive-deps -- the columns one by one: rows are drawn again only when one differs
  return useMemo(() => shown.map((one, index) => lookOf(one, shown[index - 1], boxPixels)), [...pad(columns), places]);
}

/** A dependency list must always have the same length. */
const COLUMNS_AT_MOST = 60;
const pad = <Item>(items: Item[]) => Array.from({ length: COLUMNS_AT_MOST }, (_, index) => items[index]);

function lookOf<Row>(
  { column, pinned, offset }: ShownColumn<Row>,
  before: ShownColumn<Row> | undefined,
  boxPixels: number,
): CellLook<Row> {
  const parts = [
    column.align === 'end' && css.end,
    pinned && css.pinned,
    pinned === 'start' && css.atStart,
    boxPixels === 0 && !before && css.atEdge,
    pinned === 'end' && before?.pinned !== 'end' && css.atEnd,
  ];
  return {
    column,
    className: parts.filter(Boolean).join(' '),
    style: pinned
      ? { [pinned === 'start' ? 'left' : 'right']: pinned === 'start' ? boxPixels + offset : offset }
      : undefined,
  };
}
