import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, chown, copyFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { anyFreePort } from '../../start/ports.ts';
import type { RunningServer, SftpServerFiles } from './running-server.ts';
import { serverUser } from './server-user.ts';
import { until } from '../portal/until.ts';
import type { OpenSsh } from './find-openssh.ts';

/**
 * Our own real sshd on a free port, which only allows file transfer. As root it runs as an unprivileged user: then it
 * needs no user and no folder of its own in the system.
 */
export async function startOpenSsh(found: OpenSsh, files: SftpServerFiles): Promise<RunningServer> {
  const { username, ...identity } = serverUser();
  const folder = join(files.home, '.sshd');
  await mkdir(folder);
  const { sshd, environment, paths } = await bringWithin(found, folder);
  const port = await anyFreePort('127.0.0.1');
  const [hostKey, authorizedKeys, config] = ['host-key', 'authorized-keys', 'config'].map((name) => join(folder, name));
  await writeFile(hostKey!, files.hostKey, { mode: 0o600 });
  await writeFile(authorizedKeys!, `${files.authorizedKey}\n`, { mode: 0o644 });
  for (const path of [folder, hostKey!]) await chown(path, identity.uid, identity.gid);
  const lines = [
    'ListenAddress 127.0.0.1',
    `Port ${port}`,
    `HostKey ${hostKey}`,
    `AuthorizedKeysFile ${authorizedKeys}`,
    'AuthenticationMethods publickey',
    'PidFile none',
    'StrictModes no',
    'UsePAM no',
    'LogLevel ERROR',
    `Subsystem sftp internal-sftp ${(files.options ?? []).join(' ')}`,
    ...paths,
  ];
  await writeFile(config!, `${lines.join('\n')}\n`);
  const child = spawn(sshd, ['-D', '-e', '-f', config!], {
    ...identity,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // For a test that fails before it could stop the server.
  process.once('exit', () => child.kill('SIGKILL'));
  const name = await greeting(child, port);
  return { name, port, username, stop: () => end(child) };
}

/** What was unpacked for the tests may be out of that user's reach: it is copied beside the server's files. */
async function bringWithin({ sshd, libraries }: OpenSsh, folder: string) {
  if (libraries.length === 0) return { sshd, environment: {}, paths: [] };
  const own = join(folder, 'sshd');
  await copyFile(sshd, own);
  await chmod(own, 0o755);
  // The libraries themselves: a copied link would lead back out of reach.
  for (const file of libraries) await cp(file, join(folder, 'lib', basename(file)), { dereference: true });
  // From version 9.8 on it is several programs.
  const parts = { SshdSessionPath: 'sshd-session', SshdAuthPath: 'sshd-auth' };
  const paths: string[] = [];
  for (const [option, part] of Object.entries(parts)) {
    const file = join(dirname(dirname(sshd)), 'lib/openssh', part);
    if (!existsSync(file)) continue;
    await copyFile(file, join(folder, part));
    await chmod(join(folder, part), 0o755);
    paths.push(`${option} ${join(folder, part)}`);
  }
  return { sshd: own, environment: { LD_LIBRARY_PATH: join(folder, 'lib') }, paths };
}

/** Waits until it listens; returns its greeting. */
async function greeting(child: ChildProcess, port: number): Promise<string> {
  let said = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)));
  const ask = () =>
    new Promise<string>((settle, fail) => {
      if (child.exitCode !== null) fail(new Error(`sshd has ended: ${said}`));
      const socket = connect(port, '127.0.0.1');
      socket.once('data', (bytes) => settle(bytes.toString('latin1').trim()));
      for (const event of ['error', 'close']) socket.once(event, () => settle(''));
      socket.once('data', () => socket.destroy());
    });
  return until(ask, (line) => line.startsWith('SSH-'));
}

/** A connection's process ends with the connection. */
async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((settle) => child.once('exit', settle));
  if (child.kill('SIGKILL')) await ended;
}
