import { stat } from 'node:fs/promises';

/** A file waiting for us. `state` changes while its sender is still writing it; null if files are whole once listed. */
export type WaitingFile = { name: string; state: string | null };

const LISTED_MAXIMUM = 100;
const LONGEST_NAME = 255;

/** Names that senders and their programs give to files still being written, and invalid names. */
const NOT_TAKEN = /^\.|\.(?:part|tmp|filepart)$|[/\u0000]/i;

/**
 * The listed files that may be taken, oldest name first, at most a hundred. Files that earlier looks have `left` come
 * behind all others, in the order of the set, so that they can't hide them.
 */
export function pickWaiting<Listed extends { name: string }>(
  files: readonly Listed[],
  left: ReadonlySet<string>,
): Listed[] {
  const fit = files.filter(({ name }) => name.length <= LONGEST_NAME && !NOT_TAKEN.test(name));
  const ranks = new Map([...left].map((name, at) => [name, at + 1]));
  const rank = ({ name }: Listed) => ranks.get(name) ?? 0;
  return fit
    .toSorted((one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1))
    .slice(0, LISTED_MAXIMUM);
}

/** Knows from look to look which files are whole: those that two looks in a row have found unchanged. */
export class UnchangedFiles {
  #seen = new Map<string, string>();

  wholeOf<Listed extends WaitingFile>(files: readonly Listed[]): Listed[] {
    const before = this.#seen;
    this.#seen = new Map(files.flatMap(({ name, state }) => (state === null ? [] : [[name, state]])));
    return files.filter(({ name, state }) => state === null || before.get(name) === state);
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
