import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyBinaries, findBinaries } from './embedded-database-binaries.ts';

/**
 * How to run PostgreSQL, which refuses to run as root:
 * - `same`: we aren't root;
 * - `namespace`: in a user namespace where root has another number, and so may still enter every folder of ours;
 * - `other`: as the user "nobody", with data and binaries outside the project, where namespaces aren't allowed
 *   (in most containers).
 */
export type DatabaseUser = 'same' | 'namespace' | 'other';

export type Surroundings = {
  /** The folder with bin, lib and share. */
  binaries: string;
  /** The folder for data and log; it exists and belongs to the user. */
  home: string;
  /** Words before the program's own command line. */
  prefix: readonly string[];
  /** The user for `spawn`, if it isn't ours. */
  identity: { uid?: number; gid?: number };
};

const NOBODY = 65_534;
const NAMESPACE = ['unshare', '--user', '--map-user=1000'] as const;
/** Only root may write here, so nobody can plant binaries for us to run. */
const HOME_OF_NOBODY = '/var/lib/portico-database';
/** A socket's whole path may have 103 bytes on macOS and 107 on Linux. */
const LONGEST_TEMPORARY_FOLDER = 70;

export function chooseUser(): DatabaseUser {
  if (process.getuid?.() !== 0) return 'same';
  const [command, ...flags] = NAMESPACE;
  return spawnSync(command, [...flags, 'true'], { stdio: 'ignore' }).status === 0 ? 'namespace' : 'other';
}

export function prepareSurroundings(user: DatabaseUser, folder: string): Surroundings {
  if (user === 'other') return prepareForNobody(folder);
  return { binaries: findBinaries(), home: folder, prefix: user === 'namespace' ? NAMESPACE : [], identity: {} };
}

/** A note in the folder points to the home, so the next start finds the data again and a new folder starts fresh. */
function prepareForNobody(folder: string): Surroundings {
  mkdirSync(HOME_OF_NOBODY, { recursive: true, mode: 0o755 });
  const note = join(folder, 'home');
  if (!existsSync(note)) writeFileSync(note, randomUUID());
  const home = join(HOME_OF_NOBODY, readFileSync(note, 'utf8'));
  mkdirSync(home, { recursive: true, mode: 0o700 });
  chownSync(home, NOBODY, NOBODY);
  return { binaries: copyBinaries(HOME_OF_NOBODY), home, prefix: [], identity: { uid: NOBODY, gid: NOBODY } };
}

/** Makes the short folder for the socket, which only the database's user and root may enter. */
export function makeSocketFolder({ identity }: Surroundings): string {
  const parent = Buffer.byteLength(tmpdir()) > LONGEST_TEMPORARY_FOLDER ? '/tmp' : tmpdir();
  const folder = mkdtempSync(join(parent, 'portico-'));
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid ?? identity.uid);
  return folder;
}
