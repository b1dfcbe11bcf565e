import { useMemo } from 'react';
import type { DateFormat, NumberFormat } from '@portico/contract/session/model';
import {
  localDay,
  showAmount,
  showBytes,
  showDate,
  showDayMonth,
  showDecimal,
  showInstant,
  showRate,
  showTime,
} from '@portico/contract/display-formats';
import { useSessionState } from '../session/session-store.ts';
import { TIME_ZONE } from './time-zone.ts';

export type Display = {
  /** An amount without its currency, with the currency's decimals. */
  amount: (decimal: string, currency: string) => string;
  /** Any decimal string or whole number; `decimals` is the minimum number of decimals. */
  decimal: (decimal: string | number, decimals?: number) => string;
  /** A rate or another decimal string of any precision, with all of its decimals. */
  rate: (decimal: string) => string;
  date: (date: string) => string;
  /** Day and month only; for lists whose visible range is within one year. */
  dayMonth: (date: string) => string;
  /** Date and time; seconds only in technical views. */
  instant: (instant: string, options?: { seconds?: boolean }) => string;
  time: (instant: string) => string;
  /** The day of an instant in the reader's time zone. */
  dateOf: (instant: string) => string;
  /** 1.2 GB, 4.2 MB, 812 kB, 96 B. */
  bytes: (bytes: number) => string;
};

type Formats = { dateFormat: DateFormat; numberFormat: NumberFormat; calendarStartingDay: 0 | 1 };

/** The formats before sign-in: the specification's defaults. */
const DEFAULTS: Formats = {
  dateFormat: 'FRANCE_SPAIN_UNITED_KINGDOM',
  numberFormat: 'COMMA_DOT',
  calendarStartingDay: 0,
};

/** Amounts, dates and times in these formats. */
export function createDisplay(dateFormat: DateFormat, numberFormat: NumberFormat): Display {
  return {
    amount: (decimal, currency) => showAmount(decimal, currency, numberFormat),
    decimal: (decimal, decimals) => showDecimal(String(decimal), numberFormat, decimals),
    rate: (decimal) => showRate(decimal, numberFormat),
    date: (date) => showDate(date, dateFormat),
    dayMonth: (date) => showDayMonth(date, dateFormat),
    instant: (instant, options) => showInstant(instant, dateFormat, TIME_ZONE, options?.seconds),
    time: (instant) => showTime(instant, dateFormat, TIME_ZONE),
    dateOf: (instant) => showDate(localDay(instant, TIME_ZONE), dateFormat),
    bytes: (bytes) => showBytes(bytes, numberFormat),
  };
}

/** How the signed-in user writes dates and numbers, and which day their weeks start on. */
export function useFormats(): Formats {
  const session = useSessionState();
  return 'user' in session ? session.user.settings : DEFAULTS;
}

/** Amounts, dates and times in the signed-in user's formats. */
export function useDisplay(): Display {
  const { dateFormat, numberFormat } = useFormats();
  return useMemo(() => createDisplay(dateFormat, numberFormat), [dateFormat, numberFormat]);
}
