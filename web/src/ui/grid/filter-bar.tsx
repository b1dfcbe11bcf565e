import { useState } from 'react';
import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useText } from '../../lib/texts.tsx';
import { FilterChip } from './filter-chip.tsx';
import type { FilterField } from './filter-field.ts';
import type { Filters } from './grid-state.ts';
import css from './filters.module.css';

type BarProps = { fields: FilterField[]; filters: Filters; onChange: (filters: Filters) => void };

/** The chosen filters as chips, and "+ Filter" with the fields that are left. */
export function FilterBar({ fields, filters, onChange }: BarProps) {
  const t = useText();
  const [added, setAdded] = useState<string | null>(null);
  const shown = fields.filter(({ field }) => field in filters || field === added);
  const rest = fields.filter((field) => !shown.includes(field));
  const remove = (field: string) => {
    const { [field]: _removed, ...others } = filters;
    if (added === field) setAdded(null);
    if (field in filters) onChange(others);
  };
  return (
    <div className={css.bar}>
      {shown.map((field) => (
        <FilterChip
          key={field.field}
          field={field}
          value={filters[field.field] ?? (field.options ? [] : '')}
          startsOpen={field.field === added}
          onChange={(value) => {
            if (value.length > 0) onChange({ ...filters, [field.field]: value });
            else if (field.field in filters) {
              setAdded(field.field);
              remove(field.field);
            }
          }}
          onRemove={() => remove(field.field)}
        />
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" className={css.add}>
              <IconPlus size={14} aria-hidden />
              {t('grid.filter.add')}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map(({ field, label }) => (
              <Menu.Item key={field} onClick={() => setAdded(field)}>
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
