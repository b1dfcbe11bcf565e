import { appendFile, mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../platform/log.ts';
import { answerTo } from './answer.ts';

/** One bank: its folders, and the ledger of the message ids that it has had. */
export class BankDesk {
  readonly #folder: string;
  readonly #answerAfterSeconds: number;
  readonly #log: Log;
  readonly #had: Set<string>;
  readonly #waiting = new Set<NodeJS.Timeout>();

  private constructor(folder: string, answerAfterSeconds: number, log: Log, had: Set<string>) {
    this.#folder = folder;
    this.#answerAfterSeconds = answerAfterSeconds;
    this.#log = log;
    this.#had = had;
  }

  static async open(folder: string, answerAfterSeconds: number, log: Log): Promise<BankDesk> {
    for (const sub of ['to-bank/taken', 'from-bank', 'bank']) await mkdir(join(folder, sub), { recursive: true });
    const ledger = await readFile(join(folder, 'bank/ledger.txt'), 'utf8').catch(() => '');
    const desk = new BankDesk(folder, answerAfterSeconds, log, new Set(ledger.split('\n').filter(Boolean)));
    await desk.#answerWhatWaits();
    return desk;
  }

  /** Takes every new file: prepares its answer durably, then moves it away. */
  async work(): Promise<void> {
    const entries = await readdir(join(this.#folder, 'to-bank'), { withFileTypes: true });
    for (const entry of entries) {
      if (entry.isFile() && !entry.name.startsWith('.')) await this.#take(entry.name);
    }
  }

  close(): void {
    for (const timer of this.#waiting) clearTimeout(timer);
  }

  async #take(name: string): Promise<void> {
    const bytes = await readFile(join(this.#folder, 'to-bank', name));
    const answer = await answerTo(bytes, { isDuplicate: (messageId) => this.#had.has(messageId), now: new Date() });
    if (answer) {
      await writeDurably(join(this.#folder, 'bank', `answer-${name}`), answer.report);
      if (!this.#had.has(answer.messageId))
        await appendFile(join(this.#folder, 'bank/ledger.txt'), `${answer.messageId}\n`);
      this.#had.add(answer.messageId);
    } else this.#log.warn({ name }, 'the bank can’t read a file');
    await rename(join(this.#folder, 'to-bank', name), join(this.#folder, 'to-bank/taken', name));
    if (answer) this.#answerLater(name);
  }

  /** Answers that a stopped simulator had prepared. */
  async #answerWhatWaits(): Promise<void> {
    for (const name of await readdir(join(this.#folder, 'bank'))) {
      if (name.startsWith('answer-')) this.#answerLater(name.slice('answer-'.length));
    }
  }

  #answerLater(name: string): void {
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      rename(join(this.#folder, 'bank', `answer-${name}`), join(this.#folder, 'from-bank', `status-${name}`)).catch(
        (error: unknown) => {
          this.#log.error({ err: error, name }, 'the bank could not answer');
        },
      );
    }, this.#answerAfterSeconds * 1000);
    this.#waiting.add(timer);
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(`${path}.part`, text);
  const handle = await open(`${path}.part`, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${path}.part`, path);
}
