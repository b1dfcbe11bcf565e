import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';

type DatabaseError = Error & { code?: string };

const LONGEST_SECONDS = 60;
const PAUSE_MILLISECONDS = 250;

/** It is away, starting, stopping, or out of connections: SQLSTATE of class 57P, 53300, and the system's own codes. */
const MOMENTARY = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
]);

/** The login doesn't exist, has another password, or may not use one. */
const REFUSED = new Set(['28P01', '28000']);
const WHAT_TO_DO =
  'Run "portico migrate" with the PORTICO_SECRET_KEY of all processes, and let the server take passwords (scram-sha-256) of logins that begin with portico_.';

/**
 * Settles when the database takes a connection. Otherwise a process that starts together with the database would end,
 * and its supervisor give up on it. Throws the database's error after a minute, or at once if time doesn't help.
 */
export async function waitForDatabase(url: string, log: Log): Promise<void> {
  const pauses = (LONGEST_SECONDS * 1000) / PAUSE_MILLISECONDS;
  for (let left = pauses; ; left--) {
    const error = await tryOnce(url);
    if (!error) return;
    if (REFUSED.has(error.code ?? '')) throw new Error(`${error.message}. ${WHAT_TO_DO}`, { cause: error });
    if (left <= 0 || !isMomentary(error)) throw error;
    if (left === pauses) log.warn({ err: error }, 'the database can’t be reached yet');
    await wait(PAUSE_MILLISECONDS);
  }
}

async function tryOnce(url: string): Promise<DatabaseError | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'portico_start' });
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error as DatabaseError;
  } finally {
    await client.end();
  }
}

function isMomentary(error: DatabaseError): boolean {
  // Without a code: the server closed the connection while shutting down.
  return error.code === undefined || MOMENTARY.has(error.code);
}
