import pg from 'pg';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../../platform/database/embedded-database.ts';
import { migrate } from '../../platform/database/apply-migrations.ts';
import type { Death } from './kept-process.ts';

/** A separate PostgreSQL server, restarted at the same address when it ends, as `npm start` does. */
export class KeptDatabase {
  readonly #database: EmbeddedDatabase;
  readonly #died: (death: Death) => void;
  #isStopping = false;
  #isKilled = false;
  startedAt = Date.now();

  static async start(folder: string, died: (death: Death) => void): Promise<KeptDatabase> {
    // Durable: what is acknowledged must be written.
    const database = await startEmbeddedDatabase({ folder });
    await migrate(database.url());
    return new KeptDatabase(database, died);
  }

  private constructor(database: EmbeddedDatabase, died: (death: Death) => void) {
    this.#database = database;
    this.#died = died;
    void this.#keep();
  }

  get url(): string {
    return this.#database.url();
  }

  get pid(): number {
    return this.#database.pid;
  }

  /** Kills the server; its backends end when they notice. */
  kill(): void {
    this.#isKilled = true;
    signal(this.pid);
  }

  /** Kills one connection's process: the server then ends all others and recovers by itself. */
  async killBackend(choose: (pids: readonly number[]) => number): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'portico_killer' });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by pid`,
      );
      if (rows.length === 0) return;
      signal(choose(rows.map((row) => row.pid)));
      this.startedAt = Date.now();
      this.#died({ kind: 'database', how: 'kill', point: null, said: 'a backend' });
    } finally {
      await client.end().catch(() => {});
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#database.stop();
  }

  async #keep(): Promise<void> {
    for (;;) {
      await this.#database.exited();
      if (this.#isStopping) return;
      // By a process that was aimed at it.
      const how = this.#isKilled ? 'kill' : 'point';
      this.#isKilled = false;
      this.#died({ kind: 'database', how, point: null, said: '' });
      // Without it everything else fails, and reports that.
      await this.#database.restart().catch((error: unknown) => console.error(error));
      this.startedAt = Date.now();
    }
  }
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
