import { useState } from 'react';
import { Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { addDays } from '../../lib/format/days.ts';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { DayRangeForm, type DayRange } from '../../ui/day-range.tsx';
import { Segments } from '../../ui/segments.tsx';

type RangeProps = { range: DayRange | null; onChange: (range: DayRange | null) => void; today: string };
type Preset = 'all' | 'today' | 'week';

/** More days than statements are kept. */
const RANGE_MAXIMUM_DAYS = 20 * 366;
const WEEK_DAYS = 7;

/** The value dates in the list: all, today, seven days, or any from and to. */
export function TransactionRange({ range, onChange, today }: RangeProps) {
  const t = useText();
  const ranges: Record<Preset, DayRange | null> = {
    all: null,
    today: { from: today, to: today },
    week: { from: addDays(today, 1 - WEEK_DAYS), to: today },
  };
  const names = ['all', 'today', 'week'] as const;
  const current = names.find((name) => ranges[name]?.from === range?.from && ranges[name]?.to === range?.to) ?? null;
  return (
    <Segments
      label={t('statements.range')}
      options={names.map((name) => ({ name, word: t(`statements.range.${name}`) }))}
      current={current}
      onChange={(name) => onChange(ranges[name])}
    >
      <CustomRange {...{ range, onChange, today }} isChosen={current === null} />
    </Segments>
  );
}

function CustomRange({ range, onChange, today, isChosen }: RangeProps & { isChosen: boolean }) {
  const t = useText();
  const display = useDisplay();
  const [opened, setOpened] = useState(false);
  const chosen = isChosen && range && `${display.date(range.from)} – ${display.date(range.to)}`;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-pressed={isChosen}
          onClick={() => setOpened(!opened)}
        >
          {!chosen && <IconCalendar aria-hidden />}
          {chosen || t('statements.range.custom')}
        </button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('statements.range')}>
        <DayRangeForm
          value={range ?? { from: addDays(today, 1 - 4 * WEEK_DAYS), to: today }}
          today={today}
          maximumDays={RANGE_MAXIMUM_DAYS}
          onChange={(next) => {
            onChange(next);
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
