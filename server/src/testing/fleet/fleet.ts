import { join } from 'node:path';
import { anyFreePort } from '../../start/ports.ts';
import { runPortico, startPortico } from '../portal/processes.ts';
import { KeptProcess, type Aim, type Death, type Kind } from './kept-process.ts';
import { persist } from './persist.ts';

export type FleetOptions = {
  databaseUrl: string;
  dataFolder: string;
  workers: number;
  /** Where the next process of a kind is to die. */
  nextAim?: (kind: Kind) => Aim | null;
  /** Records the deaths; may include the database's. */
  deaths?: Death[];
};

/** The last words of a process that ends because it can't start without the database: its supervisor restarts it. */
const WITHOUT_DATABASE =
  /(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|is starting up|is in recovery mode|is shutting down|not yet accepting connections|Connection terminated|unexpected postmaster exit|not queryable).*\s*$/;

/**
 * The processes of an instance, all real, each restarted when it dies: a web server, several workers, the banks.
 * Records deaths and visited crash points.
 */
export class Fleet {
  readonly address: string;
  readonly dataFolder: string;
  readonly deaths: Death[];
  /** The visited crash points, and those at which a process died. */
  readonly points: Record<Kind, Set<string>> = {
    web: new Set(),
    worker: new Set(),
    banks: new Set(),
    database: new Set(),
  };
  readonly reached = new Set<string>();
  /** The errors in their logs. */
  readonly complaints: string[] = [];
  readonly #deathsByPoint = new Map<string, number>();
  readonly processes: readonly KeptProcess[];

  static async start(options: FleetOptions): Promise<Fleet> {
    // As before each start of the product; it also fills the cache of compiled code, which a killed process does not.
    await runPortico(['migrate'], { DATABASE_URL: options.databaseUrl, PORTICO_DATA: options.dataFolder });
    const fleet = new Fleet(options, await anyFreePort('127.0.0.1'));
    await persist(async () => {
      const answer = await fetch(`${fleet.address}/healthz`);
      if (!answer.ok) throw new Error(`The web server answered ${answer.status}.`);
    });
    return fleet;
  }

  private constructor(
    { databaseUrl, dataFolder, workers, nextAim = () => null, deaths = [] }: FleetOptions,
    port: number,
  ) {
    this.deaths = deaths;
    this.address = `http://127.0.0.1:${port}`;
    this.dataFolder = dataFolder;
    const common = {
      DATABASE_URL: databaseUrl,
      PORTICO_DATA: dataFolder,
      PORTICO_LOG_LEVEL: 'warn',
      PORTICO_SIMULATOR_SECONDS: '0',
      PORT: String(port),
      OPERATIONS_PORT: '0',
    };
    const keep = (kind: Kind, command: string) =>
      new KeptProcess(
        kind,
        (environment) => startPortico([command], { ...common, ...environment }),
        {
          died: (death) => void this.deaths.push(death),
          visits: (of, point) => void this.points[of].add(point),
          reached: (_of, point) => this.#reach(point),
          complained: (_of, line) => void this.complaints.push(line),
        },
        () => nextAim(kind),
      );
    this.processes = [
      keep('web', 'serve'),
      ...Array.from({ length: workers }, () => keep('worker', 'worker')),
      keep('banks', 'bank-simulator'),
    ];
  }

  #reach(point: string): void {
    this.reached.add(point);
    this.#deathsByPoint.set(point, (this.#deathsByPoint.get(point) ?? 0) + 1);
  }

  of(kind: Kind): KeptProcess[] {
    return this.processes.filter((process) => process.kind === kind);
  }

  /** The folder of a bank. */
  bankFolder(name: string): string {
    return join(this.dataFolder, 'banks', name);
  }

  /** Settles when every process is up. */
  async up(): Promise<void> {
    await persist(async () => {
      const answer = await fetch(`${this.address}/healthz`);
      const isUp = answer.ok && this.processes.every((process) => process.isUp);
      if (!isUp) throw new Error('Not every process is up.');
    });
  }

  /** How many have died at each crash point, or killed the database there. */
  deathsByPoint(): Map<string, number> {
    return this.#deathsByPoint;
  }

  /** Deaths that nobody caused: neither from outside nor by killing the database during startup. */
  endedByThemselves(): Death[] {
    return this.deaths.filter(({ how, said }) => how === 'itself' && !WITHOUT_DATABASE.test(said));
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.stop()));
  }
}
