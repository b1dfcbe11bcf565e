import { Button } from '@mantine/core';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import { useKnownPages } from '../lib/pages/known-pages.ts';
import { FormSection } from '../ui/form/form-section.tsx';
import { arrangementOf, isArranged } from '../ui/grid/state/kept-grids.ts';
import { Failed, Loading } from '../ui/layout/states.tsx';
import { listName } from './list-name.ts';
import { saveArrangement, useArrangements, type Arrangement } from './queries.ts';
import { useChange } from './use-changes.ts';
import css from './settings.module.css';

/** The lists the user has arranged, each with a button to reset it. */
export function ListsSection() {
  const t = useText();
  const arrangements = useArrangements();
  const { data } = arrangements;
  // A change that was undone doesn't count as an arrangement.
  const arranged = data?.filter(isArranged);
  return (
    <FormSection isPlain title={t('settings.section.lists')}>
      {arrangements.isError && <Failed error={arrangements.error} onRetry={() => void arrangements.refetch()} isPart />}
      {arrangements.isLoading && <Loading />}
      {arranged && <p className={css.help}>{t(arranged.length > 0 ? 'settings.lists.help' : 'settings.lists.none')}</p>}
      {arranged && arranged.length > 0 && (
        <ul className={css.rows}>
          {arranged.map((arrangement) => (
            <ListRow key={arrangement.gridName} arrangement={arrangement} />
          ))}
        </ul>
      )}
    </FormSection>
  );
}

function ListRow({ arrangement }: { arrangement: Arrangement }) {
  const { gridName, lastChanged } = arrangement;
  const t = useText();
  const display = useDisplay();
  const change = useChange();
  const pages = useKnownPages();
  const list = listName(pages, gridName, t);
  const reset = () =>
    change({
      name: (words) => words('settings.list.arrangement', { list: listName(pages, gridName, words) }),
      run: () => saveArrangement(gridName, null),
      back: () => saveArrangement(gridName, arrangementOf(arrangement)),
    });
  return (
    <li className={css.row}>
      <div className={css.what}>
        <p className={css.name}>{list}</p>
        <p className={css.detail}>
          {lastChanged
            ? t('settings.lists.changed', { when: display.instant(lastChanged) })
            : t('settings.lists.changedUnknown')}
        </p>
      </div>
      <Button aria-label={t('settings.lists.resetOf', { list })} onClick={reset}>
        {t('settings.lists.reset')}
      </Button>
    </li>
  );
}
