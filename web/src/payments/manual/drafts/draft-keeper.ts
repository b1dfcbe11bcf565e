import type { ApiRequest } from '@portico/contract/api';
import type { DraftId } from '@portico/contract/ids';
import type { DraftOrder } from '@portico/contract/payments/manual/draft-endpoints';
import { problemOf, type ProblemError } from '../../../lib/http/problem.ts';
import { createSignal } from '../../../lib/session/signal.ts';

/** What has become of the last change. */
export type KeepingState =
  /** There is nothing to keep yet, or it is kept. */
  | { kind: 'kept'; at: string | null }
  | { kind: 'keeping' }
  /** It is tried again with the next change, and after a while. */
  | { kind: 'failed'; error: ProblemError }
  /** Somebody was faster in another window: nothing is kept any more. */
  | { kind: 'changedElsewhere'; error: ProblemError };

type Keeping = ApiRequest<'PUT payments/manual/drafts/:uniqueId'>['body'];
export type KeeperOptions = {
  id: DraftId;
  /** Of the draft as it was opened; null for a new one. */
  revision: string | null;
  content: () => DraftOrder;
  send: (id: DraftId, body: Keeping) => Promise<unknown>;
};

/** While somebody types on, nothing is sent. */
const PAUSE_MS = 1_000;
const RETRY_MS = 10_000;

/**
 * Keeps what somebody enters on the server, a moment after each change. One call at a time; a call without an answer is
 * made again as it was, so that it can't be taken for a change from elsewhere.
 */
export class DraftKeeper {
  readonly state = createSignal<KeepingState>({ kind: 'kept', at: null });
  readonly id: DraftId;
  #revision: string | null;
  readonly #options: KeeperOptions;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #attempt: Keeping | null = null;
  #running: Promise<void> | null = null;
  #hasChanged = false;
  #isEnded = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.id = options.id;
    this.#revision = options.revision;
  }

  /** The draft as it is on the server; null as long as nothing is. */
  get onServer(): { draft: DraftId; revision: string } | null {
    return this.#revision === null ? null : { draft: this.id, revision: this.#revision };
  }

  /** Whether all changes are on the server. */
  get isKept(): boolean {
    return !this.#hasChanged && this.#running === null;
  }

  /** Whether the changes are there or will be soon. */
  get willKeep(): boolean {
    const { kind } = this.state.get();
    return kind === 'kept' || kind === 'keeping';
  }

  /** Something was changed. */
  change(): void {
    if (this.#isEnded) return;
    this.#hasChanged = true;
    if (this.state.get().kind === 'kept') this.state.set({ kind: 'keeping' });
    this.#later(PAUSE_MS);
  }

  /** Keeps what has changed without waiting for a pause. */
  async flush(): Promise<void> {
    await this.#settle();
    if (!this.#hasChanged || this.#isEnded) return;
    this.#running = this.#keep().finally(() => (this.#running = null));
    await this.#running;
  }

  /**
   * What the draft is on the server now, to save it as an order; null if it isn't there. From then on nothing is kept.
   * Without an answer to the last call nobody can tell: it is made again, and if that fails, its error is thrown.
   */
  async settled(): Promise<{ draft: DraftId; revision: string } | null> {
    await this.#settle();
    if (this.#attempt) await this.flush();
    const state = this.state.get();
    if (this.#attempt && state.kind === 'failed') throw state.error;
    this.end();
    return this.onServer;
  }

  /** Waits for a call under way, and makes no other one until the next change. */
  async #settle(): Promise<void> {
    this.#wait();
    while (this.#running) await this.#running;
  }

  /** Changes are kept again. */
  resume(): void {
    this.#isEnded = false;
  }

  /** From now on nothing is kept. */
  end(): void {
    this.#isEnded = true;
    this.#wait();
  }

  /** It didn't become an order: it stays a draft, unless another window was faster. */
  notSaved(thrown: unknown): void {
    const error = problemOf(thrown);
    if (error.problem.key === 'DRAFT_CHANGED') return this.#overtaken(error);
    this.resume();
    if (this.#hasChanged) this.change();
  }

  async #keep(): Promise<void> {
    const { id, send, content } = this.#options;
    this.state.set({ kind: 'keeping' });
    // What is made again may be older than what is entered by now.
    this.#hasChanged = this.#attempt !== null;
    this.#attempt ??= { content: content(), revision: crypto.randomUUID(), replaces: this.#revision };
    const attempt = this.#attempt;
    try {
      await send(id, attempt);
    } catch (thrown) {
      return this.#failed(problemOf(thrown));
    }
    this.#attempt = null;
    this.#revision = attempt.revision;
    if (this.#isEnded) return;
    this.state.set(this.#hasChanged ? { kind: 'keeping' } : { kind: 'kept', at: new Date().toISOString() });
    if (this.#hasChanged) this.#later(PAUSE_MS);
  }

  #failed(error: ProblemError): void {
    if (error.problem.key === 'DRAFT_CHANGED') return this.#overtaken(error);
    // A refusal is an answer: nothing of it was kept.
    if (error.problem.status >= 400 && error.problem.status < 500) this.#attempt = null;
    this.#hasChanged = true;
    if (this.#isEnded) return;
    this.state.set({ kind: 'failed', error });
    this.#later(RETRY_MS);
  }

  #overtaken(error: ProblemError): void {
    this.end();
    this.state.set({ kind: 'changedElsewhere', error });
  }

  #later(milliseconds: number): void {
    this.#wait();
    this.#timer = setTimeout(() => void this.flush(), milliseconds);
  }

  #wait(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
