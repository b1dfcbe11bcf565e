import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database, type DatabaseOptions, type Role } from './db.ts';
import { MIGRATION_LOCK } from './apply-migrations.ts';
import { passwordFor, type Keys } from '../secrets/secret-box.ts';

/** The roles that the portal's processes sign in as; the queue's sees jobs but no client data. */
const ROLES = ['portico_web', 'portico_worker', 'portico_jobs'] as const;
export type LoginRole = (typeof ROLES)[number];

/** The database's address, and the key from which its logins' passwords are derived. */
export type Reach = Keys & { databaseUrl: string };

/** PostgreSQL cuts longer names. */
const LONGEST_NAME_BYTES = 63;
/** RFC 7677 asks for this many. The password has 256 random bits, so more would only slow each connection down. */
const SCRAM_ITERATIONS = 4096;

/** Opens a pool that signs in with the role's own login. */
export async function openAs(
  reach: Reach,
  role: Role,
  connections?: number,
  options?: DatabaseOptions,
): Promise<Database> {
  return openDatabase(await addressFor(reach, role), role, connections, options);
}

/** The address for a role's sign-in; takes everything but user and password from `DATABASE_URL`. */
export async function addressFor(reach: Reach, role: LoginRole): Promise<string> {
  const { scheme, host, database, parameters } = partsOf(reach.databaseUrl);
  const login = loginOf(role, database);
  const credentials = `${encodeURIComponent(login)}:${await passwordFor(reach, login)}`;
  return `${scheme}${credentials}@${host}/${encodeURIComponent(database)}?${parameters}`;
}

/** The database address for processes that sign in as their own role: they must not have the owner's password. */
export function addressWithoutOwner(databaseUrl: string): string {
  const { scheme, host, database, parameters } = partsOf(databaseUrl);
  return `${scheme}${host}/${encodeURIComponent(database)}?${parameters}`;
}

/**
 * Creates the database's logins, or sets the passwords derived from the portal's key. Runs as the schema's owner, who
 * may create roles. A login's only right is to act as its role, which it does from its first statement on.
 */
export async function makeLogins(reach: Reach): Promise<void> {
  const client = new pg.Client({ connectionString: reach.databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    for (const role of ROLES) await makeLogin(client, reach, role);
  } finally {
    await client.end();
  }
}

async function makeLogin(client: pg.Client, reach: Reach, role: LoginRole): Promise<void> {
  const name = loginOf(role, client.database!);
  const login = client.escapeIdentifier(name);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  if (rowCount === 0) await client.query(`create role ${login}`);
  const verifier = scramVerifier(await passwordFor(reach, name));
  await client.query(`alter role ${login} login noinherit password ${client.escapeLiteral(verifier)}`);
  await client.query(`grant ${role} to ${login}`);
  await client.query(`alter role ${login} set role = ${role}`);
}

/** Roles belong to the server, so each database needs its own logins. */
function loginOf(role: LoginRole, database: string): string {
  const name = `${role}_${database}`;
  if (Buffer.byteLength(name) <= LONGEST_NAME_BYTES) return name;
  const longest = LONGEST_NAME_BYTES - Math.max(...ROLES.map((each) => each.length)) - 1;
  throw new Error(`The database’s name must have at most ${longest} bytes, for its logins bear it: ${database}.`);
}

/** By hand: an address with a socket folder has no host, which URL refuses. */
function partsOf(databaseUrl: string) {
  const [address = '', ...query] = databaseUrl.split('?');
  const [scheme = '', rest = ''] = address.split('://');
  const [authority = ''] = rest.split('/');
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const parameters = new URLSearchParams(query.join('?'));
  for (const name of ['user', 'password']) parameters.delete(name);
  const { database } = new pg.Client({ connectionString: databaseUrl });
  return { scheme: `${scheme}://`, host, parameters: parameters.toString(), database: database! };
}

/**
 * A password as PostgreSQL stores it (RFC 5803). Computed here, so the password itself is in no statement and no log.
 */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, 'sha256');
  const keyFor = (purpose: string) => createHmac('sha256', salted).update(purpose).digest();
  const storedKey = createHash('sha256').update(keyFor('Client Key')).digest('base64');
  const serverKey = keyFor('Server Key').toString('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
