import type { ReactNode } from 'react';
import { useText } from '../../lib/format/texts.tsx';
import { Checkbox } from '../grid/columns/checkbox.tsx';
import type { Selection } from '../grid/rows/use-selection.ts';
import css from './desk-table.module.css';

export type DeskColumn<Row> = {
  name: string;
  title: string;
  /** In pixels; a column without it takes the remaining width and may wrap. */
  width?: number;
  align?: 'end';
  /** On the phone, which has no header, the title comes before the value. */
  named?: boolean;
  cell: (row: Row) => ReactNode;
};

type TableProps<Row> = {
  label: string;
  columns: readonly DeskColumn<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** The row's identity in words; only where rows can be selected. */
  nameOf?: (row: Row) => string;
  selection?: Selection<Row>;
};

/** A short list shown in full, styled like the grid; on the phone a row's cells stack. */
export function DeskTable<Row>({ label, columns, rows, idOf, nameOf = idOf, selection }: TableProps<Row>) {
  const t = useText();
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label={label}>
        <colgroup>
          {selection && <col style={{ width: 36 }} />}
          {columns.map(({ name, width }) => (
            <col key={name} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <td>
                <Checkbox
                  aria-label={t('grid.select.loaded')}
                  checked={selection.all === 'all'}
                  indeterminate={selection.all === 'some'}
                  onChange={selection.toggleAll}
                />
              </td>
            )}
            {columns.map(({ name, title, align }) => (
              <th key={name} scope="col" className={align && css[align]}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DeskRow key={idOf(row)} {...{ row, columns, selection }} id={idOf(row)} name={nameOf(row)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps<Row> = {
  row: Row;
  id: string;
  name: string;
  columns: readonly DeskColumn<Row>[];
  selection: Selection<Row> | undefined;
};

function DeskRow<Row>({ row, id, name, columns, selection }: RowProps<Row>) {
  const t = useText();
  const chosen = selection?.has(id) ?? false;
  return (
    <tr data-row={id} className={chosen ? css.chosen : undefined}>
      {selection && (
        <td>
          <Checkbox
            aria-label={t('grid.select.row', { row: name })}
            checked={chosen}
            onChange={(event) => selection.toggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </td>
      )}
      {columns.map(({ name: column, title, width, align, named, cell }) => (
        <td
          key={column}
          data-column={column}
          data-title={named ? title : undefined}
          className={[width === undefined && css.wraps, align && css[align]].filter(Boolean).join(' ')}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
