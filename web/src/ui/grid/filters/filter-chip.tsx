import { IconX } from '@tabler/icons-react';
import type { FilterValue } from '@portico/contract/filter-value';
import { useText } from '../../../lib/format/texts.tsx';
import type { FilterField } from './filter-field.ts';
import { FilterPopover } from './filter-popover.tsx';
import { useFilterWords } from './use-filter-words.ts';
import css from './filters.module.css';

type ChipProps = {
  field: FilterField;
  value: FilterValue | undefined;
  open: boolean;
  onOpen: (open: boolean) => void;
  onChange: (value: FilterValue | undefined) => void;
};

/** "Field value ×": the text opens the editor, the cross removes the filter. */
export function FilterChip({ field, value, open, onOpen, onChange }: ChipProps) {
  const t = useText();
  const words = useFilterWords()(field, value);
  return (
    <FilterPopover {...{ field, value, open, onOpen, onChange }}>
      <span className={css.chip}>
        <button
          type="button"
          className={css.words}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => onOpen(!open)}
        >
          <i>{field.label}</i> <b>{words || t('grid.filter.any')}</b>
        </button>
        <button
          type="button"
          className={css.remove}
          aria-label={t('grid.filter.remove', { field: field.label })}
          onClick={() => {
            onOpen(false);
            onChange(undefined);
          }}
        >
          <IconX size={14} aria-hidden />
        </button>
      </span>
    </FilterPopover>
  );
}
