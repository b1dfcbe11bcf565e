import { setTimeout as wait } from 'node:timers/promises';
import type { DemoRandom } from '../seed/demo-random.ts';
import type { Fleet } from '../testing/fleet/fleet.ts';
import type { KeptDatabase } from '../testing/fleet/kept-database.ts';
import type { Aim, Kind } from '../testing/fleet/kept-process.ts';

/** How often each kind is the next victim. */
const KINDS: readonly Kind[] = [
  'worker',
  'worker',
  'worker',
  'worker',
  'web',
  'web',
  'web',
  'banks',
  'banks',
  'database',
];
const PAUSE_MILLISECONDS = { least: 300, most: 2_500 };
/** How long an aimed process gets to reach its point. */
const PATIENCE_MILLISECONDS = 6_000;
/**
 * One in this many started processes is aimed at nothing, and one in this many aimed ones kills the database instead.
 */
const UNAIMED_OF = 6;
const AT_DATABASE_OF = 20;
/** Every other time it is one of this many points with the fewest deaths; some are rarely visited. */
const RAREST = 8;

/**
 * Kills at random by its seed: a worker, the web server, the banks, the database; at a crash point with few deaths so
 * far, or immediately.
 */
export class Killer {
  readonly #random: DemoRandom;
  readonly #database: KeptDatabase;
  #fleet: Fleet | null = null;
  #isAtWork = false;

  constructor(random: DemoRandom, database: KeptDatabase) {
    this.#random = random;
    this.#database = database;
  }

  watch(fleet: Fleet): void {
    this.#fleet = fleet;
  }

  /** For `Fleet.start`. */
  nextAim(kind: Kind): Aim | null {
    if (!this.#isAtWork || this.#random.whole(1, UNAIMED_OF) === 1) return null;
    const point = this.#choosePoint(kind);
    if (point === null) return null;
    const isAtDatabase = kind !== 'banks' && this.#random.whole(1, AT_DATABASE_OF) === 1;
    return { points: [point], ...(isAtDatabase ? { pid: this.#database.pid } : {}) };
  }

  /** Kills while it goes on; at the end no process is aimed any more. */
  async work(goesOn: () => boolean): Promise<void> {
    this.#isAtWork = true;
    while (goesOn()) {
      await this.#strike(this.#random.one(KINDS));
      await wait(this.#random.whole(PAUSE_MILLISECONDS.least, PAUSE_MILLISECONDS.most));
    }
    this.#isAtWork = false;
    for (const process of this.#fleet!.processes) if (process.aim) process.kill();
  }

  async #strike(kind: Kind): Promise<void> {
    if (kind === 'database') return this.#strikeDatabase();
    const process = this.#random.one(this.#fleet!.of(kind));
    // One that kills another at its point lives on, aimed at nothing.
    const isSpent =
      process.aim?.pid !== undefined && process.aim.points.some((point) => this.#fleet!.reached.has(point));
    const isPatient = process.aim !== null && !isSpent && Date.now() - process.startedAt < PATIENCE_MILLISECONDS;
    if (!isPatient) process.kill();
  }

  async #strikeDatabase(): Promise<void> {
    if (this.#random.whole(1, 2) === 1) return this.#database.kill();
    // If the database is away just now, nothing is left to kill.
    await this.#database.killBackend((pids) => this.#random.one(pids)).catch(() => {});
  }

  #choosePoint(kind: Kind): string | null {
    const deaths = this.#fleet!.deathsByPoint();
    const known = [...this.#fleet!.points[kind]].toSorted();
    if (known.length === 0) return null;
    const byDeaths = known.toSorted((a, b) => (deaths.get(a) ?? 0) - (deaths.get(b) ?? 0));
    return this.#random.one(this.#random.whole(1, 2) === 1 ? byDeaths.slice(0, RAREST) : known);
  }
}
