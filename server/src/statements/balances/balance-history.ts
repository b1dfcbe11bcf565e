import { accountState } from './account-state.ts';
import { dueOn } from './banking-day.ts';
import type { Consolidated } from './consolidation.ts';

/** A booked statement of an account, as its history needs it. */
export type HistoryStatement = {
  /** The date of its closing balance. */
  day: string;
  hasBalance: boolean;
  /** Its closing balance in the consolidation currency; null if it has none, or no rate is known. */
  consolidated: Consolidated | null;
  state: 'COUNTED' | 'CONFLICT';
  /** Its opening balance is not the closing balance before it. */
  isBreak: boolean;
};

export type HistoryDay = {
  date: string;
  /** The sum over the accounts that have one up to that day; null if none has. */
  amount: bigint | null;
  /** How many accounts are complete on that day. */
  current: number;
  isOlderRate: boolean;
};

/**
 * The booked balance per day over accounts (`statements` of each by ascending day, including earlier ones that matter):
 * on each day the closing balance of the account's last counted statement up to it, carried forward. An account is
 * complete on a day if its state is CURRENT, judged by what was due on that day (but never by more than is due today);
 * and also if its next statement follows without a break, since then nothing lies between.
 */
export function balanceHistory(
  accounts: readonly (readonly HistoryStatement[])[],
  days: readonly string[],
  today: string,
): HistoryDay[] {
  const history = days.map((date): HistoryDay => ({ date, amount: null, current: 0, isOlderRate: false }));
  for (const statements of accounts) addAccount(history, statements, today);
  return history;
}

function addAccount(history: HistoryDay[], statements: readonly HistoryStatement[], today: string): void {
  const walk = new Walk(statements);
  for (const day of history) {
    walk.to(day.date);
    const consolidated = walk.balance?.consolidated;
    // Without a rate it is left out, so it isn't complete.
    if (!consolidated) continue;
    day.amount = (day.amount ?? 0n) + consolidated.amount;
    day.isOlderRate ||= consolidated.isOlderRate;
    if (walk.isComplete(dueOn(day.date, today))) day.current += 1;
  }
}

/** Steps through an account's statements day by day. */
class Walk {
  readonly #statements: readonly HistoryStatement[];
  #next = 0;
  /** The first one from `#next` on that isn't in conflict, or an earlier one: it only moves forward, as the days do. */
  #nextCounted = 0;
  balance: HistoryStatement | null = null;
  #lastBreak: string | null = null;
  #lastConflict: string | null = null;

  constructor(statements: readonly HistoryStatement[]) {
    this.#statements = statements;
  }

  to(day: string): void {
    for (; this.#next < this.#statements.length; this.#next++) {
      const statement = this.#statements[this.#next]!;
      if (statement.day > day) return;
      if (statement.state === 'CONFLICT') this.#lastConflict = statement.day;
      else if (statement.isBreak) this.#lastBreak = statement.day;
      if (statement.state === 'COUNTED' && statement.hasBalance) this.balance = statement;
    }
  }

  isComplete(expected: string): boolean {
    const balanceDate = this.balance?.day ?? null;
    const state = accountState({ balanceDate, lastBreak: this.#lastBreak, lastConflict: this.#lastConflict }, expected);
    return state === 'CURRENT' || (state === 'LATE' && this.#nextFollows());
  }

  #nextFollows(): boolean {
    this.#nextCounted = Math.max(this.#nextCounted, this.#next);
    while (this.#statements[this.#nextCounted]?.state === 'CONFLICT') this.#nextCounted++;
    return this.#statements[this.#nextCounted]?.isBreak === false;
  }
}
