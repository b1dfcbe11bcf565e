import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { crashPoint } from '../../platform/crash-point.ts';
import { cleanFileName } from '../../platform/files/file-name.ts';
import { FileTooLarge, type Files } from '../../platform/files/files.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { receiveStatements } from './receive-statements.ts';

type Work = { files: Files; clock: Clock; log: Log; config: Pick<Config, 'dataFolder'> };

const TAKEN_AT_ONCE = 100;
/** Instead of a file's state: listed, and not found by its name. */
const NOT_FOUND = new Set(['not found', 'told']);

/** Where an operator drops statement files; imported files go to `taken`, too large ones to `aside`. */
export function statementsFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'statements');
}

/** Watches the folder: takes a file in once two looks find it unchanged, so that none is taken half-written. */
export class FolderCollector {
  readonly #work: Work;
  readonly #folder: string;
  #seen = new Map<string, string>();

  constructor(work: Work) {
    this.#work = work;
    this.#folder = statementsFolder(work.config);
  }

  /** One look. Takes in what has not changed since the previous one. */
  async look(): Promise<void> {
    for (const place of ['taken', 'aside']) await mkdir(join(this.#folder, place), { recursive: true });
    const entries = await readdir(this.#folder, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile() && !/^\.|\.(?:part|tmp)$/.test(entry.name));
    const seen = new Map<string, string>();
    for (const { name } of names.slice(0, TAKEN_AT_ONCE)) {
      const before = this.#seen.get(name);
      const now = (await stateOf(join(this.#folder, name))) ?? this.#notFound(name, before);
      if (before === now && !NOT_FOUND.has(now)) await this.#takeIn(name, now);
      else seen.set(name, now);
    }
    this.#seen = seen;
  }

  /** It may just have gone; if listed again, it can't be found by its name, such as one that isn't UTF-8. */
  #notFound(name: string, before: string | undefined): string {
    if (before === undefined || !NOT_FOUND.has(before)) return 'not found';
    if (before !== 'told')
      this.#work.log.error({ name }, 'alarm: a file in the watched folder isn’t found by its name');
    return 'told';
  }

  async #takeIn(name: string, state: string): Promise<void> {
    const path = join(this.#folder, name);
    const arrival = { fileName: cleanFileName(name, 'statement.txt'), source: 'FOLDER' } as const;
    const place = await receiveStatements(this.#work.files, this.#work.clock, arrival, createReadStream(path)).then(
      () => 'taken',
      (error: unknown) => {
        if (!(error instanceof FileTooLarge)) throw error;
        this.#work.log.error({ name }, 'alarm: a statement file in the watched folder is too large');
        return 'aside';
      },
    );
    crashPoint('statement file taken in');
    // Another file now has its name; the next looks take it in.
    if ((await stateOf(path)) !== state) return;
    // A file of the same name may have been taken before: both are kept.
    await rename(path, join(this.#folder, place, `${newId()} ${name}`));
  }
}

/** Identifies the file; null if there is none of that name. */
async function stateOf(path: string): Promise<string | null> {
  return stat(path).then(
    ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
    () => null,
  );
}
