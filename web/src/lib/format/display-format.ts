import { formatDecimal, minorUnits, parseDecimal } from '@portico/contract/money';
import { SEPARATORS, type DateFormat, type NumberFormat } from '@portico/contract/session/model';

const MINUS = '\u2212';

/**
 * A decimal string in the reader's number format, with a true minus. `decimals` is the minimum; further non-zero
 * decimals stay. Other text is returned as it is.
 */
export function showDecimal(text: string, format: NumberFormat, decimals = 0): string {
  const value = parseDecimal(text);
  if (value === null) return text;
  const [whole = '', fraction] = formatDecimal(value < 0n ? -value : value, decimals).split('.');
  const { decimal, grouping } = SEPARATORS[format];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, grouping);
  return `${value < 0n ? MINUS : ''}${grouped}${fraction ? decimal + fraction : ''}`;
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

/** An instant's day in the reader's time zone, `YYYY-MM-DD`. */
export function localDay(instant: string): string {
  const at = new Date(instant);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** An instant's time of day in the reader's time zone; with AM and PM in the US format. */
export function showTime(instant: string, format: DateFormat, seconds = false): string {
  const at = new Date(instant);
  const hours = at.getHours();
  const rest = `:${two(at.getMinutes())}${seconds ? `:${two(at.getSeconds())}` : ''}`;
  if (format !== 'UNITED_STATES') return two(hours) + rest;
  return `${two(hours % 12 || 12)}${rest} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Date and time of day in the reader's time zone. */
export function showInstant(instant: string, format: DateFormat, seconds = false): string {
  return `${showDate(localDay(instant), format)} ${showTime(instant, format, seconds)}`;
}
