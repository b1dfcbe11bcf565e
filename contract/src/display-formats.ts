import { localTime, type LocalTime } from './local-time.ts';
import { formatDecimal, minorUnits, parseDecimal } from './money.ts';
import { SEPARATORS, type DateFormat, type NumberFormat } from './session/model.ts';

const MINUS = '\u2212';

/**
 * A decimal string in a number format, with a true minus. `decimals` is the minimum; further non-zero
 * decimals stay. Other text is returned as it is.
 */
export function showDecimal(text: string, format: NumberFormat, decimals = 0): string {
  const value = parseDecimal(text);
  if (value === null) return text;
  const [whole = '', fraction] = formatDecimal(value < 0n ? -value : value, decimals).split('.');
  const { decimal, grouping } = SEPARATORS[format];
  return `${value < 0n ? MINUS : ''}${inThousands(whole, grouping)}${fraction ? decimal + fraction : ''}`;
}

/** A decimal number of any precision with all of its decimals, such as an exchange rate. */
export function showRate(text: string, format: NumberFormat): string {
  const [, sign, whole = '', fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (sign === undefined) return text;
  const { decimal, grouping } = SEPARATORS[format];
  return `${sign && MINUS}${inThousands(whole, grouping)}${fraction ? decimal + fraction : ''}`;
}

/** Digits in groups of three, counted from the right. */
function inThousands(digits: string, separator: string): string {
  const first = digits.length % 3 || 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(separator);
}

/** An amount without its currency, with the decimals of the currency. */
export function showAmount(text: string, currency: string, format: NumberFormat): string {
  return showDecimal(text, format, minorUnits(currency));
}

const ORDER: Record<DateFormat, { separator: string; monthFirst: boolean }> = {
  AUSTRIA_GERMANY_SWITZERLAND: { separator: '.', monthFirst: false },
  FRANCE_SPAIN_UNITED_KINGDOM: { separator: '/', monthFirst: false },
  UNITED_STATES: { separator: '/', monthFirst: true },
};

/** `YYYY-MM-DD` as DD.MM.YYYY, DD/MM/YYYY or MM/DD/YYYY. */
export function showDate(date: string, format: DateFormat): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const { separator, monthFirst } = ORDER[format];
  return (monthFirst ? [month, day, year] : [day, month, year]).join(separator);
}

/** `YYYY-MM-DD` without its year: 20.11., 20/11 or 11/20. */
export function showDayMonth(date: string, format: DateFormat): string {
  const [, month = '', day = ''] = date.split('-');
  const { separator, monthFirst } = ORDER[format];
  const text = (monthFirst ? [month, day] : [day, month]).join(separator);
  return separator === '.' ? `${text}.` : text;
}

const two = (value: number) => String(value).padStart(2, '0');

/** An instant's day in a time zone, `YYYY-MM-DD`. */
export function localDay(instant: string, timeZone: string): string {
  return localTime(instant, timeZone).day;
}

/** An instant's time of day in a time zone; with AM and PM in the US format. */
export function showTime(instant: string, format: DateFormat, timeZone: string, withSeconds = false): string {
  return writeTime(localTime(instant, timeZone), format, withSeconds);
}

function writeTime({ hours, minutes, seconds }: LocalTime, format: DateFormat, withSeconds: boolean): string {
  const rest = `:${two(minutes)}${withSeconds ? `:${two(seconds)}` : ''}`;
  if (format !== 'UNITED_STATES') return two(hours) + rest;
  return `${two(hours % 12 || 12)}${rest} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Date and time of day in a time zone. */
export function showInstant(instant: string, format: DateFormat, timeZone: string, withSeconds = false): string {
  const local = localTime(instant, timeZone);
  return `${showDate(local.day, format)} ${writeTime(local, format, withSeconds)}`;
}

const KILOBYTE = 1024;

/** 1.2 GB, 4.2 MB, 812 kB, 96 B. */
export function showBytes(bytes: number, format: NumberFormat): string {
  if (bytes < KILOBYTE) return `${showDecimal(String(bytes), format)} B`;
  const kilobytes = bytes / KILOBYTE;
  if (kilobytes < KILOBYTE) return `${showDecimal(String(Math.round(kilobytes)), format)} kB`;
  const megabytes = kilobytes / KILOBYTE;
  // As it is written: what rounds up to the next unit is in it.
  if (Number(megabytes.toFixed(1)) < KILOBYTE) return `${showDecimal(megabytes.toFixed(1), format, 1)} MB`;
  return `${showDecimal((megabytes / KILOBYTE).toFixed(1), format, 1)} GB`;
}
