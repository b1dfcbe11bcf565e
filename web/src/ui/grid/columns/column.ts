import type { ReactNode } from 'react';
import type { GridColumn } from '@portico/contract/grid';
import type { FieldOf, List } from '@portico/contract/list-columns';

export type SetOption = { value: string; label: string };

/**
 * A column as the grid draws it. The first column is the row's identity: pinned, never hidden. Widths
 * are in pixels, set by the longest of the five languages.
 */
export type Column<Row> = {
  /** A field of the contract's declaration, which says whether it sorts and filters; or a name of its own. */
  field: string;
  /** The full label: in chips, the choice of columns and, without `shortTitle`, in the header. */
  title: string;
  shortTitle?: string;
  width: number;
  /** Its share of leftover width; text columns first. */
  grows?: number;
  align?: 'end';
  /** Hidden, unless chosen, when the columns don't fit: 3 first, then 2. */
  priority?: 2 | 3;
  pinned?: 'end';
  /** Hidden until somebody chooses it. */
  hidden?: true;
  /** The values of a set, in words. */
  options?: SetOption[];
  /** Rows may lack a value: the filter offers "none". */
  hasNone?: true;
  /** Links and buttons inside take `tabIndex={-1}`: the grid is one tab stop. */
  cell: (row: Row) => ReactNode;
};

/** What the screen adds to a column of the contract's declaration. Cells are drawn by its kind, unless `cell` does. */
export type Look<Row> = Pick<Column<Row>, 'width' | 'grows' | 'priority' | 'hidden' | 'hasNone'> & {
  /** If the title depends on what the list shows. */
  title?: string;
  /** Numbers and amounts are at the end of their column; `start` if the cell says it in words. */
  align?: 'start';
  /** `strong`: what the row is; `detail`: secondary. */
  tone?: 'strong' | 'detail';
  /** The values of a set that depend on the client's data, or on what the list shows. */
  options?: SetOption[];
  /** `text` is what the contract writes; empty without a value. */
  cell?: (row: Row, text: string) => ReactNode;
};

/** One look for each column of a list. */
export type Looks<Some extends List, Row> = Record<FieldOf<Some>, Look<Row>>;

export const NARROWEST_PIXELS = 48;
export const WIDEST_PIXELS = 900;

export function isSortable(declared: readonly GridColumn[], field: string): boolean {
  return declared.some((column) => column.field === field && column.sortable === true);
}
