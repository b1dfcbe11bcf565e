import { useState } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import type { FilterValue } from '@portico/contract/filter-value';
import { TEXT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useText } from '../../../lib/format/texts.tsx';
import type { CellLook } from '../columns/cell-look.ts';
import { withFilter, type BarProps } from './filter-bar.tsx';
import type { FilterField } from './filter-field.ts';
import { FilterPopover } from './filter-popover.tsx';
import { useFilterWords } from './use-filter-words.ts';
import { useWritten } from './use-written.ts';
import grid from '../grid.module.css';
import css from './filter-row.module.css';

type RowProps<Row> = BarProps & { looks: CellLook<Row>[]; hasBox: boolean };

const PAUSE_MS = 400;

/** A filter field below each filterable header. */
export function FilterRow<Row>({ fields, filters, onChange, looks, hasBox }: RowProps<Row>) {
  return (
    <div role="row" className={`${grid.filters} ${css.row}`} aria-rowindex={2}>
      {hasBox && <div role="gridcell" className={`${grid.cell} ${grid.box}`} />}
      {looks.map(({ column, className, style }) => {
        const field = fields.find((one) => one.field === column.field);
        return (
          <div key={column.field} role="gridcell" className={`${grid.cell} ${className}`} style={style}>
            {field && (
              <CellEditor
                field={field}
                value={filters[field.field]}
                onChange={(value) => onChange(withFilter(filters, field.field, value))}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

type CellProps = {
  field: FilterField;
  value: FilterValue | undefined;
  onChange: (value: FilterValue | undefined) => void;
};

function CellEditor(props: CellProps) {
  return props.field.kind === 'text' ? <TextCell {...props} /> : <PopoverCell {...props} />;
}

function TextCell({ field, value, onChange }: CellProps) {
  const t = useText();
  const { written, write, finish } = useWritten(typeof value === 'string' ? value : '', onChange, PAUSE_MS);
  return (
    <input
      className={css.field}
      aria-label={t('grid.filter.contains', { field: field.label })}
      placeholder={t('grid.filter.contain')}
      maxLength={TEXT_MAXIMUM_LENGTH}
      value={written}
      onChange={({ currentTarget }) => write(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.blur();
        if (key === 'Enter') finish(written);
      }}
    />
  );
}

function PopoverCell({ field, value, onChange }: CellProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const words = useFilterWords()(field, value);
  const nothing = field.kind === 'set' ? t('grid.filter.any') : t('grid.filter.fromTo');
  return (
    <FilterPopover {...{ field, value, open, onChange }} onOpen={setOpen}>
      <button
        type="button"
        className={`${css.field} ${words ? '' : css.nothing}`}
        title={words}
        aria-label={`${t('grid.filter.of', { field: field.label })}: ${words || t('grid.filter.any')}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span>{words || nothing}</span>
        {field.kind === 'set' && <IconChevronDown size={14} aria-hidden />}
      </button>
    </FilterPopover>
  );
}
