import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useText } from '../../lib/texts.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { FilterField } from './filter-field.ts';
import type { GridState } from './grid-state.ts';
import { SearchField } from './search-field.tsx';
import type { ChangeGrid } from './use-grid-state.ts';
import css from './grid-toolbar.module.css';

type ToolbarProps = {
  fields: FilterField[];
  state: GridState;
  onChange: ChangeGrid;
  refreshing: boolean;
  onRefresh: () => void;
};

/** One line above the rows: filters to the left, search and refresh to the right. */
export function GridToolbar({ fields, state, onChange, refreshing, onRefresh }: ToolbarProps) {
  const t = useText();
  return (
    <div className={css.toolbar}>
      <FilterBar fields={fields} filters={state.filters} onChange={(filters) => onChange({ filters })} />
      <div className={css.right}>
        <SearchField value={state.search} onChange={(search) => onChange({ search })} />
        <Tooltip label={t('grid.refresh')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={t('grid.refresh')}
            className={refreshing ? css.refreshing : ''}
            onClick={onRefresh}
          >
            <IconRefresh aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}
