import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work goes on before the process is free for others. */
const TURN_MILLISECONDS = 5;

/** Work in small parts, between which the process is free for others. */
export class Turns {
  readonly #signal: AbortSignal | undefined;
  #endsAt = performance.now() + TURN_MILLISECONDS;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** To be called after each small part. Throws once the signal says that nobody waits for the work any more. */
  async rest(): Promise<void> {
    if (performance.now() < this.#endsAt) return;
    await nextTurn();
    this.#signal?.throwIfAborted();
    this.#endsAt = performance.now() + TURN_MILLISECONDS;
  }
}

/** How many steps of work one turn takes: a few milliseconds. */
export const STEPS_IN_A_TURN = 50_000;

/** The result of work that yields its number of steps every few thousand; in between the process is free. */
export async function workInTurns<Result>(work: Generator<number, Result>): Promise<Result> {
  let steps = 0;
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    steps += value;
    if (steps < STEPS_IN_A_TURN) continue;
    await nextTurn();
    steps = 0;
  }
}
