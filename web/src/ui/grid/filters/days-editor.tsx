import { useState } from 'react';
import { boundsOf, rangeOf, type Bounds, type FilterValue } from '@portico/contract/filter-value';
import { addDays, localToday, startOfWeek } from '../../../lib/format/days.ts';
import { useDisplay, useFormats } from '../../../lib/format/display.ts';
import { readDay } from '../../../lib/format/read-day.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { TIME_ZONE } from '../../../lib/format/time-zone.ts';
import { useInputProblems } from '../../../lib/use-input-problems.ts';
import type { EditorProps } from './filter-field.ts';
import { RangeForm } from './range-form.tsx';
import css from './filters.module.css';

/** Days from and to; for instants, whole days in the reader's time zone, or in that of the address. */
export function DaysEditor({ field, value, onChange, onDone }: EditorProps) {
  const t = useText();
  const display = useDisplay();
  const { dateFormat, calendarStartingDay } = useFormats();
  const { ofDay } = useInputProblems();
  const [today] = useState(localToday);
  const weekStart = startOfWeek(today, calendarStartingDay);
  const zone = zoneOf(value);
  const apply = (bounds: Bounds) => {
    onChange(rangeOf(field.kind, bounds, zone));
    onDone();
  };
  const spans: [string, Bounds][] = [
    [t('grid.filter.today'), { from: today, to: today }],
    [t('grid.filter.thisWeek'), { from: weekStart, to: addDays(weekStart, 6) }],
    [t('grid.filter.lastDays', { days: 7 }), { from: addDays(today, -6), to: today }],
    [t('grid.filter.lastDays', { days: 30 }), { from: addDays(today, -29), to: today }],
    [t('grid.filter.thisMonth'), { from: `${today.slice(0, 7)}-01`, to: endOfMonth(today) }],
  ];
  return (
    <RangeForm
      label={field.label}
      bounds={boundsOf(value)}
      read={(text) => readDay(text, dateFormat, today)}
      show={display.date}
      isAfter={(from, to) => from > to}
      wrong={(text) => ofDay(text, today, t('grid.filter.notDate', { example: display.date(today) }))}
      placeholder={display.date(today)}
      onApply={apply}
    >
      <div className={css.spans}>
        {spans.map(([word, bounds]) => (
          <button key={word} type="button" onClick={() => apply(bounds)}>
            {word}
          </button>
        ))}
      </div>
      {field.kind === 'instant' && <p className={css.hint}>{t('grid.filter.zone', { zone })}</p>}
    </RangeForm>
  );
}

function zoneOf(value: FilterValue | undefined): string {
  const given = typeof value === 'object' && 'timeZone' in value ? value.timeZone : undefined;
  return given ?? TIME_ZONE;
}

function endOfMonth(day: string): string {
  return addDays(`${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1);
}
