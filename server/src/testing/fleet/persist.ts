import { setTimeout as wait } from 'node:timers/promises';

/** Long: on a busy machine a process takes its time to start. */
const LIMIT_SECONDS = 180;
const PAUSE_MILLISECONDS = 50;

/** Thrown by anything that would fail however often it is tried. */
export class Refused extends Error {}

/**
 * Retries until it works, while processes and the database die: fails with the last error after three minutes, and at
 * once if it was refused.
 */
export async function persist<Result>(act: () => Promise<Result>, limitSeconds = LIMIT_SECONDS): Promise<Result> {
  const end = Date.now() + limitSeconds * 1000;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (error instanceof Refused || Date.now() > end) throw error;
      await wait(PAUSE_MILLISECONDS);
    }
  }
}

/** The same until the answer is one that is wanted. */
export function persistUntil<Value>(
  ask: () => Promise<Value>,
  isMet: (value: Value) => boolean,
  limitSeconds = LIMIT_SECONDS,
): Promise<Value> {
  return persist(async () => {
    const value = await ask();
    if (isMet(value)) return value;
    throw new Error(`The condition was not met; the last value was ${JSON.stringify(value)?.slice(0, 2_000)}`);
  }, limitSeconds);
}
