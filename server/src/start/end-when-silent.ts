import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** Asks the process whether it is there; any reply before the signal aborts will do. */
export type Question = { ask: (signal: AbortSignal) => Promise<unknown>; everyMs?: number };

const EVERY_MS = 5000;
/** With the above, 30 s. Counted, not timed: a machine that slept has asked nothing meanwhile. */
const MOST_MISSED = 6;

/**
 * Keeps asking the process, and kills it when it misses six answers in a row: if its event loop hangs it can't handle a
 * polite signal. A refused connection is an answer too: the process does not listen yet, perhaps waiting for its
 * database. For a hanging one the system itself accepts connections.
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
