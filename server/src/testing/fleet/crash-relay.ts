import type { Fleet } from './fleet.ts';
import type { Aim, Kind } from './kept-process.ts';

/**
 * Lets the processes of one kind die at one crash point after the other: each new process is aimed at the first point
 * where none has died and no other is aimed.
 */
export class CrashRelay {
  readonly #kind: Kind;
  readonly #points: readonly string[];
  readonly #victim: () => number | undefined;
  #fleet: Fleet | null = null;
  #isOver = false;

  /** `victim` is another process that dies in its place, for example the database's. */
  constructor(kind: Kind, points: readonly string[], victim: () => number | undefined = () => undefined) {
    this.#kind = kind;
    this.#points = points;
    this.#victim = victim;
  }

  watch(fleet: Fleet): void {
    this.#fleet = fleet;
  }

  /** For `Fleet.start`. */
  nextAim(kind: Kind): Aim | null {
    if (kind !== this.#kind || this.#isOver) return null;
    const point = this.left().find((each) => !this.#isAimedAt(each));
    const pid = this.#victim();
    return point === undefined ? null : { point, ...(pid === undefined ? {} : { pid }) };
  }

  /** The points at which nothing has died yet. */
  left(): string[] {
    const reached = this.#fleet?.reached ?? new Set();
    return this.#points.filter((point) => !reached.has(point));
  }

  /** From now on processes are started to live; those that are aimed at a point are restarted. */
  end(): void {
    this.#isOver = true;
    for (const process of this.#fleet!.of(this.#kind)) if (process.aim) process.kill();
  }

  /** Restarts those whose victim died while they live on: they get the next point. */
  aimAnew(): void {
    for (const process of this.#fleet!.of(this.#kind))
      if (process.aim && this.#fleet!.reached.has(process.aim.point)) process.kill();
  }

  #isAimedAt(point: string): boolean {
    return (this.#fleet?.of(this.#kind) ?? []).some((process) => process.aim?.point === point && process.isRunning);
  }
}
