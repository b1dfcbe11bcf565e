import { setTimeout as wait } from 'node:timers/promises';
import type { PorticoProcess } from '../portal/processes.ts';

export type Kind = 'web' | 'worker' | 'banks' | 'database';
/** How a process died: at the crash point it was armed for, killed from outside, or by itself. */
export type Death = { kind: Kind; how: 'point' | 'kill' | 'itself'; point: string | null; said: string };

/** The next process is to die at whichever of these it reaches first; with `pid` that other process dies instead. */
export type Aim = { points: readonly string[]; pid?: number };

export type Hearer = {
  died(death: Death): void;
  visits(kind: Kind, point: string): void;
  reached(kind: Kind, point: string): void;
  /** An error in its log. */
  complained(kind: Kind, line: string): void;
};

const SEEN = /^crash point: (.+)$/gm;
const REACHED = /^crash point reached: (.+)$/gm;
const ERROR = /^\{"level":[56]0/;
const SAID_CHARACTERS = 4_000;
/** A process that can't start must not be restarted as fast as the machine can. */
const PAUSE_MILLISECONDS = 100;

/** A process that is restarted whenever it ends, as a supervisor does, and can be aimed at a crash point. */
export class KeptProcess {
  readonly kind: Kind;
  readonly #start: (environment: Record<string, string>) => PorticoProcess;
  readonly #hearer: Hearer;
  readonly #nextAim: () => Aim | null;
  #process: PorticoProcess;
  #aim: Aim | null = null;
  #isKilled = false;
  #isStopping = false;
  readonly #done: Promise<void>;
  isRunning = true;
  /** When the last one was started. */
  startedAt = Date.now();

  /** `nextAim` says at each start where the new process is to die. */
  constructor(
    kind: Kind,
    start: (environment: Record<string, string>) => PorticoProcess,
    hearer: Hearer,
    nextAim: () => Aim | null,
  ) {
    this.#nextAim = nextAim;
    this.kind = kind;
    this.#start = start;
    this.#hearer = hearer;
    this.#process = this.#startOne();
    this.#done = this.#keep();
  }

  /** Where the running one is to die. */
  get aim(): Aim | null {
    return this.#aim;
  }

  get pid(): number {
    return this.#process.pid;
  }

  /** Whether it works already: it has reached a crash point, or has none before there is work. */
  get isUp(): boolean {
    return this.isRunning && (this.kind !== 'worker' || this.#process.said().includes('crash point: '));
  }

  /** What the running one has said. */
  said(): string {
    return this.#process.said();
  }

  /** Kills it as a power cut would; another is started at once. */
  kill(): void {
    if (!this.isRunning) return;
    this.#isKilled = true;
    process.kill(this.#process.pid, 'SIGKILL');
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#process.stop();
    await this.#done;
  }

  #startOne(): PorticoProcess {
    this.#aim = this.#nextAim();
    this.#isKilled = false;
    this.isRunning = true;
    this.startedAt = Date.now();
    const { points = ['none'], pid } = this.#aim ?? {};
    const aimed = {
      PORTICO_CRASH_AT: points.join('|'),
      ...(pid === undefined ? {} : { PORTICO_CRASH_PID: String(pid) }),
    };
    const started = this.#start(aimed);
    started.onError((text) => {
      for (const [, point] of text.matchAll(SEEN)) this.#hearer.visits(this.kind, point!);
      for (const [, point] of text.matchAll(REACHED)) this.#hearer.reached(this.kind, point!);
    });
    return started;
  }

  async #keep(): Promise<void> {
    for (;;) {
      const { output, errors } = await this.#process.ended;
      this.isRunning = false;
      for (const line of output.split('\n')) if (ERROR.test(line)) this.#hearer.complained(this.kind, line);
      if (this.#isStopping) return;
      const point = errors.matchAll(REACHED).next().value?.[1] ?? null;
      const how = this.#isKilled ? 'kill' : point !== null && this.#aim?.pid === undefined ? 'point' : 'itself';
      this.#hearer.died({ kind: this.kind, how, point, said: (output + errors).slice(-SAID_CHARACTERS) });
      if (how === 'itself') await wait(PAUSE_MILLISECONDS);
      if (this.#isStopping) return;
      this.#process = this.#startOne();
    }
  }
}
