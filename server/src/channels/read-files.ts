import { FileGone } from './channel-error.ts';

/**
 * Which file it was that was read by a name: a bank may put another one there while it is taken in, and that must not be
 * put away unread. `stateOf` changes with the file; null when there is none.
 */
export class ReadFiles {
  readonly #stateOf: (name: string) => Promise<string | null>;
  readonly #states = new Map<string, string>();

  constructor(stateOf: (name: string) => Promise<string | null>) {
    this.#stateOf = stateOf;
  }

  /** Before it is opened: what comes in between is noticed too. Throws FileGone. */
  async begin(name: string): Promise<void> {
    const state = await this.#stateOf(name);
    if (state === null) throw new FileGone(name);
    this.#states.set(name, state);
  }

  /** Moves the file unless it is another one than was read by this channel; true when it isn't there any longer. */
  async putAway(name: string, move: () => Promise<void>): Promise<boolean> {
    const read = this.#states.get(name);
    const now = read === undefined ? null : await this.#stateOf(name);
    if (now !== null && now !== read) return false;
    await move();
    return true;
  }
}
