import type { ReactNode } from 'react';
import type { GridColumn } from '@portico/contract/grid';

/** How a declared column is drawn. Widths are set by the longest of the five languages; one column takes the rest. */
export type Column<Row> = {
  /** A field of the contract's declaration, which says whether it can be sorted; or a name of its own. */
  field: string;
  header: string;
  /** The full word when the header is a short form. */
  title?: string;
  /** Pixels, or a length of CSS that grows with the window; without it the column takes what is left. */
  width?: number | string;
  align?: 'end';
  /** 2 is left out below 1440 px, 3 below 1280 px. */
  priority?: 2 | 3;
  cell: (row: Row) => ReactNode;
};

export type Sort = { field: string; direction: 'asc' | 'desc' };

export function isSortable(declared: readonly GridColumn[], field: string): boolean {
  return declared.some((column) => column.field === field && column.sortable === true);
}

/** What a click on a header does: ascending, descending, then the list's own order again. */
export function nextSort(current: Sort | null, field: string): Sort | null {
  if (current?.field !== field) return { field, direction: 'asc' };
  return current.direction === 'asc' ? { field, direction: 'desc' } : null;
}
