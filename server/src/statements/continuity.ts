import type { Continuity } from '@portico/contract/statements/model';
import { daysBetween } from '../platform/days/days.ts';

/** What determines how a statement follows the one before it on its account. Amounts in hundred-thousandths. */
export type Link = {
  number: string | null;
  /** `YYYY-MM-DD`: the day that it closes. */
  day: string;
  opening: bigint | null;
  closing: bigint | null;
};

/** A larger number is built from a date or a counter of the bank's own, so its jumps say nothing. */
const COUNTING_MAXIMUM = 10_000;

/**
 * How a statement follows the one before it: `BREAK` if its opening balance differs from the closing balance before it,
 * `GAP` if the balances meet (or are missing) but a number is skipped.
 */
export function continuityOf(previous: Link | null, current: Link): Continuity {
  if (previous === null) return 'FIRST';
  const known = previous.closing !== null && current.opening !== null;
  if (known && previous.closing !== current.opening) return 'BREAK';
  return isNumberMissing(previous, current) ? 'GAP' : 'FOLLOWS';
}

/**
 * Numbers count statements, or days of the year, and restart each year. There is nothing to check if a bank gives none,
 * always the same one, or one built from a date.
 */
function isNumberMissing(previous: Link, current: Link): boolean {
  const [before, now] = [countOf(previous.number), countOf(current.number)];
  if (before === null || now === null || now <= before + 1) return false;
  return now - before !== daysBetween(previous.day, current.day);
}

/** The statement's count: `00012` of `00012/001`; null if it isn't a plain count. */
export function countOf(number: string | null): number | null {
  const digits = /^\s*(\d{1,9})\s*(?:\/\s*\d{1,9}\s*){0,9}$/.exec(number ?? '')?.[1];
  const count = digits === undefined ? null : Number(digits);
  return count !== null && count < COUNTING_MAXIMUM ? count : null;
}

/** Orders the statements that close on one day: by count, then by page or sequence. */
export function daySequence(number: string | null, page?: number): number {
  const [count = 0, part = 0] = (number ?? '')
    .split('/')
    .map((text) => Number(/^\s*(\d{1,9})\s*$/.exec(text)?.[1] ?? 0));
  return count * 100_000 + ((page ?? part) % 100_000);
}
