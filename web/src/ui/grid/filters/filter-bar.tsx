import { useState } from 'react';
import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { isEmpty, type Filters, type FilterValue } from '@portico/contract/filter-value';
import { useText } from '../../../lib/format/texts.tsx';
import { FilterChip } from './filter-chip.tsx';
import type { FilterField } from './filter-field.ts';
import css from './filters.module.css';

export type BarProps = { fields: FilterField[]; filters: Filters; onChange: (filters: Filters) => void };

/** The active filters as chips, and "+ Filter" with all fields; choosing an active field opens its chip. */
export function FilterBar({ fields, filters, onChange }: BarProps) {
  const t = useText();
  const [opened, setOpened] = useState<string | null>(null);
  const shown = fields.filter(({ field }) => field in filters || field === opened);
  return (
    <div className={css.bar}>
      {shown.map((field) => (
        <FilterChip
          key={field.field}
          field={field}
          value={filters[field.field]}
          open={field.field === opened}
          onOpen={(open) => setOpened(open ? field.field : null)}
          onChange={(value) => onChange(withFilter(filters, field.field, value))}
        />
      ))}
      {fields.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" className={css.add}>
              <IconPlus size={14} aria-hidden />
              {t('grid.filter.add')}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {fields.map(({ field, label }) => (
              <Menu.Item key={field} onClick={() => setOpened(field)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {Object.keys(filters).length > 0 && (
        <button type="button" className={css.clear} onClick={() => onChange({})}>
          {t('grid.filter.clear')}
        </button>
      )}
    </div>
  );
}

/** The filters with one of them changed; an empty one is removed. */
export function withFilter(filters: Filters, field: string, value: FilterValue | undefined): Filters {
  const { [field]: _before, ...others } = filters;
  return value === undefined || isEmpty(value) ? others : { ...filters, [field]: value };
}
