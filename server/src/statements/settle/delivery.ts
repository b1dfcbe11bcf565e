import type { StatementId } from '@portico/contract/ids';
import type { StatementState } from '@portico/contract/statements/model';
import type { Content } from './entries.ts';

/** What a person has decided about a statement, and when (ISO 8601). */
export type StatementDecision = { kind: 'TAKEN_OUT' | 'AGREED'; at: string };

/**
 * What determines whether a delivered statement counts beside the others of its account. Amounts are in
 * hundred-thousandths, days `YYYY-MM-DD`.
 */
export type Delivery = {
  id: StatementId;
  format: string;
  number: string | null;
  /** Number, both balances with their dates, and page: one with the same key is the same or contradicts it. */
  key: string;
  /** Null if it is whole. */
  pages: { first: number; last: number; isLast: boolean } | null;
  /** As the bank states them; a page may state those of the whole statement. */
  opening: bigint | null;
  closing: bigint | null;
  /** From the first day that it books on to the day that it closes. */
  firstDay: string;
  day: string;
  /** Of its booked entries. */
  sum: bigint;
  importedAt: string;
  decision: StatementDecision | null;
};

/** The balances at the beginning and the end of a delivery; null if unknown. */
export type Edge = { opening: bigint | null; closing: bigint | null };

export type Verdict = Edge & {
  state: StatementState;
  /** The one that it equals, is part of, conflicts with, or was replaced by. */
  besideId: StatementId | null;
  /** The adjacent page that has not come. */
  missingPage: number | null;
};

/** One or more deliveries judged as one: consecutive pages are one statement. */
export type Unit = Edge & {
  deliveries: readonly Delivery[];
  edges: readonly Edge[];
  /** Of all deliveries. */
  keys: ReadonlySet<string>;
  number: string | null;
  /** Of the number. */
  parts: NumberParts;
  format: string;
  pages: Delivery['pages'];
  /** Null if it can't be compared: there are too many entries. */
  content: () => Content | null;
  firstDay: string;
  day: string;
  sum: bigint;
};

/** Nothing of it is missing. */
export function isWhole({ pages }: Pick<Unit, 'pages'>): boolean {
  return pages === null || (pages.first === 1 && pages.isLast);
}

/** Whole, and its entries lead from its opening to its closing balance. */
export function isProven(unit: Unit): boolean {
  const { opening, closing, sum } = unit;
  return isWhole(unit) && opening !== null && closing !== null && opening + sum === closing;
}

export function isSingleDay({ firstDay, day }: Pick<Unit, 'firstDay' | 'day'>): boolean {
  return firstDay === day;
}

export type NumberParts = { base: string | null; part: string | null };

/** The statement's own number without page and leading zeros, and its second part: `5` and `1` of `00005/001`. */
export function numberParts(number: string | null): NumberParts {
  const [base = '', part = ''] = (number ?? '').split('/').map((text) => text.trim().replace(/^0+(?=.)/, ''));
  return { base: base || null, part: part || null };
}
