import { mkdir, readdir, watch } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock, type Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { BankDesk } from './bank-desk.ts';

const LOOK_EVERY_MILLISECONDS = 1_000;

/**
 * The bank simulator: a separate process that shares only the banks' folders with the portal. It takes what is in
 * `to-bank`, answers with status reports after `answerAfterSeconds`, and books what it settled as long after that.
 * README.md says how to ask it for something else.
 */
export async function startBankSimulator(
  banksFolder: string,
  answerAfterSeconds: number,
  log: Log,
  clock: Clock = systemClock,
): Promise<{ stop(): Promise<void> }> {
  await mkdir(banksFolder, { recursive: true });
  const desks = new Map<string, BankDesk>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  /** A failure at one bank stays there; that bank is reopened in the next round. */
  const lookAt = async (name: string): Promise<number> => {
    try {
      const folder = join(banksFolder, name);
      const desk = desks.get(name) ?? (await BankDesk.open({ folder, answerAfterSeconds, clock, log }));
      desks.set(name, desk);
      const next = await desk.work();
      return next ? next.getTime() - clock.now().getTime() : LOOK_EVERY_MILLISECONDS;
    } catch (error) {
      desks.delete(name);
      log.error({ err: error, bank: name }, 'the bank simulator failed at a bank');
      return LOOK_EVERY_MILLISECONDS;
    }
  };
  const lookAtAll = async () => {
    clearTimeout(timer);
    const entries = await readdir(banksFolder, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    const waits = await Promise.all(names.map(lookAt));
    if (!stopping.signal.aborted)
      timer = setTimeout(() => void look(), Math.max(0, Math.min(LOOK_EVERY_MILLISECONDS, ...waits)));
  };
  // One round after the other, however many signals come.
  const look = () =>
    (round = round.then(lookAtAll).catch((error: unknown) => {
      log.error({ err: error }, 'the bank simulator failed');
      if (!stopping.signal.aborted) timer = setTimeout(() => void look(), LOOK_EVERY_MILLISECONDS);
    }));

  const follow = async () => {
    for await (const event of watch(banksFolder, { recursive: true, signal: stopping.signal })) {
      if (event.filename?.includes('to-bank')) await look();
    }
  };
  follow().catch((error: Error) => {
    if (error.name !== 'AbortError')
      log.warn({ err: error }, 'the folders can’t be watched; they are read every second');
  });
  await look();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await round;
      clearTimeout(timer);
    },
  };
}
