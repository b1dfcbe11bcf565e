import type { DateFormat } from '@portico/contract/session/model';
import { addDays, isDay } from './days.ts';

/** What is wrong with a text that should be a day, with the days it may have meant. */
export type DayProblem =
  | { kind: 'none' }
  | { kind: 'otherCentury' }
  | { kind: 'otherOrder'; month: string; day: string }
  | { kind: 'ambiguous'; days: [string, string] };

/**
 * A day as people write it ("23", "23.11", "23/11/26", "+3", "2026-11-23") as YYYY-MM-DD; missing parts come from
 * `today`, and years are in its century (spec A5). Null for other text.
 */
export function readDay(text: string, format: DateFormat, today: string): string | null {
  const read = interpret(text, format, today);
  return typeof read === 'string' ? read : null;
}

/** Why a text isn't a day; null if it is one. */
export function dayProblem(text: string, format: DateFormat, today: string): DayProblem | null {
  const read = interpret(text, format, today);
  return typeof read === 'string' ? null : read;
}

function interpret(text: string, format: DateFormat, today: string): string | DayProblem {
  const written = text.trim();
  if (/^[+-]\d{1,4}$/.test(written)) return inCentury(addDays(today, Number(written)), today);
  if (/^\d{4}-\d\d-\d\d$/.test(written)) return isDay(written) ? inCentury(written, today) : NONE;
  const parts = written.split(/[./\s-]+/).filter(Boolean);
  if (parts.length > 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return NONE;
  // Points separate days and months with the day first, even for readers who put the month first.
  return fromParts(parts, format === 'UNITED_STATES', written.includes('.'), today);
}

function fromParts(parts: string[], monthFirst: boolean, hasPoints: boolean, today: string): string | DayProblem {
  const own = dayOf(parts, monthFirst && parts.length > 1, today);
  const other = parts.length > 1 ? dayOf(parts, !monthFirst, today) : null;
  const isForeign = monthFirst && hasPoints;
  if (isForeign && own !== null && other !== null && own !== other) return { kind: 'ambiguous', days: [own, other] };
  const day = own ?? (isForeign ? other : null);
  return day === null ? otherOrder(other, parts[monthFirst ? 0 : 1]) : inCentury(day, today);
}

const NONE: DayProblem = { kind: 'none' };

/** Not a day because the month is out of range, but one with day and month swapped. */
function otherOrder(other: string | null, month = ''): DayProblem {
  return other !== null && Number(month) > 12 ? { kind: 'otherOrder', month, day: other } : NONE;
}

/** The day given by up to three parts in this order; missing ones come from `today`. Null if it isn't a day. */
function dayOf(parts: readonly string[], monthFirst: boolean, today: string): string | null {
  const [thisYear = '', thisMonth = ''] = today.split('-');
  const [first = '', second = thisMonth, third = thisYear] = parts;
  const [day, month] = monthFirst ? [second, first] : [first, second];
  const year = third.length === 2 ? `${today.slice(0, 2)}${third}` : third;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
}

function inCentury(day: string, today: string): string | DayProblem {
  return day.slice(0, 2) === today.slice(0, 2) ? day : { kind: 'otherCentury' };
}
