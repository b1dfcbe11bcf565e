import { ownCopy } from './own-copy.ts';

/** More identifiers than a file within the upload limit can hold; the memory for them stays bounded anyway. */
const REMEMBERED_MAXIMUM = 500_000;

/** Notices identifiers that come a second time in one file. */
export class DuplicateCheck {
  #seen = new Set<string>();

  /** Whether this identifier was there before. */
  seenBefore(identifier: string): boolean {
    if (this.#seen.has(identifier)) return true;
    if (this.#seen.size < REMEMBERED_MAXIMUM) this.#seen.add(ownCopy(identifier));
    return false;
  }
}
