import { memo, type ReactNode } from 'react';
import { useText } from '../../../lib/format/texts.tsx';
import type { CellLook } from '../columns/cell-look.ts';
import { Checkbox } from '../columns/checkbox.tsx';
import css from '../grid.module.css';

export type RowProps<Row> = {
  id: string;
  row: Row;
  name: string;
  top: number;
  /** Counted from one, including the header rows. */
  ariaIndex: number;
  looks: CellLook<Row>[];
  /** Undefined if this list has no selection. */
  chosen: boolean | undefined;
  /** The column that the tab key reaches, if it is in this row. */
  entry: number | undefined;
  isOpen: boolean;
  onToggle: (id: string, range: boolean) => void;
};

/** A row; re-rendered only when something of its own has changed. */
export const GridRow = memo(RowOf) as typeof RowOf;

function RowOf<Row>({ id, row, name, top, ariaIndex, looks, chosen, entry, isOpen, onToggle }: RowProps<Row>) {
  const t = useText();
  const hasBox = chosen !== undefined;
  const first = hasBox ? 1 : 0;
  const classes = `${css.row} ${chosen ? css.chosen : ''} ${isOpen ? css.open : ''}`;
  return (
    <div
      role="row"
      data-row={id}
      className={classes}
      style={{ top }}
      aria-rowindex={ariaIndex}
      aria-selected={chosen}
      aria-current={isOpen || undefined}
    >
      {hasBox && (
        <div role="gridcell" data-column={0} tabIndex={entry === 0 ? 0 : -1} className={`${css.cell} ${css.box}`}>
          <Checkbox
            tabIndex={-1}
            aria-label={t('grid.select.row', { row: name })}
            checked={chosen}
            onChange={(event) => onToggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </div>
      )}
      {looks.map(({ column, className, style }, index) => (
        <div
          key={column.field}
          role="gridcell"
          data-column={index + first}
          tabIndex={entry === index + first ? 0 : -1}
          className={`${css.cell} ${className}`}
          style={style}
        >
          {wrapped(column.cell(row))}
        </div>
      ))}
    </div>
  );
}

/** Plain text needs an element to be truncated at the column's end. */
function wrapped(content: ReactNode): ReactNode {
  return typeof content === 'string' ? <span>{content}</span> : content;
}
