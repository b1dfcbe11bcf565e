import { localTime } from '@portico/contract/local-time';
import { Temporal } from 'temporal-polyfill';
import { bankingDaysOf, movedToBankingDay, type BankingDays } from '../../platform/days/banking-days.ts';
import { addDays } from '../../platform/days/days.ts';
import { dayEnds, zonedTime } from '../../platform/days/zoned-day.ts';
import type { CutOffTime } from '@portico/contract/accounts/bank-terms';
import type { BankTerms } from './bank-terms.ts';

/** What a cut-off depends on besides the bank. */
export type DatedPayments = {
  /** `YYYY-MM-DD` */
  executionDate: string;
  currency: string;
  /** ISO 20022, such as SEPA; null if none is given. */
  serviceLevel: string | null;
  /** Executed at every hour of its day. */
  isInstant: boolean;
};

/** From `at` on the bank no longer takes them for their date. `isWholeDay`: at the end of the date itself. */
export type CutOff = { at: Date; isWholeDay: boolean };

/**
 * Until when a bank takes payments for their date; null if it takes them at any time. On a day on which banks are closed,
 * it executes on its next one, and that one's cut-off counts. But a past date is always missed.
 */
export async function cutOffOf(terms: BankTerms, payments: DatedPayments): Promise<CutOff | null> {
  const { takesEveryDate, timeZone, country, cutOffs } = terms;
  if (takesEveryDate) return null;
  const { executionDate, currency } = payments;
  const end = dayEnds(executionDate, timeZone);
  const line = cutOffTimeFor(cutOffs, payments);
  if (line === null) return { at: end, isWholeDay: true };
  const days = await bankingDaysOf({ currency, country });
  const day = daysEarlier(movedToBankingDay(executionDate, days, 'AFTER'), line.daysBefore, days);
  const at = zonedTime(day, line.timeOfDay, timeZone);
  return at < end ? { at, isWholeDay: false } : { at: end, isWholeDay: true };
}

/** The line that says most about the payments; of several that say as much, the earliest, since that is safe with both. */
export function cutOffTimeFor(cutOffs: readonly CutOffTime[], payments: DatedPayments): CutOffTime | null {
  if (payments.isInstant) return null;
  const fitting = cutOffs.filter(
    ({ currency, serviceLevel }) =>
      (currency === null || currency === payments.currency) &&
      (serviceLevel === null || serviceLevel === payments.serviceLevel),
  );
  const [first] = fitting.toSorted(
    (one, other) =>
      factsOf(other) - factsOf(one) ||
      other.daysBefore - one.daysBefore ||
      one.timeOfDay.localeCompare(other.timeOfDay),
  );
  return first ?? null;
}

function factsOf({ currency, serviceLevel }: CutOffTime): number {
  return Number(currency !== null) + Number(serviceLevel !== null);
}

function daysEarlier(day: string, count: number, days: BankingDays): string {
  return count === 0 ? day : daysEarlier(movedToBankingDay(addDays(day, -1), days, 'BEFORE'), count - 1, days);
}

/** The first day on which the bank takes them, by its clock: as far ahead as it does, and never after their cut-off. */
export function firstDay(
  { warehouseDays, timeZone }: BankTerms,
  { executionDate }: DatedPayments,
  cutOff: CutOff | null,
): string {
  const ahead = Temporal.PlainDate.from(executionDate).subtract({ days: warehouseDays }).toString();
  if (cutOff === null || cutOff.isWholeDay) return ahead;
  const last = localTime(cutOff.at.toISOString(), timeZone).day;
  return last < ahead ? last : ahead;
}
