import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useText } from '../../lib/texts.tsx';
import { isSortable, nextSort, type Column } from './column.ts';
import { cellClass } from './cell-class.ts';
import type { GridProps } from './grid.tsx';
import { RowBox } from './row-box.tsx';
import css from './grid.module.css';

type HeaderProps<Row> = Pick<GridProps<Row>, 'columns' | 'declared' | 'sort' | 'onSort' | 'selection' | 'rows'>;

export function GridHeader<Row>({ columns, declared, sort, onSort, selection, rows }: HeaderProps<Row>) {
  const t = useText();
  const heads = columns.map((column, index) => {
    const sorted = sort?.field === column.field ? sort.direction : null;
    const className = `${cellClass(column, index)} ${sorted ? css.sorted : ''}`;
    const order = sorted === 'asc' ? 'ascending' : 'descending';
    const style = column.width ? { width: column.width } : undefined;
    return (
      <th key={column.field} scope="col" className={className} style={style} aria-sort={sorted ? order : undefined}>
        {isSortable(declared, column.field) ? (
          <button type="button" className={css.sort} onClick={() => onSort(nextSort(sort, column.field))}>
            <HeaderWord column={column} />
            {sorted === 'asc' && <IconArrowUp size={12} aria-hidden />}
            {sorted === 'desc' && <IconArrowDown size={12} aria-hidden />}
          </button>
        ) : (
          <HeaderWord column={column} />
        )}
      </th>
    );
  });
  return (
    <thead>
      <tr>
        <th className={css.box}>
          <RowBox
            aria-label={t('grid.select.page')}
            disabled={!rows || rows.length === 0}
            checked={selection.page === 'all'}
            indeterminate={selection.page === 'some'}
            onChange={selection.togglePage}
          />
        </th>
        {heads}
      </tr>
    </thead>
  );
}

function HeaderWord<Row>({ column }: { column: Column<Row> }) {
  return column.title ? <abbr title={column.title}>{column.header}</abbr> : <span>{column.header}</span>;
}
