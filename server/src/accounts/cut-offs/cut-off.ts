import type { CutOffTime } from '@portico/contract/accounts/bank-terms';
import { localTime } from '@portico/contract/local-time';
import { Temporal } from 'temporal-polyfill';
import {
  bankingDaysOf,
  CLOSED_DAYS_MAXIMUM,
  movedToBankingDay,
  type BankingDays,
} from '../../platform/days/banking-days.ts';
import { addDays } from '../../platform/days/days.ts';
import { dayEnds, zonedTime } from '../../platform/days/zoned-day.ts';
import type { BankTerms } from './bank-terms.ts';

/** Payments that a bank takes alike for the same date. */
export type TakenPayments = {
  currency: string;
  /** A code of ISO 20022, such as SEPA; null if none is given. */
  serviceLevel: string | null;
  /** Executed at every hour of its day. */
  isInstant: boolean;
  /** Some of them have a service level of their own. */
  isMixed: boolean;
};

export type DatedPayments = TakenPayments & {
  /** `YYYY-MM-DD` */
  executionDate: string;
};

/** From `at` on the bank no longer takes payments for their date. `isEndOfDate`: at the end of the date itself. */
export type CutOff = { at: Date; isEndOfDate: boolean };

/**
 * Finds until when a bank takes payments for a date; null if at any time. A date on which banks are closed has the cut-off
 * of the next banking day, but none after its own end: a past date is always missed. A later date never has an earlier one.
 */
export async function cutOffsOf(
  { takesEveryDate, timeZone, country, cutOffs }: BankTerms,
  payments: TakenPayments,
): Promise<(executionDate: string) => CutOff | null> {
  if (takesEveryDate) return () => null;
  const line = lineFor(cutOffs, payments);
  const days = line && (await bankingDaysOf({ currency: payments.currency, country }));
  return (executionDate) => {
    const end = { at: dayEnds(executionDate, timeZone), isEndOfDate: true };
    if (!days) return end;
    const day = daysEarlier(movedToBankingDay(executionDate, days, 'AFTER'), line.daysBefore, days);
    const at = zonedTime(day, line.timeOfDay, timeZone);
    return at < end.at ? { at, isEndOfDate: false } : end;
  };
}

export async function cutOffOf(
  terms: BankTerms,
  { executionDate, ...payments }: DatedPayments,
): Promise<CutOff | null> {
  return (await cutOffsOf(terms, payments))(executionDate);
}

/**
 * The line that says most about the payments; of several that say as much, the earliest, since that is safe with both.
 * For payments with service levels of their own the earliest that any of them may have.
 */
export function lineFor(cutOffs: readonly CutOffTime[], payments: TakenPayments): CutOffTime | null {
  if (payments.isMixed) {
    const levels = new Set([null, ...cutOffs.map(({ serviceLevel }) => serviceLevel)]);
    const alike = { ...payments, isInstant: false, isMixed: false };
    const lines = [...levels].flatMap((serviceLevel) => lineFor(cutOffs, { ...alike, serviceLevel }) ?? []);
    return lines.toSorted(byTime)[0] ?? null;
  }
  if (payments.isInstant) return null;
  const fitting = cutOffs.filter(
    ({ currency, serviceLevel }) =>
      (currency === null || currency === payments.currency) &&
      (serviceLevel === null || serviceLevel === payments.serviceLevel),
  );
  return fitting.toSorted((one, other) => factsOf(other) - factsOf(one) || byTime(one, other))[0] ?? null;
}

/** The earlier one first. */
function byTime(one: CutOffTime, other: CutOffTime): number {
  return other.daysBefore - one.daysBefore || one.timeOfDay.localeCompare(other.timeOfDay);
}

function factsOf({ currency, serviceLevel }: CutOffTime): number {
  return Number(currency !== null) + Number(serviceLevel !== null);
}

function daysEarlier(day: string, count: number, days: BankingDays): string {
  return count === 0 ? day : daysEarlier(movedToBankingDay(addDays(day, -1), days, 'BEFORE'), count - 1, days);
}

/** The first day on which the bank takes them, by its clock: as far ahead as it does, and never after their cut-off. */
export function firstDayTaken(
  { warehouseDays, timeZone }: BankTerms,
  executionDate: string,
  cutOff: CutOff | null,
): string {
  // Not `addDays`, whose dates end with the years that have four digits.
  const ahead = Temporal.PlainDate.from(executionDate).subtract({ days: warehouseDays }).toString();
  const last = lastDay(timeZone, executionDate, cutOff);
  return last < ahead ? last : ahead;
}

/** The day of a cut-off by the clock of a zone; the date itself if it ends with it, or there is none. */
export function lastDay(timeZone: string, executionDate: string, cutOff: CutOff | null): string {
  return cutOff === null || cutOff.isEndOfDate ? executionDate : localTime(cutOff.at.toISOString(), timeZone).day;
}

/** Whether the bank no longer takes them for their date. */
export function hasMissedCutOff(cutOff: CutOff | null, now: Date): boolean {
  return cutOff !== null && cutOff.at <= now;
}

/** When a bank executes payments, and until when it takes them for a date. */
export type PaymentDays = BankingDays & { cutOffOn: (executionDate: string) => CutOff | null };

/** The first banking day from a day on for which the bank still takes payments now. */
export function soonestDate(days: PaymentDays, from: string, now: Date): string {
  for (let day = movedToBankingDay(from, days, 'AFTER'), tried = 0; tried < CLOSED_DAYS_MAXIMUM; tried += 1) {
    if (!hasMissedCutOff(days.cutOffOn(day), now)) return day;
    day = movedToBankingDay(addDays(day, 1), days, 'AFTER');
  }
  throw new Error(`The bank takes payments for no day near ${from}.`);
}
