import { Delayed } from '../../layout/delayed.tsx';
import type { CellLook } from '../columns/cell-look.ts';
import css from '../grid.module.css';

/** The bar's share of the column, so that no two rows look alike. */
const SHARES = [0.9, 0.62, 0.74, 0.84, 0.56, 0.7];
const ROWS_THAT_FADE = 10;

type SkeletonProps<Row> = { index: number; top: number; looks: CellLook<Row>[]; hasBox: boolean };

/** A placeholder row in the shape of the columns while the real one loads. */
export function SkeletonRow<Row>({ index, top, looks, hasBox }: SkeletonProps<Row>) {
  return (
    <div className={css.row} style={{ top }} aria-hidden>
      {hasBox && (
        <div className={`${css.cell} ${css.box}`}>
          <i className={css.bar} style={{ width: 14, height: 14 }} />
        </div>
      )}
      {looks.map(({ column, className, style }, at) => (
        <div key={column.field} className={`${css.cell} ${className}`} style={style}>
          <i className={css.bar} style={{ width: `${(SHARES[(index + at) % SHARES.length] ?? 1) * 100}%` }} />
        </div>
      ))}
    </div>
  );
}

/** A row that scrolls by quickly. */
export function PassingRow({ top }: { top: number }) {
  return <div className={`${css.row} ${css.passing}`} style={{ top }} aria-hidden />;
}

type SkeletonsProps<Row> = { looks: CellLook<Row>[]; hasBox: boolean; rowHeight: number };

/** The first rows, fading towards the end; they appear after 200 ms. */
export function Skeletons<Row>({ rowHeight, ...row }: SkeletonsProps<Row>) {
  return (
    <Delayed>
      <div className={`${css.body} ${css.fading}`} style={{ height: ROWS_THAT_FADE * rowHeight }}>
        {Array.from({ length: ROWS_THAT_FADE }, (_, index) => (
          <SkeletonRow key={index} index={index} top={index * rowHeight} {...row} />
        ))}
      </div>
    </Delayed>
  );
}
