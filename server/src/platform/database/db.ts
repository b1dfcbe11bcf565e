import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { ClientId } from '@portico/contract/ids';
import { betweenCrashPoints } from '../crash-point.ts';

/**
 * A statement that a connection keeps under its name: for queries of every request with few different texts. PostgreSQL
 * switches to one generic plan unless plans for specific values look better. With `isPlannedOnce` it skips that
 * comparison, for statements whose best plan never depends on the caller and whose planning costs as much as running
 * them.
 */
export type Prepared = { name: string; text: string; isPlannedOnce?: true };

/** A transaction of one client: row-level security shows it that client's rows and no others. */
export type Transaction = {
  rows<Row>(statement: string | Prepared, values?: unknown[]): Promise<Row[]>;
  /** The only row, or null. */
  row<Row>(statement: string | Prepared, values?: unknown[]): Promise<Row | null>;
  /** How many rows a write touched. */
  write(text: string, values?: unknown[]): Promise<number>;
  /** Whether `copy` and `bytes` work: not on a pipelined database. */
  canCopy: boolean;
  /**
   * Streams rows by COPY, as `fill` provides them (lines of PostgreSQL's text format, any number at a time), into a
   * temporary table: row-level security forbids COPY into any other. No other statement may run meanwhile.
   */
  copy<Result>(text: string, fill: (write: (lines: string) => Promise<void>) => Promise<Result>): Promise<Result>;
  /**
   * The only value, a bytea, of a query without parameters; null if there isn't one. Uses COPY, since bytes as
   * hexadecimal text take about five times as long.
   */
  bytes(query: string): Promise<Buffer | null>;
};

/** Thrown by a use case whose answer is an error but whose writes stay (for example a counted failed attempt). */
export type CommittedError = Error & { commits?: boolean };

export type Role = 'portico_web' | 'portico_worker';

export type DatabaseOptions = { pipelined?: boolean; statementSeconds?: number };

export type Database = {
  pool: pg.Pool;
  /** Runs `work` in one transaction of the client; commits, or rolls back if it throws. */
  inClient<Result>(clientId: ClientId, work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Runs `work` in one transaction without a client: only functions of the schema work there. */
  inNoClient<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * The same for read-only `work`, all from one snapshot: a page built from several statements never shows half of
   * somebody else's change. The database refuses writes. The result is returned before the transaction ends, since
   * nobody needs to wait for that.
   */
  reading<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` unless somebody else, in any process, is running under this name: then it returns false at once. Holds
   * no transaction open meanwhile; the name is free as soon as the process dies.
   */
  exclusively(name: string, work: () => Promise<void>): Promise<boolean>;
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
 * Opens a pool at an address. A `role`'s own address comes from `addressFor`, and its connections are subject to
 * row-level security; without a role they are the owner's (only for migrations, demo data and operators' commands).
 * int8 becomes bigint, date stays `YYYY-MM-DD`, numeric stays text. `pipelined` sends a statement before the previous
 * one is answered: for many short transactions without COPY. A statement that takes longer than `statementSeconds`
 * fails; 0 means no limit.
 */
export function openDatabase(
  url: string,
  role: Role | null,
  connections = 10,
  { pipelined = false, statementSeconds = 0 }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    pipeline: pipelined,
    types,
    application_name: role ?? 'portico_owner',
    statement_timeout: statementSeconds * 1000,
    // JIT-compiling a statement takes longer than any statement of a request may.
    options: '-c jit=off',
  });
  // A broken idle connection must not end the process; the next query gets a new one.
  pool.on('error', () => {});
  // Nor may one in use that breaks between two statements: the next statement fails, and its transaction with it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    pool,
    inClient: (clientId, work) =>
      inTransaction(pool, async (tx) => {
        await setClient(tx, clientId);
        return work(tx);
      }),
    inNoClient: (work) => inTransaction(pool, work),
    reading: (work) => inReading(pool, work),
    exclusively: (name, work) => exclusively(pool, name, work),
    close: () => pool.end(),
  };
}

/** Sets the client of the running transaction only. */
export async function setClient(tx: Transaction, clientId: ClientId): Promise<void> {
  await tx.rows(`select set_config('portico.client', $1, true)`, [clientId]);
}

/** Applies to named statements and to those after it in the transaction. */
const PLAN_ONCE = 'set local plan_cache_mode = force_generic_plan';
/** SQLSTATE of a prepared statement whose result type a migration has changed: a new connection prepares it again. */
const RESULT_CHANGED = '0A000';

async function inTransaction<Result>(pool: pg.Pool, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    goBefore(client, 'begin');
    const result = await work(transactionOf(client));
    await commit(client);
    return result;
  } catch (error) {
    const end = (error as CommittedError).commits ? commit(client) : client.query('rollback');
    await end.catch((reason: Error) => (broken = reason));
    if ((error as { code?: unknown }).code === RESULT_CHANGED) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

function commit(client: pg.PoolClient): Promise<void> {
  return betweenCrashPoints(() => client.query('commit'));
}

async function inReading<Result>(pool: pg.Pool, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    goBefore(client, 'begin isolation level repeatable read, read only');
    return await work(transactionOf(client));
  } catch (error) {
    if ((error as { code?: unknown }).code === RESULT_CHANGED) broken = error as Error;
    throw error;
  } finally {
    client.query('rollback').then(
      () => client.release(broken),
      (reason: Error) => client.release(reason),
    );
  }
}

/** Sent without awaiting the answer: if it fails, so do the statements after it. */
function goBefore(client: pg.PoolClient, statement: string): void {
  client.query(statement).catch(() => {});
}

async function exclusively(pool: pg.Pool, name: string, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const locked = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as free',
      [name],
    );
    if (!locked.rows[0]!.free) return false;
    try {
      await work();
    } finally {
      await client
        .query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
        .catch((reason: Error) => (broken = reason));
    }
    return true;
  } finally {
    client.release(broken);
  }
}

function transactionOf(client: pg.PoolClient): Transaction {
  return {
    async rows<Row>(statement: string | Prepared, values?: unknown[]) {
      if (typeof statement === 'object' && statement.isPlannedOnce) goBefore(client, PLAN_ONCE);
      const result = await client.query(statement, values);
      return result.rows as Row[];
    },
    async row<Row>(statement: string | Prepared, values?: unknown[]) {
      const result = await client.query(statement, values);
      return (result.rows[0] ?? null) as Row | null;
    },
    async write(text, values) {
      const result = await client.query(text, values);
      return result.rowCount ?? 0;
    },
    canCopy: !client.pipeline,
    bytes: async (query) =>
      valueOfCopy(await buffer(client.query(copyTo(`copy (${query}) to stdout (format binary)`)))),
    async copy(text, fill) {
      const stream = client.query(copyFrom(text));
      const ended = finished(stream);
      // Handled below; without this an early failure would count as unhandled.
      ended.catch(() => {});
      try {
        const result = await fill(async (lines) => {
          if (!stream.write(lines)) await Promise.race([once(stream, 'drain'), ended]);
        });
        stream.end();
        await ended;
        return result;
      } catch (error) {
        // Otherwise the connection would wait for rows forever, and the rollback after them.
        stream.destroy();
        throw error;
      }
    },
  };
}

/**
 * COPY's binary format: a header of 19 bytes, per row the number of fields (-1 ends the rows), per field its length.
 */
function valueOfCopy(copied: Buffer): Buffer | null {
  if (copied.readInt16BE(19) === -1) return null;
  const lengthBytes = copied.readInt32BE(21);
  return lengthBytes === -1 ? null : copied.subarray(25, 25 + lengthBytes);
}
