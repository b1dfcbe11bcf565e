import { cellClass } from './cell-class.ts';
import type { Column } from './column.ts';
import css from './grid.module.css';

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];
/** Share of the column that a bar takes, so that no two rows look alike. */
const SHARES = [0.9, 0.62, 0.74, 0.84, 0.56, 0.7];

/** Rows in the shape of the columns; they come after 200 ms and fade towards the end. */
export function GridSkeleton<Row>({ columns }: { columns: Column<Row>[] }) {
  return ROWS.map((row) => (
    <tr key={row} className={css.skeleton} style={{ '--fade': 1 - row / ROWS.length } as React.CSSProperties}>
      <td className={css.box}>
        <i className={css.bar} style={{ width: 14, height: 14 }} />
      </td>
      {columns.map((column, index) => (
        <td key={column.field} className={cellClass(column, index)}>
          <i className={css.bar} style={{ width: `${(SHARES[(row + index) % SHARES.length] ?? 1) * 100}%` }} />
        </td>
      ))}
    </tr>
  ));
}
