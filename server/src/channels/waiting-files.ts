import type { WaitingFile } from './channel.ts';

const LISTED_MAXIMUM = 100;
const LONGEST_NAME = 255;

/** Names that banks and their programs give to files still being written, and invalid names. */
const NOT_TAKEN = /^\.|\.(?:part|tmp|filepart)$|[/\u0000]/i;

/** The listed files that may be taken, oldest name first. */
export function pickWaiting(files: readonly WaitingFile[]): WaitingFile[] {
  const fit = files.filter(({ name }) => name.length <= LONGEST_NAME && !NOT_TAKEN.test(name));
  return fit.toSorted((one, other) => (one.name < other.name ? -1 : 1)).slice(0, LISTED_MAXIMUM);
}
