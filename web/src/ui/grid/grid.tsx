import type { ReactNode } from 'react';
import type { GridColumn } from '@portico/contract/grid';
import type { Column, Sort } from './column.ts';
import { GridHeader } from './grid-header.tsx';
import { GridRow } from './grid-row.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import type { Selection } from './use-selection.ts';
import css from './grid.module.css';

export type GridProps<Row> = {
  /** What the list is, for screen readers. */
  label: string;
  declared: readonly GridColumn[];
  columns: Column<Row>[];
  /** Undefined while nothing has arrived yet. */
  rows: Row[] | undefined;
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  selection: Selection<Row>;
  /** The rows are old ones, new ones are on their way. */
  stale: boolean;
  /** In the place of the rows: nothing there, nothing found, failed. */
  instead?: ReactNode;
};

/** A list with a header that stays, a pinned identity column and boxes to choose with. */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, rows, idOf, nameOf, selection, stale, instead } = props;
  return (
    <div className={css.scroll} aria-busy={stale || rows === undefined}>
      <table className={css.grid} aria-label={label}>
        <GridHeader {...props} />
        {!instead && (
          <tbody className={stale ? css.stale : ''}>
            {rows ? (
              rows.map((row) => (
                <GridRow key={idOf(row)} id={idOf(row)} name={nameOf(row)} {...{ row, columns, selection }} />
              ))
            ) : (
              <GridSkeleton columns={columns} />
            )}
          </tbody>
        )}
      </table>
      {instead && <div className={css.instead}>{instead}</div>}
    </div>
  );
}
