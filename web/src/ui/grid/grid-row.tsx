import { useText } from '../../lib/texts.tsx';
import { cellClass } from './cell-class.ts';
import type { Column } from './column.ts';
import { RowBox } from './row-box.tsx';
import type { Selection } from './use-selection.ts';
import css from './grid.module.css';

type RowProps<Row> = { id: string; name: string; row: Row; columns: Column<Row>[]; selection: Selection<Row> };

export function GridRow<Row>({ id, name, row, columns, selection }: RowProps<Row>) {
  const t = useText();
  const chosen = selection.has(id);
  return (
    <tr tabIndex={-1} data-row={id} className={chosen ? css.chosen : ''} aria-selected={chosen}>
      <td className={css.box}>
        <RowBox
          aria-label={t('grid.select.row', { row: name })}
          checked={chosen}
          onChange={(event) => selection.toggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </td>
      {columns.map((column, index) => (
        <td key={column.field} className={cellClass(column, index)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}
