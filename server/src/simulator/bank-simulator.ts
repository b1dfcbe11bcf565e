import { watch } from 'node:fs/promises';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../platform/log.ts';
import { BankDesk } from './bank-desk.ts';

const LOOK_EVERY_MILLISECONDS = 1_000;

/**
 * The bank simulator: a process of its own that shares nothing with the portal but the banks' folders. It takes what
 * lies in `to-bank`, refuses what it has had before, and answers with a status report after `answerAfterSeconds`.
 */
export async function startBankSimulator(
  banksFolder: string,
  answerAfterSeconds: number,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  await mkdir(banksFolder, { recursive: true });
  const desks = new Map<string, BankDesk>();
  const stopping = new AbortController();
  let round: Promise<void> = Promise.resolve();

  const lookAtAll = async () => {
    const entries = await readdir(banksFolder, { withFileTypes: true });
    for (const entry of entries.filter((each) => each.isDirectory())) {
      let desk = desks.get(entry.name);
      if (!desk)
        desks.set(entry.name, (desk = await BankDesk.open(join(banksFolder, entry.name), answerAfterSeconds, log)));
      await desk.work();
    }
  };
  // One round after the other, however many signals come.
  const look = () =>
    (round = round.then(lookAtAll).catch((error: unknown) => log.error({ err: error }, 'bank simulator')));

  const timer = setInterval(() => void look(), LOOK_EVERY_MILLISECONDS);
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
      clearInterval(timer);
      await round;
      for (const desk of desks.values()) desk.close();
    },
  };
}
