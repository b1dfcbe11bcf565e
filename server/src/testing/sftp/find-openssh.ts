import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '../portal/until.ts';
import { takeLock } from '../../platform/database/process-lock.mjs';

const CACHE = fileURLToPath(new URL('../../../../.cache/', import.meta.url));
const UNPACKED = join(CACHE, 'openssh');
const SYSTEM = '/usr/sbin/sshd';
const LONGEST_SECONDS = 120;

/** Where sshd is, and the libraries that came with it: the system may lack any of them. */
export type OpenSsh = { sshd: string; libraries: string[] };

/**
 * The system's sshd; else Debian's, which root gets with apt-get and unpacks separately, so that nothing is installed
 * and no service is started. Null if there is neither.
 */
export async function findOpenSsh(): Promise<OpenSsh | null> {
  if (process.env['PORTICO_TEST_SFTP'] === 'ssh2') return null;
  if (existsSync(SYSTEM)) return { sshd: SYSTEM, libraries: [] };
  if (!existsSync(UNPACKED) && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) await unpackOnce();
  const sshd = join(UNPACKED, 'usr/sbin/sshd');
  if (!existsSync(sshd)) return null;
  return { sshd, libraries: globSync(join(UNPACKED, '{lib,usr/lib}/*/*.so.*')) };
}

/** If several test files want it at once, one does it and the others wait. */
async function unpackOnce(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const take = async () => takeLock(join(CACHE, 'openssh.lock'));
  const lock = await until(take, (taken) => taken.holder === undefined, LONGEST_SECONDS);
  try {
    if (!existsSync(UNPACKED)) await unpack();
  } finally {
    if (lock.holder === undefined) lock.release();
  }
}

/** Leaves nothing behind when it fails: then the next run tries again. */
async function unpack(): Promise<void> {
  const folder = mkdtempSync(join(CACHE, 'openssh-'));
  try {
    const packages = join(folder, 'packages');
    mkdirSync(join(packages, 'partial'), { recursive: true });
    const options = [
      'install',
      '-q',
      '-y',
      '--download-only',
      '--no-install-recommends',
      '-o',
      'DPkg::Lock::Timeout=60',
    ];
    const get = () => run('apt-get', [...options, '-o', `Dir::Cache::archives=${packages}`, 'openssh-server']);
    const isThere = (await get()) || ((await run('apt-get', ['update', '-q'])) && (await get()));
    if (!isThere) return;
    const root = join(folder, 'root');
    for (const name of readdirSync(packages).filter((file) => file.endsWith('.deb')))
      if (!(await run('dpkg-deb', ['-x', join(packages, name), root]))) return;
    renameSync(root, UNPACKED);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** True if it ended successfully in time. */
function run(command: string, options: readonly string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(command, options, { stdio: 'ignore', env, timeout: LONGEST_SECONDS * 1000 });
  return new Promise((settle) => {
    child.on('error', () => settle(false));
    child.on('exit', (status) => settle(status === 0));
  });
}
