/**
 * Work that can be left off in between: after some thousand steps, and at its end, it yields how many they were. A step is
 * a character or a letter, and takes a fraction of a microsecond.
 */
export type InPieces<Result> = Generator<number, Result>;

/** After so many steps such work yields. */
export const PIECE_STEPS = 10_000;

/** The result of work that nobody need wait for. */
export function inOneGo<Result>(work: InPieces<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
