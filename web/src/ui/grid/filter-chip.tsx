import { useState } from 'react';
import { Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useText } from '../../lib/texts.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { filterWords, type FilterField } from './filter-field.ts';
import css from './filters.module.css';

type ChipProps = {
  field: FilterField;
  value: string | string[];
  /** A chip that was just added asks for its value at once. */
  startsOpen: boolean;
  onChange: (value: string | string[]) => void;
  onRemove: () => void;
};

/** "Field value ×": the words open the editor, the cross takes the filter away. */
export function FilterChip({ field, value, startsOpen, onChange, onRemove }: ChipProps) {
  const t = useText();
  const [open, setOpen] = useState(startsOpen);
  const close = (isOpen: boolean) => {
    setOpen(isOpen);
    if (!isOpen && value.length === 0) onRemove();
  };
  return (
    <Popover opened={open} onChange={close} position="bottom-start" trapFocus returnFocus width={260} withRoles={false}>
      <Popover.Target>
        <span className={css.chip}>
          <button
            type="button"
            className={css.words}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => close(!open)}
          >
            <i>{field.label}</i> <b>{filterWords(field, value) || t('grid.filter.any')}</b>
          </button>
          <button
            type="button"
            className={css.remove}
            aria-label={t('grid.filter.remove', { field: field.label })}
            onClick={onRemove}
          >
            <IconX size={14} aria-hidden />
          </button>
        </span>
      </Popover.Target>
      <Popover.Dropdown>
        <FilterEditor field={field} value={value} onChange={onChange} onDone={() => close(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
