import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDurable } from '../platform/database/durable.ts';

/** The ids of all messages that a bank has ever had, one per line in `bank/ledger.txt`. */
export class UsedIds {
  readonly #path: string;
  readonly #ids: Set<string>;

  private constructor(path: string, ids: Set<string>) {
    this.#path = path;
    this.#ids = ids;
  }

  static async open(bankFolder: string): Promise<UsedIds> {
    const path = join(bankFolder, 'ledger.txt');
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    // A line that a crash cut short must not swallow the next one.
    if (text !== '' && !text.endsWith('\n')) await appendFile(path, '\n');
    return new UsedIds(path, new Set(text.split('\n').filter(Boolean)));
  }

  has(messageId: string): boolean {
    return this.#ids.has(messageId);
  }

  async add(messageId: string): Promise<void> {
    if (this.#ids.has(messageId)) return;
    await appendFile(this.#path, `${messageId}\n`);
    await makeDurable(this.#path);
    this.#ids.add(messageId);
  }
}
