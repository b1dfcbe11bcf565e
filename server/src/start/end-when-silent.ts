import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** Asks the process whether it is there; whatever comes back before the signal is aborted will do. */
export type Question = { ask: (signal: AbortSignal) => Promise<unknown>; everyMs?: number };

const EVERY_MS = 5000;
/** With the above, 30 s. They are counted, not timed: a machine that slept has asked nothing meanwhile. */
const MOST_MISSED = 6;

/**
 * Asks the process again and again, and kills it when it misses six answers in a row: one whose event loop hangs hears
 * no polite signal. A refused connection is an answer too: the process does not listen yet, perhaps waits for its
 * database. The system accepts connections on behalf of one that hangs.
 */
export async function endWhenSilent(
  child: ChildProcess,
  { ask, everyMs = EVERY_MS }: Question,
  onSilence: (seconds: number) => void,
): Promise<void> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  let missed = 0;
  while (!hasEnded() && missed < MOST_MISSED) {
    const pause = wait(everyMs, undefined, { ref: false });
    const signal = AbortSignal.timeout(everyMs);
    await ask(signal).catch(() => {});
    missed = signal.aborted ? missed + 1 : 0;
    await pause;
  }
  if (hasEnded()) return;
  onSilence((MOST_MISSED * everyMs) / 1000);
  child.kill('SIGKILL');
}
