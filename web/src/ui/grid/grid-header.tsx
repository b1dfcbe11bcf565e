import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { GridColumn } from '@portico/contract/grid';
import { useText } from '../../lib/format/texts.tsx';
import type { CellLook } from './columns/cell-look.ts';
import { ColumnGrip } from './columns/column-grip.tsx';
import { isSortable, type Column } from './columns/column.ts';
import { nextSort, type Sort } from './state/sort.ts';
import { Checkbox } from './columns/checkbox.tsx';
import type { ShownColumn } from './use-grid-table.ts';
import type { Selection } from './rows/use-selection.ts';
import css from './grid.module.css';

export type HeaderProps<Row> = {
  shown: ShownColumn<Row>[];
  looks: CellLook<Row>[];
  declared: readonly GridColumn[];
  sort: Sort[];
  onSort: (sort: Sort[]) => void;
  selection: Selection<Row> | undefined;
  isEmpty: boolean;
  onWidth: (field: string, pixels: number) => void;
};

/** The header: a click sorts, ⇧ click sorts by several columns, the edge changes the width. */
export function GridHeader<Row>({
  shown,
  looks,
  declared,
  sort,
  onSort,
  selection,
  isEmpty,
  onWidth,
}: HeaderProps<Row>) {
  const t = useText();
  return (
    <div role="row" className={css.head} aria-rowindex={1}>
      {selection && (
        <div role="columnheader" className={`${css.headCell} ${css.box}`}>
          <Checkbox
            aria-label={t('grid.select.loaded')}
            disabled={isEmpty}
            checked={selection.all === 'all'}
            indeterminate={selection.all === 'some'}
            onChange={selection.toggleAll}
          />
        </div>
      )}
      {shown.map(({ column }, index) => (
        <div
          key={column.field}
          role="columnheader"
          className={`${css.headCell} ${looks[index]?.className ?? ''}`}
          style={looks[index]?.style}
          aria-sort={ariaSort(sort, column.field)}
        >
          {isSortable(declared, column.field) ? (
            <SortButton {...{ column, sort, onSort }} />
          ) : (
            <span className={css.word} title={column.shortTitle && column.title}>
              {column.shortTitle ?? column.title}
            </span>
          )}
          <ColumnGrip onWidth={(pixels) => onWidth(column.field, pixels)} />
        </div>
      ))}
    </div>
  );
}

type SortProps<Row> = { column: Column<Row>; sort: Sort[]; onSort: (sort: Sort[]) => void };

function SortButton<Row>({ column, sort, onSort }: SortProps<Row>) {
  const place = sort.findIndex(({ field }) => field === column.field);
  const Arrow = sort[place]?.direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={`${css.sort} ${place < 0 ? '' : css.sorted}`}
      title={column.shortTitle && column.title}
      onClick={(event) => onSort(nextSort(sort, column.field, event.shiftKey))}
    >
      <span className={css.word}>{column.shortTitle ?? column.title}</span>
      {place >= 0 && <Arrow size={12} aria-hidden />}
      {place >= 0 && sort.length > 1 && <span className={css.place}>{place + 1}</span>}
    </button>
  );
}

function ariaSort(sort: Sort[], field: string): 'ascending' | 'descending' | undefined {
  const direction = sort.find((one) => one.field === field)?.direction;
  if (!direction) return undefined;
  return direction === 'asc' ? 'ascending' : 'descending';
}
