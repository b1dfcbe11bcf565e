import type { AccountState } from '@portico/contract/statements/model';
import { addDays } from '../../platform/days/days.ts';

/** What determines the state of an account on a day: its booked statements up to that day. */
export type AccountPosition = {
  /** The day of the booked balance (booked-balance.ts). Null: there is none. */
  balanceDate: string | null;
  /** The last counted statement that casts doubt on the balance (`IS_DOUBTFUL`). */
  lastBreak: string | null;
  /** The last statement in conflict: same key as a counted one, different content. */
  lastConflict: string | null;
};

/** A break or a conflict casts doubt on a balance if it is at most this many days older than the balance. */
export const DOUBT_DAYS = 31;

/**
 * How complete an account's balance is if statements up to `expected` should be there:
 * - `NONE`: no counted statement has a balance.
 * - `CONFLICT`: a statement in conflict at most 31 days before the balance, or after it.
 * - `BROKEN`: within the same period the balances of two statements did not meet, or one has none.
 * - `LATE`: the balance is older than the expected day.
 * - `CURRENT`: otherwise. A missing number alone does no harm while the balances meet.
 *
 * The first that applies wins: doubt about the amount comes before its age.
 */
export function accountState(position: AccountPosition, expected: string): AccountState {
  const { balanceDate, lastBreak, lastConflict } = position;
  if (balanceDate === null) return 'NONE';
  const doubtFrom = addDays(balanceDate, -DOUBT_DAYS);
  if (lastConflict !== null && lastConflict >= doubtFrom) return 'CONFLICT';
  if (lastBreak !== null && lastBreak >= doubtFrom) return 'BROKEN';
  return balanceDate < expected ? 'LATE' : 'CURRENT';
}
