import { chown, mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SftpSettings, newKeyPair } from '../../channels/public.ts';
import { startCutting, type Cutting } from '../sftp/cutting-proxy.ts';
import { findOpenSsh } from '../sftp/find-openssh.ts';
import { serverUser } from '../sftp/server-user.ts';
import { startOpenSsh } from '../sftp/start-openssh.ts';
import { startSsh2Server } from '../sftp/start-ssh2-server.ts';

/** A bank's SFTP server on this machine, with the folders of one channel. */
export type SftpServer = {
  name: string;
  folders: SftpSettings['directories'] & { takenByBank: string };
  /** How the portal reaches it: through a proxy that can cut the connection. */
  settings: SftpSettings & { folder: string };
  cutting: Cutting;
  /** As the server's program does: the folder belongs to the user who signs in. */
  give(path: string): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts a server that accepts the owner of this key: a real OpenSSH, if the machine has it or root can get it, else
 * the one in the package ssh2. It runs as an unprivileged user. `options` are those of OpenSSH's internal-sftp.
 */
export async function startSftpServer(authorizedKey: string, options: readonly string[] = []): Promise<SftpServer> {
  const home = await mkdtemp(join(tmpdir(), 'portico-sftp-'));
  const key = await newKeyPair();
  const found = await findOpenSsh();
  const give = async (path: string) => (found ? chown(path, serverUser().uid, serverUser().gid) : undefined);
  await give(home);
  const folders = await makeFolders(home, give);
  const files = { home, hostKey: key.private, authorizedKey, options };
  const server = found ? await startOpenSsh(found, files) : await startSsh2Server(files);
  const cutting = await startCutting(server.port);
  return {
    name: server.name,
    folders,
    cutting,
    settings: {
      kind: 'sftp',
      folder: 'bank-by-sftp',
      host: '127.0.0.1',
      port: cutting.port,
      username: server.username,
      hostKey: key.public,
      directories: folders,
    },
    give,
    async stop() {
      await cutting.stop();
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function makeFolders(home: string, give: (path: string) => Promise<void>): Promise<SftpServer['folders']> {
  const folders = {
    toBank: join(home, 'to-bank'),
    takenByBank: join(home, 'to-bank', 'taken'),
    fromBank: join(home, 'from-bank'),
    taken: join(home, 'from-bank', 'taken'),
    aside: join(home, 'from-bank', 'aside'),
  };
  for (const folder of Object.values(folders)) {
    await mkdir(folder, { recursive: true });
    await give(folder);
  }
  return folders;
}
