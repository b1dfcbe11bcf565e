import type { ApiRequest } from '@portico/contract/api';
import type { DraftId } from '@portico/contract/ids';
import type { DraftOrder } from '@portico/contract/payments/manual/draft-endpoints';
import { problemOf, type ProblemError } from '../../../lib/http/problem.ts';
import { createSignal } from '../../../lib/session/signal.ts';

/** A draft as it is on the server, by the revision that was read or kept last. */
export type ReadDraft = { draft: DraftId; revision: string };

/** What has become of the last change. */
export type KeepingState =
  /** There is nothing to keep yet, or it is kept. */
  | { kind: 'kept'; at: string | null }
  | { kind: 'keeping' }
  /** Nothing is kept until a call succeeds. */
  | { kind: 'failed'; error: ProblemError }
  /** Somebody was faster in another window: nothing is kept any more. */
  | { kind: 'changedElsewhere'; error: ProblemError };

type Keeping = ApiRequest<'PUT payments/manual/drafts/:uniqueId'>['body'];
export type KeeperOptions = {
  id: DraftId;
  /** Of the draft as it was opened; null for a new one. */
  revision: string | null;
  content: () => DraftOrder;
  /** In the background: nobody has done anything, so it must not keep the session alive. */
  send: (id: DraftId, body: Keeping, isInBackground: boolean) => Promise<unknown>;
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
  readonly #options: KeeperOptions;
  #revision: string | null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** The call that has no answer yet. */
  #attempt: Keeping | null = null;
  #flushing: Promise<void> | null = null;
  #hasChanged = false;
  #isEnded = false;
  #resumed = 0;

  constructor(options: KeeperOptions) {
    this.#options = options;
    this.id = options.id;
    this.#revision = options.revision;
  }

  /** Null as long as nothing is on the server. */
  get onServer(): ReadDraft | null {
    return this.#revision === null ? null : { draft: this.id, revision: this.#revision };
  }

  /** Whether all changes are on the server. */
  get isKept(): boolean {
    return !this.#hasChanged && this.#flushing === null && this.state.get().kind === 'kept';
  }

  /** Whether the changes are there or are on their way. */
  get willKeep(): boolean {
    const { kind } = this.state.get();
    return !this.#isEnded && (kind === 'kept' || kind === 'keeping');
  }

  /** Something was changed. */
  change(): void {
    this.#hasChanged = true;
    if (this.#isEnded) return;
    if (this.state.get().kind === 'kept') this.state.set({ kind: 'keeping' });
    this.#later(PAUSE_MS, false);
  }

  /** Keeps what has changed, without waiting for a pause; waits for a call under way. */
  flush(isInBackground = false): Promise<void> {
    return (this.#flushing ??= this.#keep(isInBackground).finally(() => (this.#flushing = null)));
  }

  /** Keeps everything that is entered now; tells whether it is on the server. */
  async finish(): Promise<boolean> {
    await this.#flushing;
    await this.flush();
    return this.isKept;
  }

  /**
   * What the draft is on the server now, to save it as an order; null if it isn't there. From then on nothing is kept.
   * Without an answer to the last call nobody can tell: it is made again, and if that fails, its error is thrown.
   */
  async settled(): Promise<ReadDraft | null> {
    this.#wait();
    await this.#flushing;
    if (this.#attempt) await this.flush();
    const state = this.state.get();
    if (state.kind === 'changedElsewhere' || (state.kind === 'failed' && this.#attempt)) throw state.error;
    this.end();
    return this.onServer;
  }

  /** It didn't become an order, or nobody knows. */
  notSaved(thrown: unknown): void {
    const error = problemOf(thrown);
    const { key } = error.problem;
    if (key === 'DRAFT_CHANGED') return this.#overtaken(error);
    // Without an answer it may be an order by now, and a draft of it would be paid once more.
    if (!isRefusal(error) || key === 'IDEMPOTENCY_KEY_REUSED') return;
    this.resume();
    if (this.#hasChanged) this.change();
  }

  /** Changes are kept again, until the returned function is called with nobody having resumed since. */
  resume(): () => void {
    this.#isEnded = false;
    const resumed = ++this.#resumed;
    return () => {
      if (resumed === this.#resumed) this.end();
    };
  }

  /** From now on nothing is kept. */
  end(): void {
    this.#isEnded = true;
    this.#wait();
  }

  async #keep(isInBackground: boolean): Promise<void> {
    this.#wait();
    if (!this.#hasChanged || this.#isEnded) return;
    const { id, send, content } = this.#options;
    if (this.state.get().kind === 'kept') this.state.set({ kind: 'keeping' });
    // What is made again may be older than what is entered by now.
    this.#hasChanged = this.#attempt !== null;
    this.#attempt ??= { content: content(), revision: crypto.randomUUID(), replaces: this.#revision };
    const attempt = this.#attempt;
    try {
      await send(id, attempt, isInBackground);
    } catch (thrown) {
      return this.#failed(problemOf(thrown));
    }
    this.#attempt = null;
    this.#revision = attempt.revision;
    if (this.#isEnded) return;
    this.state.set(this.#hasChanged ? { kind: 'keeping' } : { kind: 'kept', at: new Date().toISOString() });
    if (this.#hasChanged) this.#later(PAUSE_MS, isInBackground);
  }

  #failed(error: ProblemError): void {
    if (error.problem.key === 'DRAFT_CHANGED') return this.#overtaken(error);
    this.#hasChanged = true;
    // A refusal is an answer: nothing of it was kept, and the same would be refused again.
    if (isRefusal(error)) this.#attempt = null;
    if (this.#isEnded) return;
    this.state.set({ kind: 'failed', error });
    if (!isRefusal(error)) this.#later(RETRY_MS, true);
  }

  #overtaken(error: ProblemError): void {
    this.#hasChanged = true;
    this.#attempt = null;
    this.end();
    this.state.set({ kind: 'changedElsewhere', error });
  }

  #later(milliseconds: number, isInBackground: boolean): void {
    this.#wait();
    this.#timer = setTimeout(() => void this.flush(isInBackground), milliseconds);
  }

  #wait(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

function isRefusal({ problem: { status } }: ProblemError): boolean {
  return status >= 400 && status < 500;
}
