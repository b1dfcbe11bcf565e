import { Button } from '@mantine/core';
import { IconFilter2 } from '@tabler/icons-react';
import { useText } from '../../../lib/format/texts.tsx';
import { Empty } from '../../layout/states.tsx';
import { withFilter } from './filter-bar.tsx';
import type { FilterField } from './filter-field.ts';
import type { GridState } from '../state/grid-state.ts';
import { useFilterWords } from './use-filter-words.ts';
import type { ChangeGrid } from '../state/use-grid-state.ts';

type NothingProps = {
  /** "No orders match these filters". */
  title: string;
  state: GridState;
  onChange: ChangeGrid;
  fields: FilterField[];
};

/** The filter finds nothing: the active filters, and ways to widen them. */
export function NothingFound({ title, state, onChange, fields }: NothingProps) {
  const t = useText();
  const words = useFilterWords();
  const chosen = fields.filter(({ field }) => field in state.filters);
  const narrowings = chosen.map((field) => `${field.label}: ${words(field, state.filters[field.field])}`);
  if (state.search) narrowings.push(t('grid.nothing.search', { search: state.search }));
  const last = chosen.at(-1);
  return (
    <Empty
      icon={<IconFilter2 size={28} aria-hidden />}
      title={title}
      text={t('grid.nothing.text', { filters: narrowings.join(' · ') })}
    >
      {state.search ? (
        <Button onClick={() => onChange({ search: '' })}>{t('grid.nothing.clearSearch')}</Button>
      ) : (
        last && (
          <Button onClick={() => onChange({ filters: withFilter(state.filters, last.field, undefined) })}>
            {t('grid.nothing.clearField', { field: last.label })}
          </Button>
        )
      )}
      {narrowings.length > 1 && (
        <Button variant="subtle" onClick={() => onChange({ search: '', filters: {} })}>
          {t('grid.nothing.clearAll')}
        </Button>
      )}
    </Empty>
  );
}
