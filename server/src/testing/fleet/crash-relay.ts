import type { Fleet } from './fleet.ts';
import type { Aim, Kind } from './kept-process.ts';

/** Some of a kind's crash points, among those that its processes have visited so far. */
export type Points = (visited: ReadonlySet<string>) => readonly string[];

/** Points that the code names. */
export function named(...points: string[]): Points {
  return () => points;
}

/** Both sides of each commit of an operation; of one that commits as often as there is work, only of the first few. */
export function around(operation: string, commits = Infinity): Points {
  return (visited) => {
    const own = [...visited].filter((point) => point.endsWith(` of ${operation}`));
    const numbers = own.map((point) => Number(/ commit (\d+) of /.exec(point)![1]));
    const last = Math.min(commits, Math.max(1, ...numbers));
    return Array.from({ length: last }, (_, index) => both(index + 1, operation)).flat();
  };
}

/** Both sides of an operation's last commit. */
export function aroundLast(operation: string): Points {
  return (visited) => around(operation)(visited).slice(-2);
}

export function allOf(...points: Points[]): Points {
  return (visited) => points.flatMap((some) => some(visited));
}

function both(number: number, operation: string): string[] {
  return [`before commit ${number} of ${operation}`, `after commit ${number} of ${operation}`];
}

/**
 * Lets the processes of one kind die at one crash point after the other. The points at which none has died yet are
 * shared out among the processes, and those who have none left of their own are aimed at all of them: so nobody waits
 * alone for a point that is rarely visited.
 */
export class CrashRelay {
  readonly #kind: Kind;
  readonly #points: Points;
  readonly #victim: () => number | undefined;
  #fleet: Fleet | null = null;
  /** Once the relay has begun. */
  #planned: readonly string[] | null = null;
  #isOn = false;

  /** `victim` is another process that dies in its place, for example the database's. */
  constructor(kind: Kind, points: Points, victim: () => number | undefined = () => undefined) {
    this.#kind = kind;
    this.#points = points;
    this.#victim = victim;
  }

  watch(fleet: Fleet): void {
    this.#fleet = fleet;
  }

  /**
   * From now on processes are aimed; until then they visit what there is to aim at. What they visit only once others die
   * doesn't count: a transaction that is tried again has a commit more, which nobody can be sure to reach a second time.
   */
  begin(): void {
    this.#planned = this.#points(this.#fleet!.points[this.#kind]);
    this.#isOn = true;
    for (const process of this.#fleet!.of(this.#kind)) process.kill();
  }

  /** For `Fleet.start`. */
  nextAim(kind: Kind): Aim | null {
    if (kind !== this.#kind || !this.#isOn) return null;
    const points = this.#share();
    const pid = this.#victim();
    return points.length === 0 ? null : { points, ...(pid === undefined ? {} : { pid }) };
  }

  /** The points at which nothing has died yet. */
  left(): string[] {
    const { points, reached } = this.#fleet!;
    return (this.#planned ?? this.#points(points[this.#kind])).filter((point) => !reached.has(point));
  }

  /** From now on processes are started to live; those that are aimed at a point are restarted. */
  end(): void {
    this.#isOn = false;
    for (const process of this.#fleet!.of(this.#kind)) if (process.aim) process.kill();
  }

  /** Restarts those whose victim died while they live on, and those who have nothing left to reach. */
  aimAgain(): void {
    for (const process of this.#fleet!.of(this.#kind)) if (process.aim && this.#isSpent(process.aim)) process.kill();
  }

  #isSpent({ points, pid }: Aim): boolean {
    const isReached = (point: string) => this.#fleet!.reached.has(point);
    return pid === undefined ? points.every(isReached) : points.some(isReached);
  }

  /** A part of the points left at which nobody is aimed; all that are left, if there are none of those. */
  #share(): readonly string[] {
    const left = this.left();
    const processes = this.#fleet!.of(this.#kind);
    const taken = new Set(processes.filter(({ isRunning }) => isRunning).flatMap(({ aim }) => aim?.points ?? []));
    const free = left.filter((point) => !taken.has(point));
    return free.length > 0 ? free.slice(0, Math.ceil(left.length / processes.length)) : left;
  }
}
