import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import { refusalOf } from './receiving-failure.ts';
import { stateOnDisk, WaitingFiles, type WaitingFile } from './waiting-files.ts';

/** A folder into which operators drop files of one purpose. */
type WatchedFolder = {
  folder: string;
  /** Takes a file in, or throws; a file that is refused for good (`refusalOf`) is put aside. */
  takeIn: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<unknown>;
};

const NAME_BYTES_MAXIMUM = 255;

/** The folders for files that are taken in, and for refused ones. */
const PLACES = ['taken', 'aside'] as const;
type Place = (typeof PLACES)[number];

/** Looks for which a file that stays is left alone at most: twice as many each time, about five minutes. */
const PAUSED_LOOKS_MAXIMUM = 256;

/**
 * Watches a folder: takes a file in once two looks find it unchanged, so that none is taken half-written. Files taken in
 * go to `taken`, refused ones to `aside`, with an alarm in the log.
 */
export class FolderCollector {
  readonly #log: Log;
  readonly #watched: WatchedFolder;
  readonly #files = new WaitingFiles(PAUSED_LOOKS_MAXIMUM);
  #looks = 0;
  /** Files that were taken in or refused and could not be moved since, as they were then: only the move is left. */
  readonly #decided = new Map<string, { state: string; place: Place }>();

  constructor(log: Log, watched: WatchedFolder) {
    this.#log = log;
    this.#watched = watched;
  }

  /**
   * One look. Takes in what has not changed since the previous one. A file that fails for a reason that may pass, such
   * as a scanner that doesn't answer, holds up no other; the first of these errors is thrown at the end.
   */
  async look(): Promise<void> {
    const { folder } = this.#watched;
    this.#looks += 1;
    for (const place of PLACES) await mkdir(join(folder, place), { recursive: true });
    const entries = await readdir(folder, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    const there = new Set(names);
    for (const name of this.#decided.keys()) if (!there.has(name)) this.#decided.delete(name);
    const picked: WaitingFile[] = [];
    for (const name of this.#files.pick(names))
      picked.push({ name, state: await stateOnDisk(join(folder, name)), isWhole: false });
    const errors: unknown[] = [];
    for (const file of this.#files.wholeOf(picked)) {
      if (this.#files.pauseOf(file, this.#looks)) continue;
      await this.#take(file).catch((error: unknown) => {
        this.#files.stays(file, this.#looks, error);
        errors.push(error);
      });
    }
    if (errors.length > 0) throw errors[0];
  }

  async #take(file: WaitingFile): Promise<void> {
    const { folder } = this.#watched;
    const { name, state } = file;
    if (state === null) {
      // It may just have gone, but two looks have listed it: its name can't be asked for, such as one that isn't UTF-8.
      if (this.#files.stays(file, this.#looks, 'not found by its name') === 1)
        this.#log.error({ folder, name }, 'alarm: a file in the watched folder isn’t found by its name');
      return;
    }
    const path = join(folder, name);
    const decided = this.#decided.get(name);
    const isDecided = decided?.state === state;
    const place = isDecided ? decided.place : await this.#decide(name);
    this.#decided.set(name, { state, place });
    // Another file now has its name; the next looks take it in.
    if ((await stateOnDisk(path)) !== state) return;
    try {
      // A file of the same name may have been taken before: both are kept.
      await rename(path, join(folder, place, fitted(`${newId()} `, name)));
    } catch (error) {
      if (!isDecided) this.#log.error({ folder, name, place }, 'alarm: a file in the watched folder can’t be moved');
      throw error;
    }
    this.#decided.delete(name);
  }

  /** Takes a file in. Where it belongs then; an error that may pass is thrown. */
  async #decide(name: string): Promise<Place> {
    const { folder, takeIn } = this.#watched;
    try {
      await takeIn(name, bytesOf(join(folder, name)));
      return 'taken';
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      this.#log.error({ folder, name, ...refusal }, 'alarm: a file in the watched folder is refused');
      return 'aside';
    }
  }
}

/** A name after another one's beginning; of one that would be too long for a disk, its end. */
function fitted(beginning: string, name: string): string {
  let end = [...name];
  while (Buffer.byteLength(beginning + end.join('')) > NAME_BYTES_MAXIMUM) end = end.slice(1);
  return beginning + end.join('');
}

/** Opened only once somebody reads it. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}
