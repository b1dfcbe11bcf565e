import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';

const LONGEST_SECONDS = 60;
const PAUSE_MILLISECONDS = 250;

/** It is away, starts, stops, or has no connection left: SQLSTATE of class 57P, 53300, and the system's own codes. */
const MOMENTARY = new Set(['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ETIMEDOUT']);

/**
 * Settles when the database takes a connection. A process that starts while the database does so would else end, and
 * its supervisor give it up. Throws what the database says after a minute, and at once what time doesn't mend.
 */
export async function waitForDatabase(url: string, log: Log): Promise<void> {
  const pauses = (LONGEST_SECONDS * 1000) / PAUSE_MILLISECONDS;
  for (let left = pauses; ; left--) {
    const error = await tryOnce(url);
    if (!error) return;
    if (left <= 0 || !isMomentary(error)) throw error;
    if (left === pauses) log.warn({ err: error }, 'the database can’t be reached yet');
    await wait(PAUSE_MILLISECONDS);
  }
}

async function tryOnce(url: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'portico_start' });
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end();
  }
}

function isMomentary(error: Error & { code?: string }): boolean {
  // Without a code: the server closed the connection as it ended.
  return error.code === undefined || MOMENTARY.has(error.code);
}
