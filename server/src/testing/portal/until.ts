/** Enough for a machine that is slow and busy. */
const LIMIT_SECONDS = 60;
/** Each pause is half as long again: polling competes with the work it waits for. */
const PAUSE_MILLISECONDS = { first: 10, longest: 100 };

/**
 * Waits for a condition, never for a time: asks again until `isMet`, and fails with the last value after a
 * minute, unless another limit is given. The only place where a test sleeps.
 */
export async function until<Value>(
  ask: () => Promise<Value>,
  isMet: (value: Value) => boolean,
  limitSeconds = LIMIT_SECONDS,
): Promise<Value> {
  const end = Date.now() + limitSeconds * 1000;
  for (let pause = PAUSE_MILLISECONDS.first; ; pause = Math.min(1.5 * pause, PAUSE_MILLISECONDS.longest)) {
    const value = await ask();
    if (isMet(value)) return value;
    if (Date.now() > end)
      throw new Error(`The condition was not met; the last value was ${JSON.stringify(value)?.slice(0, 2000)}`);
    await new Promise((settle) => setTimeout(settle, pause));
  }
}
