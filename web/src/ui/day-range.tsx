import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { daysBetween } from '../lib/format/days.ts';
import { useDisplay, useFormats } from '../lib/format/display.ts';
import { readDay } from '../lib/format/read-day.ts';
import { useText } from '../lib/format/texts.tsx';
import { useInputProblems } from '../lib/use-input-problems.ts';
import css from './day-range.module.css';

export type DayRange = { from: string; to: string };

type RangeProps = {
  value: DayRange;
  today: string;
  /** The longest range that can be shown. */
  maximumDays: number;
  onChange: (range: DayRange) => void;
};

type WrittenRange = {
  fields: ReactNode;
  /** The days that are written; null if something is wrong, which then shows where it is. */
  check: () => DayRange | null;
};

/** Two days as people write them. */
export function useWrittenRange({ value, today, maximumDays }: Omit<RangeProps, 'onChange'>): WrittenRange {
  const t = useText();
  const display = useDisplay();
  const { dateFormat } = useFormats();
  const { ofDay } = useInputProblems();
  const [written, setWritten] = useState({ from: display.date(value.from), to: display.date(value.to) });
  const [checked, setChecked] = useState(false);
  const from = readDay(written.from, dateFormat, today);
  const to = readDay(written.to, dateFormat, today);
  const days = from && to ? daysBetween(from, to) : 0;
  const noDay = t('charts.range.noDay', { short: display.dayMonth(today), full: display.date(today) });
  const errorOf = (day: string | null, text: string) => (checked && day === null ? ofDay(text, today, noDay) : null);
  const order = checked && days < 0 ? t('charts.range.order') : null;
  const length = checked && days >= maximumDays ? t('charts.range.length', { days: maximumDays }) : null;
  const field = (name: 'from' | 'to', error: string | null) => (
    <TextInput
      size="sm"
      label={t(`charts.range.${name}`)}
      value={written[name]}
      error={error}
      {...(name === 'from' && { 'data-autofocus': true })}
      onChange={(event) => setWritten({ ...written, [name]: event.currentTarget.value })}
    />
  );
  return {
    fields: (
      <>
        {field('from', errorOf(from, written.from))}
        {field('to', errorOf(to, written.to) ?? order ?? length)}
      </>
    ),
    check: () => {
      setChecked(true);
      return from && to && days >= 0 && days < maximumDays ? { from, to } : null;
    },
  };
}

/** The same as a form of its own. */
export function DayRangeForm({ onChange, ...given }: RangeProps) {
  const t = useText();
  const { fields, check } = useWrittenRange(given);
  return (
    <form
      className={css.range}
      onSubmit={(event) => {
        event.preventDefault();
        const range = check();
        if (range) onChange(range);
      }}
    >
      {fields}
      <Button type="submit" variant="filled">
        {t('charts.range.show')}
      </Button>
    </form>
  );
}
