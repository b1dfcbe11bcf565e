import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';

type DatabaseError = Error & { code?: string };

const LONGEST_SECONDS = 60;
const PAUSE_MILLISECONDS = 250;

/** It is away, starts, stops, or has no connection left: SQLSTATE of class 57P, 53300, and the system's own codes. */
const MOMENTARY = new Set(['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ETIMEDOUT']);

/** The login is not there, has another password, or may not come by password. */
const REFUSED = new Set(['28P01', '28000']);
const WHAT_TO_DO =
  'Run "portico migrate" with the PORTICO_SECRET_KEY of all processes, and let the server take passwords (scram-sha-256) of logins that begin with portico_.';

/**
 * Settles when the database takes a connection. A process that starts while the database does so would else end, and
 * its supervisor give it up. Throws what the database says after a minute, and at once what time doesn't mend.
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
  // Without a code: the server closed the connection as it ended.
  return error.code === undefined || MOMENTARY.has(error.code);
}
