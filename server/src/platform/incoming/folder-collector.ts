import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import { refusalOf } from './receiving-failure.ts';
import { pickWaiting, stateOnDisk, UnchangedFiles } from './waiting-files.ts';

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

/** Looks for which a file that could not be taken in is left alone: twice as many each time, about five minutes at most. */
const PAUSED_LOOKS_MAXIMUM = 256;

/**
 * Watches a folder: takes a file in once two looks find it unchanged, so that none is taken half-written. Files taken in
 * go to `taken`, refused ones to `aside`, with an alarm in the log.
 */
export class FolderCollector {
  readonly #log: Log;
  readonly #watched: WatchedFolder;
  readonly #unchanged = new UnchangedFiles();
  /** Files that were taken in or refused and could not be moved since, as they were then: only the move is left. */
  readonly #decided = new Map<string, { state: string; place: Place }>();
  /** In how many looks in a row a listed file wasn't found by its name. */
  #lost = new Map<string, number>();
  /** Files that could not be taken in for a reason that may pass, with the looks still to wait and the next pause. */
  #failing = new Map<string, { looksLeft: number; nextPause: number }>();

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
    for (const place of PLACES) await mkdir(join(folder, place), { recursive: true });
    const entries = await readdir(folder, { withFileTypes: true });
    const found: { name: string; state: string }[] = [];
    const lost: string[] = [];
    const left = new Set([...this.#failing.keys(), ...this.#lost.keys()]);
    const files = entries.filter((entry) => entry.isFile());
    for (const { name } of pickWaiting(files, left)) {
      const state = await stateOnDisk(join(folder, name));
      if (state === null) lost.push(name);
      else found.push({ name, state });
    }
    this.#tellLost(lost);
    const errors: unknown[] = [];
    const whole = this.#unchanged.wholeOf(found);
    for (const { name, state } of whole.filter((file) => !this.#isPaused(file.name))) {
      await this.#take(name, state).then(
        () => this.#failing.delete(name),
        (error: unknown) => {
          errors.push(error);
          const { nextPause } = this.#failing.get(name) ?? { nextPause: 1 };
          // The longest ago comes first.
          this.#failing.delete(name);
          this.#failing.set(name, { looksLeft: nextPause, nextPause: Math.min(nextPause * 2, PAUSED_LOOKS_MAXIMUM) });
        },
      );
    }
    const present = new Set(files.map(({ name }) => name));
    for (const known of [this.#failing, this.#decided])
      for (const name of known.keys()) if (!present.has(name)) known.delete(name);
    if (errors.length > 0) throw errors[0];
  }

  #isPaused(name: string): boolean {
    const failing = this.#failing.get(name);
    if (!failing || failing.looksLeft === 0) return false;
    failing.looksLeft -= 1;
    return true;
  }

  /** It may just have gone; if listed again, it can't be found by its name, such as one that isn't UTF-8. */
  #tellLost(names: readonly string[]): void {
    this.#lost = new Map(names.map((name) => [name, (this.#lost.get(name) ?? 0) + 1]));
    for (const [name, looks] of this.#lost)
      if (looks === 2) this.#log.error({ name }, 'alarm: a file in the watched folder isn’t found by its name');
  }

  async #take(name: string, state: string): Promise<void> {
    const { folder } = this.#watched;
    const path = join(folder, name);
    const decided = this.#decided.get(name);
    const place = decided?.state === state ? decided.place : await this.#decide(name);
    this.#decided.set(name, { state, place });
    // Another file now has its name; the next looks take it in.
    if ((await stateOnDisk(path)) !== state) return;
    try {
      // A file of the same name may have been taken before: both are kept.
      await rename(path, join(folder, place, fitted(`${newId()} `, name)));
    } catch (error) {
      if (decided?.state !== state)
        this.#log.error({ folder, name, place }, 'alarm: a file in the watched folder can’t be moved');
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
