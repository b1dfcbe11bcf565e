import type { FilterValue } from '@portico/contract/filter-value';
import type { GridColumn } from '@portico/contract/grid';
import type { List } from '@portico/contract/list-columns';
import type { Column, SetOption } from '../columns/column.ts';

/** What an editor of a filter gets, whatever its kind. */
export type EditorProps = {
  field: FilterField;
  value: FilterValue | undefined;
  onChange: (value: FilterValue | undefined) => void;
  onDone: () => void;
};

/** A field that the reader can filter by. */
export type FilterField = {
  field: string;
  label: string;
  kind: GridColumn['kind'];
  /** The values of a set in words. */
  options: SetOption[];
  hasNone: boolean;
  /** Amounts are credits and debits. */
  isSigned: boolean;
};

/**
 * The columns that the contract declares as filterable, without those that the page filters by itself; a set without
 * known values can't be offered.
 */
export function filterFields<Row>(
  columns: readonly Column<Row>[],
  declared: List['columns'],
  ownFilters: readonly string[] = [],
): FilterField[] {
  return columns.flatMap(({ field, title, options = [], hasNone = false }) => {
    const column = declared.find((one) => one.field === field && one.filterable);
    const kind = column?.kind;
    if (!kind || ownFilters.includes(field) || (kind === 'set' && options.length === 0)) return [];
    return [{ field, label: title, kind, options, hasNone, isSigned: 'signed' in column }];
  });
}
