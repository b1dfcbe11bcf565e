import { FileGone } from './channel-error.ts';

/**
 * Tracks which file was read under a name: a bank may replace it while it is being taken in, and the replacement must
 * not be put away unread. `stateOf` changes with the file; null if there isn't one.
 */
export class ReadFiles {
  readonly #stateOf: (name: string) => Promise<string | null>;
  readonly #states = new Map<string, string>();

  constructor(stateOf: (name: string) => Promise<string | null>) {
    this.#stateOf = stateOf;
  }

  /** Call it before opening, so later changes are noticed. Throws FileGone. */
  async begin(name: string): Promise<void> {
    const state = await this.#stateOf(name);
    if (state === null) throw new FileGone(name);
    this.#states.set(name, state);
  }

  /** Moves the file unless it differs from the one this channel has read; true if it is no longer there. */
  async putAway(name: string, move: () => Promise<void>): Promise<boolean> {
    const read = this.#states.get(name);
    const now = read === undefined ? null : await this.#stateOf(name);
    if (now !== null && now !== read) return false;
    await move();
    return true;
  }
}
