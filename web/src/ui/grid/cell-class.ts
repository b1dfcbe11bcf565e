import type { Column } from './column.ts';
import css from './grid.module.css';

/** The first column is the row's identity and stays pinned to the left. */
export function cellClass<Row>(column: Column<Row>, index: number): string {
  const parts = [
    index === 0 ? css.pinned : '',
    column.align === 'end' ? css.end : '',
    column.priority === 2 ? css.priority2 : '',
    column.priority === 3 ? css.priority3 : '',
  ];
  return parts.filter(Boolean).join(' ');
}
