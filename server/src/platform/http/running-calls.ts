import { CALLS_PER_USER_MAXIMUM, CALLS_WAITING_PER_USER_MAXIMUM } from '@portico/contract/limits';
import { PortalError } from '../errors.ts';

/** Who calls: if one of the provider's people acts for a user, they are the person. */
export type Caller = { personId: string; clientId: string };
/** Called in the call's transaction once the caller is known; throws if it has to wait for its turn. */
export type Enter = (caller: Caller) => void;

/** When to come back: by then the database has ended the calls ahead. */
const RETRY_AFTER_SECONDS = 10;

/** Leaves the transaction, which must not wait for others. */
class NotYet extends Error {
  override name = 'NotYet';
  readonly turn: Promise<Caller>;
  constructor(turn: Promise<Caller>) {
    super('It is not the turn of this call.');
    this.turn = turn;
  }
}

/**
 * Limits how many calls run at once in this process: a few per person, and few enough per client to leave room for the
 * others. Further ones wait for their turn, first come, first served: a page asks for many things at once. If too many
 * wait, they are refused (TOO_MANY_REQUESTS). Each web server counts its own.
 */
export class RunningCalls {
  readonly #perClient: number;
  readonly #counts = new Map<string, number>();
  readonly #waiting: { caller: Caller; begin: (caller: Caller) => void }[] = [];

  /** `connections`: to the database, the shared resource. */
  constructor(connections: number) {
    this.#perClient = Math.max(CALLS_PER_USER_MAXIMUM, Math.floor((connections * 3) / 4));
  }

  /** Runs `call`, and runs it again from the start when its turn has come. */
  async inTurn<Result>(call: (enter: Enter) => Promise<Result>): Promise<Result> {
    let entered: Caller | null = null;
    const enter = (caller: Caller) => {
      if (entered) return;
      if (!this.#hasRoom(caller)) throw new NotYet(this.#wait(caller));
      this.#count(caller, 1);
      entered = caller;
    };
    try {
      return await call(enter).catch(async (error: unknown) => {
        if (!(error instanceof NotYet)) throw error;
        entered = await error.turn;
        return call(enter);
      });
    } finally {
      if (entered) this.#leave(entered);
    }
  }

  #hasRoom({ personId, clientId }: Caller): boolean {
    return this.#countOf(personId) < CALLS_PER_USER_MAXIMUM && this.#countOf(clientId) < this.#perClient;
  }

  #wait(caller: Caller): Promise<Caller> {
    const ahead = this.#waiting.filter((other) => other.caller.personId === caller.personId);
    if (ahead.length >= CALLS_WAITING_PER_USER_MAXIMUM)
      throw new PortalError('TOO_MANY_REQUESTS', { parameters: { seconds: RETRY_AFTER_SECONDS } });
    return new Promise((begin) => this.#waiting.push({ caller, begin }));
  }

  #leave(caller: Caller): void {
    this.#count(caller, -1);
    const next = this.#waiting.findIndex((waiting) => this.#hasRoom(waiting.caller));
    const [begins] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (!begins) return;
    this.#count(begins.caller, 1);
    begins.begin(begins.caller);
  }

  #countOf(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  #count({ personId, clientId }: Caller, change: 1 | -1): void {
    for (const key of [personId, clientId]) {
      const count = this.#countOf(key) + change;
      if (count > 0) this.#counts.set(key, count);
      else this.#counts.delete(key);
    }
  }
}
