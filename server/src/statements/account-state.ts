import type { AccountState } from '@portico/contract/statements/model';
import { addDays } from './banking-day.ts';

/** What the state of an account on some day follows from: of its booked statements up to that day. */
export type AccountPosition = {
  /** Of the last counted statement with a closing balance: the day of that balance. Null: there is none. */
  balanceDate: string | null;
  /** The last counted statement whose opening balance is not the closing balance before it. */
  lastBreak: string | null;
  /** The last statement in conflict: of the same key as a counted one, with other content. */
  lastConflict: string | null;
};

/** A break or a conflict makes a balance doubtful while it is at most so many days older than the balance. */
export const DOUBT_DAYS = 31;

/**
 * How complete an account's balance is when statements up to `expected` should be there:
 * - `NONE`: no counted statement with a closing balance.
 * - `CONFLICT`: a statement in conflict at most 31 days before the balance, or after it.
 * - `BROKEN`: as little ago the balances of two statements did not meet.
 * - `LATE`: the balance is older than the day that is expected.
 * - `CURRENT`: none of these. A missing number alone does no harm while the balances meet.
 *
 * The first that holds counts: what is said of the amount comes before what is said of its age.
 */
export function accountState(position: AccountPosition, expected: string): AccountState {
  const { balanceDate, lastBreak, lastConflict } = position;
  if (balanceDate === null) return 'NONE';
  const doubtFrom = addDays(balanceDate, -DOUBT_DAYS);
  if (lastConflict !== null && lastConflict >= doubtFrom) return 'CONFLICT';
  if (lastBreak !== null && lastBreak >= doubtFrom) return 'BROKEN';
  return balanceDate < expected ? 'LATE' : 'CURRENT';
}
