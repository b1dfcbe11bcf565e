/**
 * Work that can pause: every few thousand steps, and at its end, it yields how many steps it took. A step is a
 * character or a letter and takes a fraction of a microsecond.
 */
export type InPieces<Result> = Generator<number, Result>;

/** Such work yields after this many steps. */
export const PIECE_STEPS = 10_000;

/** Runs the work to its end without pausing. */
export function inOneGo<Result>(work: InPieces<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
