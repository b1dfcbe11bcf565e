import { randomBytes } from 'node:crypto';
import { chownSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { scramVerifier } from './database-logins.ts';
import type { Surroundings } from './embedded-database-user.ts';
import { loadKeyFile } from '../secrets/key-file.ts';

const RULES = `# Written by Portico: everybody signs in with a password of their own.
local all all scram-sha-256
`;

/** The superuser's password, created once and kept next to the data. */
export function superuserPassword(folder: string): Promise<string> {
  return loadKeyFile(folder, 'superuser-password', async () => randomBytes(32).toString('base64url'));
}

/**
 * Requires a password from now on. A new server, and one of an older version, trusts every local connection to its
 * socket. The socket's folder is private, but every process of this user could have been superuser.
 */
export async function askForPasswords(
  address: string,
  password: string,
  { home, data, identity }: { data: string } & Pick<Surroundings, 'home' | 'identity'>,
): Promise<void> {
  const rules = join(data, 'pg_hba.conf');
  if (readFileSync(rules, 'utf8') === RULES) return;
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(`alter role current_user password ${client.escapeLiteral(scramVerifier(password))}`);
    const fresh = join(home, 'pg_hba.conf.new');
    writeFileSync(fresh, RULES, { mode: 0o600 });
    if (identity.uid !== undefined) chownSync(fresh, identity.uid, identity.gid ?? identity.uid);
    // Renamed in one step once the password is set: an interrupted start finds either state.
    renameSync(fresh, rules);
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}
