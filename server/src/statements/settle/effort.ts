/** What judging the statements of an account at once may take: about two tenths of a second. */
export const STEPS_MAXIMUM = 2_000_000;
/** Comparing an entry is so much cheaper than a step over a statement. */
const ENTRIES_PER_STEP = 16;

/** Judging would take more than `STEPS_MAXIMUM`. */
export class TooMuch extends Error {}

/**
 * Counts the steps of one judgement and ends it, by `TooMuch`, where they are too many: worker and web server wait for it,
 * and what has to be compared is up to the writer of the bank's files.
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

/** What comes of work that spends an effort; null where it would take more than that. */
export function unlessTooMuch<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  }
}
