/** The most that judging an account's statements may take at once: about two tenths of a second. */
export const STEPS_MAXIMUM = 2_000_000;
/** Comparing an entry is this much cheaper than a step over a statement. */
const ENTRIES_PER_STEP = 16;

/** Judging would take more than `STEPS_MAXIMUM`. */
export class TooMuch extends Error {}

/**
 * Counts the steps of one judgement and ends it with `TooMuch` beyond the limit: worker and web server wait for it, and
 * the author of the bank's files controls how much must be compared.
 */
export class Effort {
  #steps = 0;

  get steps(): number {
    return this.#steps;
  }

  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > STEPS_MAXIMUM) throw new TooMuch();
  }

  compare(entries: number): void {
    this.spend(entries / ENTRIES_PER_STEP);
  }
}

/** The result of work that spends an effort; null if it would take too much. */
export function unlessTooMuch<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  }
}
