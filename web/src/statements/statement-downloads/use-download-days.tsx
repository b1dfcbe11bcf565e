import { useState, type ReactNode } from 'react';
import { useText } from '../../lib/format/texts.tsx';
import { useWrittenRange, type DayRange } from '../../ui/day-range.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { presetDays, type DaysPreset } from './preset-days.ts';
import css from './downloads.module.css';

/** More days than statements are kept. */
const RANGE_MAXIMUM_DAYS = 20 * 366;

/**
 * Between which days: some usual ones, or any. `given` are those that the page shows, and `usual` those that are meant until
 * something is chosen. `check` returns null if the days can't be read, which then shows.
 */
export function useDownloadDays(
  today: string,
  {
    label,
    given,
    presets,
    usual,
  }: { label: string; given: DayRange | null; presets: readonly DaysPreset[]; usual: DaysPreset },
): { field: ReactNode; chosen: DaysPreset | 'other'; check: () => DayRange | null } {
  const t = useText();
  const [own, setOwn] = useState<DaysPreset | 'other' | null>(given && 'other');
  // What another content has, this one may not.
  const chosen = own === 'other' || (own && presets.includes(own)) ? own : usual;
  const written = useWrittenRange({
    value: given ?? presetDays('week', today),
    today,
    maximumDays: RANGE_MAXIMUM_DAYS,
  });
  const field = (
    <>
      <SelectField
        label={label}
        options={[...presets, 'other' as const].map((value) => ({
          value,
          label: t(`statements.download.days.${value}`),
        }))}
        value={chosen}
        onChange={(value) => setOwn(value as typeof chosen)}
      />
      {chosen === 'other' && <div className={css.days}>{written.fields}</div>}
    </>
  );
  return { field, chosen, check: () => (chosen === 'other' ? written.check() : presetDays(chosen, today)) };
}
