import pg from 'pg';

/** A transaction of one client: row-level security shows it that client's rows and no others. */
export type Transaction = {
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The only row, or null. */
  row<Row>(text: string, values?: unknown[]): Promise<Row | null>;
  /** How many rows a write touched. */
  write(text: string, values?: unknown[]): Promise<number>;
};

/** Thrown by a use case whose answer is an error but whose writes stay (a failed attempt that is counted). */
export type CommittedError = Error & { commits?: boolean };

export type Role = 'portico_web' | 'portico_worker';

export type Database = {
  pool: pg.Pool;
  /** Runs `work` in one transaction of the client; commits, or rolls back when it throws. */
  inClient<Result>(clientId: string, work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Runs `work` in one transaction without a client: only functions of the schema are of use there. */
  inNoClient<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

const { builtins } = pg.types;
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, BigInt],
  [builtins.DATE, (text) => text],
]);
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return parsers.get(oid) ?? pg.types.getTypeParser(oid, format);
  },
};

/**
 * Opens a pool whose connections act as `role`, which is subject to row-level security; without a role they act as
 * the owner (migrations and demo data only). int8 becomes bigint, date stays `YYYY-MM-DD`, numeric stays text.
 */
export function openDatabase(url: string, role: Role | null, connections = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    application_name: role ?? 'portico_owner',
    ...(role ? { options: `-c role=${role}` } : {}),
  });
  // An idle connection that breaks must not end the process; the next query gets a new one.
  pool.on('error', () => {});
  return {
    pool,
    inClient: (clientId, work) =>
      inTransaction(pool, async (tx) => {
        await setClient(tx, clientId);
        return work(tx);
      }),
    inNoClient: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  };
}

/** Sets the client of the running transaction, and only of it. */
export async function setClient(tx: Transaction, clientId: string): Promise<void> {
  await tx.rows(`select set_config('portico.client', $1, true)`, [clientId]);
}

async function inTransaction<Result>(pool: pg.Pool, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(transactionOf(client));
    await client.query('commit');
    return result;
  } catch (error) {
    const end = (error as CommittedError).commits ? 'commit' : 'rollback';
    await client.query(end).catch((reason: Error) => (broken = reason));
    throw error;
  } finally {
    client.release(broken);
  }
}

function transactionOf(client: pg.PoolClient): Transaction {
  return {
    async rows<Row>(text: string, values?: unknown[]) {
      const result = await client.query(text, values);
      return result.rows as Row[];
    },
    async row<Row>(text: string, values?: unknown[]) {
      const result = await client.query(text, values);
      return (result.rows[0] ?? null) as Row | null;
    },
    async write(text, values) {
      const result = await client.query(text, values);
      return result.rowCount ?? 0;
    },
  };
}
