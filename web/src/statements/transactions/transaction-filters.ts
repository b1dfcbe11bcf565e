import { boundsOf, type Filters } from '@portico/contract/filter-value';
import { TRANSACTION_TYPES, type TransactionType } from '@portico/contract/statements/model';
import { isDay } from '../../lib/format/days.ts';
import type { DayRange } from '../../ui/day-range.tsx';

/** Accounts and days have their own controls before the chips. */
export const OWN_FILTERS = ['account', 'valueDate'];

/** The kind named in an address, in lower or upper case; null if it isn't one. */
export function typeOfAddress(name: string): TransactionType | null {
  return TRANSACTION_TYPES.find((type) => type === name.toUpperCase()) ?? null;
}

export function accountsOf({ account }: Filters): string[] {
  return Array.isArray(account) ? account : [];
}

export function withAccounts(filters: Filters, accounts: string[]): Filters {
  const { account: _before, ...others } = filters;
  return accounts.length > 0 ? { ...others, account: accounts } : others;
}

/** The chosen days; null for all, and for an incomplete range. */
export function rangeOf({ valueDate }: Filters): DayRange | null {
  return daysOf(valueDate);
}

/** The same of the days on which statements close. */
export function closingDaysOf({ closingDate }: Filters): DayRange | null {
  return daysOf(closingDate);
}

function daysOf(value: Filters[string] | undefined): DayRange | null {
  const { from, to } = boundsOf(value);
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

export function withRange(filters: Filters, range: DayRange | null): Filters {
  const { valueDate: _before, ...others } = filters;
  return range ? { ...others, valueDate: { lowerBound: range.from, upperBound: range.to } } : others;
}

/** The filter behind the opening and closing balance: accounts, days and kind, without further filters. */
export function stripFilter({ account, valueDate, type }: Filters): string | undefined {
  const filter = { ...(account && { account }), ...(valueDate && { valueDate }), ...(type && { type }) };
  return Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined;
}

const SERIES: { types: readonly TransactionType[]; with: 'booked' | 'intraday' | 'planned' }[] = [
  { types: ['ENTRY'], with: 'booked' },
  { types: ['ENTRY', 'INTRADAY'], with: 'intraday' },
  { types: TRANSACTION_TYPES, with: 'planned' },
];

/** Which value series the listed kinds add up to; null if they are only part of one. */
export function seriesOf({ type }: Filters): 'booked' | 'intraday' | 'planned' | null {
  if (!Array.isArray(type)) return 'planned';
  const found = SERIES.find(({ types }) => types.length === type.length && types.every((one) => type.includes(one)));
  return found?.with ?? null;
}
