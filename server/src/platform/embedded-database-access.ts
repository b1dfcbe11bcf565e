import { randomBytes } from 'node:crypto';
import { chownSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { scramVerifier } from './database-logins.ts';
import type { Surroundings } from './embedded-database-user.ts';
import { loadKeyFile } from './key-file.ts';

const RULES = `# Written by Portico: everybody signs in with a password of their own.
local all all scram-sha-256
`;

/** The superuser's password, made once and kept beside the data. */
export function superuserPassword(folder: string): Promise<string> {
  return loadKeyFile(folder, 'superuser-password', async () => randomBytes(32).toString('base64url'));
}

/**
 * Lets nobody in without a password from now on. A new server trusts whoever reaches its socket, and so did those of
 * older versions: only in its own folder, but every process of this user could have been its superuser.
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
    // In one step, once the password holds: an interrupted start finds the one or the other.
    renameSync(fresh, rules);
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}
