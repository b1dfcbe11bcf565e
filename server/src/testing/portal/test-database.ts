import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../platform/database/apply-migrations.ts';

/** The portal's key in tests: each process of a test derives the same passwords from it. */
export const TEST_SECRET_KEY = Buffer.alloc(32, 'test').toString('base64');

const TEMPLATE = 'portico_template';
// Arbitrary, but the same in every test process.
const LOCK = 716_402;

/** A separate database for a test file, cloned from a migrated template. Returns its address. */
export function createTestDatabase(serverUrl: string): Promise<string> {
  return createDatabase(serverUrl, async (client) => {
    await ensureTemplate(client, serverUrl);
    return TEMPLATE;
  });
}

/** An empty database, for tests of migrations. */
export function createEmptyDatabase(serverUrl: string): Promise<string> {
  return createDatabase(serverUrl, async () => 'template0');
}

async function createDatabase(serverUrl: string, template: (client: pg.Client) => Promise<string>): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    // Cloning needs a template without connections, so creators of databases take turns.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    // By copying files: the log would cost up to ten times as much, and this server need not survive a crash.
    await client.query(`create database ${name} template ${await template(client)} strategy file_copy`);
  } finally {
    await client.end();
  }
  return databaseAddress(serverUrl, name);
}

async function ensureTemplate(client: pg.Client, serverUrl: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
  if (rowCount) return;
  const making = `${TEMPLATE}_making`;
  await client.query(`drop database if exists ${making}`);
  await client.query(`create database ${making}`);
  await migrate(databaseAddress(serverUrl, making));
  await client.query(`alter database ${making} rename to ${TEMPLATE}`);
}

/** By hand: an address with a socket folder has no host, which URL refuses. */
function databaseAddress(serverUrl: string, name: string): string {
  return serverUrl.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
