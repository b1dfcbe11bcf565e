import { stat } from 'node:fs/promises';

/**
 * A file waiting for us. `state` changes when it is written again or replaced; null if it isn't found by its name.
 * `isWhole`: its place lists files only once they are; otherwise two looks must find it unchanged.
 */
export type WaitingFile = { name: string; state: string | null; isWhole: boolean };

/** Why a file that was tried stays, and how often in a row that has happened. */
export type Stay = { reason: unknown; times: number };

type Known = {
  state: string | null;
  /** Null if it was taken in, as far as we know, or is taken in by turns. */
  stay: Stay | null;
  isDone: boolean;
  /** When it is its turn again. */
  due: number;
};

const PICKED_MAXIMUM = 100;
const LONGEST_NAME = 255;

/** Names that senders and their programs give to files still being written, and invalid names. */
const NOT_TAKEN = /^\.|\.(?:part|tmp|filepart)$|[/\u0000]/i;

/**
 * What is known, from look to look, of the files in one place: which are whole, and which were tried and are still
 * there. These are left alone for growing pauses, and come behind all others. `now` counts seconds, or looks.
 */
export class WaitingFiles {
  readonly #longestPause: number;
  /** As the last look that picked it found a file. */
  readonly #states = new Map<string, string | null>();
  readonly #tried = new Map<string, Known>();

  constructor(longestPause: number) {
    this.#longestPause = longestPause;
  }

  /**
   * The names to look at: at most a hundred of all that are there, by name; behind them those tried before, by when it
   * is their turn. What is no longer there is forgotten.
   */
  pick(names: readonly string[]): string[] {
    const there = new Set(names);
    for (const known of [this.#states, this.#tried])
      for (const name of known.keys()) if (!there.has(name)) known.delete(name);
    const untried = names.filter(
      (name) => !this.#tried.has(name) && name.length <= LONGEST_NAME && !NOT_TAKEN.test(name),
    );
    const again = [...this.#tried].toSorted(([, one], [, other]) => one.due - other.due).map(([name]) => name);
    return [...untried.toSorted((one, other) => (one < other ? -1 : 1)), ...again].slice(0, PICKED_MAXIMUM);
  }

  /** The picked files that are whole. */
  wholeOf(files: readonly WaitingFile[]): WaitingFile[] {
    const before = new Map(this.#states);
    for (const { name, state } of files) this.#states.set(name, state);
    return files.filter(({ name, state, isWhole }) => isWhole || before.get(name) === state);
  }

  /** Why a file is left alone for now; null if it is to be tried, since its pause is over or it is another file. */
  pauseOf({ name, state }: WaitingFile, now: number): Stay | null {
    const known = this.#tried.get(name);
    return known && known.state === state && now < known.due ? known.stay : null;
  }

  /** It is taken in by turns, and comes behind the others until the next one. */
  begun({ name, state }: WaitingFile, now: number): void {
    this.#tried.set(name, { state, stay: this.#stayOf(name, state), isDone: false, due: now });
  }

  /** It was taken in and put away. False if it had been before: its place leaves it where it is. */
  done({ name, state }: WaitingFile, now: number): boolean {
    const known = this.#tried.get(name);
    if (known?.isDone && known.state === state) return false;
    this.#tried.set(name, { state, stay: null, isDone: true, due: now });
    return true;
  }

  /** It was tried and stays, for a reason that may pass. Returns how often in a row. */
  stays({ name, state }: WaitingFile, now: number, reason: unknown): number {
    const known = this.#tried.get(name);
    const times = (this.#stayOf(name, state)?.times ?? 0) + 1;
    const pause = Math.min(2 ** Math.min(times - 1, 30), this.#longestPause);
    const isDone = known?.state === state && known.isDone;
    this.#tried.set(name, { state, stay: { reason, times }, isDone, due: now + pause });
    return times;
  }

  #stayOf(name: string, state: string | null): Stay | null {
    const known = this.#tried.get(name);
    return known?.state === state ? known.stay : null;
  }
}

/**
 * Changes when a file on disk is written again or replaced; null if it isn't found by its name, for whatever reason:
 * gone, or a name that isn't UTF-8 and so can't be asked for, which must not keep others from being looked at.
 */
export function stateOnDisk(path: string): Promise<string | null> {
  return stat(path).then(
    ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
    () => null,
  );
}
