import { useState, type ReactNode } from 'react';
import { useText } from '../../lib/format/texts.tsx';
import { useWrittenRange, type DayRange } from '../../ui/day-range.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { DAYS_PRESETS, presetDays, type DaysPreset } from './preset-days.ts';
import css from './downloads.module.css';

const CHOICES = [...DAYS_PRESETS, 'other'] as const;

/** More days than statements are kept. */
const RANGE_MAXIMUM_DAYS = 20 * 366;

/** On which days the statements close: some usual ones, or any. `given` are those that the page shows. */
export function useDownloadDays(
  today: string,
  given: DayRange | null,
): { field: ReactNode; check: () => DayRange | null } {
  const t = useText();
  const [preset, setPreset] = useState<DaysPreset | 'other'>(given ? 'other' : 'lastMonth');
  const written = useWrittenRange({
    value: given ?? presetDays('week', today),
    today,
    maximumDays: RANGE_MAXIMUM_DAYS,
  });
  const field = (
    <>
      <SelectField
        label={t('statements.download.days')}
        options={CHOICES.map((value) => ({ value, label: t(`statements.download.days.${value}`) }))}
        value={preset}
        onChange={(chosen) => setPreset(chosen as typeof preset)}
      />
      {preset === 'other' && <div className={css.days}>{written.fields}</div>}
    </>
  );
  return { field, check: () => (preset === 'other' ? written.check() : presetDays(preset, today)) };
}
