import { constants, type Stats } from 'node:fs';
import { link, lstat, open, readdir, stat, unlink, type FileHandle } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import ssh2, { type AuthContext, type FileEntry, type ParsedKey, type SFTPWrapper } from 'ssh2';
import type { RunningServer, SftpServerFiles } from './running-server.ts';

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp;
const USERNAME = 'bank';

/**
 * Without OpenSSH: the server in the package ssh2, on this machine's files. It offers only what the standard has: a
 * rename that refuses to overwrite, and no way to make a file durable.
 */
export async function startSsh2Server(files: SftpServerFiles): Promise<RunningServer> {
  const allowed = ssh2.utils.parseKey(files.authorizedKey) as ParsedKey;
  const server = new ssh2.Server({ hostKeys: [files.hostKey] }, (client) => {
    client.on('error', () => {});
    client.on('authentication', (context) => (isAllowed(context, allowed) ? context.accept() : context.reject()));
    client.on('session', (accept) => void accept().on('sftp', (acceptSftp) => serveFiles(acceptSftp())));
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((settle) => server.close(() => settle()));
  return { name: 'the server of the package ssh2', port, username: USERNAME, stop };
}

function isAllowed(context: AuthContext, allowed: ParsedKey): boolean {
  if (context.method !== 'publickey' || context.username !== USERNAME) return false;
  if (!context.key.data.equals(allowed.getPublicSSH())) return false;
  // Without a signature the client only asks whether the key would do.
  if (!context.signature) return true;
  const answer: unknown = allowed.verify(context.blob!, context.signature, context.hashAlgo);
  return answer === true;
}

type Opened = { file: FileHandle } | { entries: FileEntry[] };

function serveFiles(sftp: SFTPWrapper): void {
  const opened = new Map<string, Opened>();
  let last = 0;
  const add = (id: number, entry: Opened) => {
    opened.set(String((last += 1)), entry);
    sftp.handle(id, Buffer.from(String(last)));
  };
  const fileOf = (handle: Buffer) => (opened.get(handle.toString()) as { file: FileHandle }).file;
  const done = (id: number) => sftp.status(id, STATUS_CODE.OK);
  /** Answers a request, or says why not. */
  const serve =
    <Given extends unknown[]>(act: (id: number, ...given: Given) => Promise<unknown>) =>
    (id: number, ...given: Given) =>
      void act(id, ...given).catch((error: NodeJS.ErrnoException) => sftp.status(id, statusOf(error)));
  const tell = serve(async (id, path: string) => sftp.attrs(id, attributesOf(await stat(path))));

  // When a connection breaks, its files are closed.
  sftp.on('end', () => {
    for (const entry of opened.values()) if ('file' in entry) void entry.file.close().catch(() => {});
    opened.clear();
  });
  sftp.on(
    'OPEN',
    serve(async (id, path: string, flags: number) => add(id, { file: await open(path, modeOf(flags)) })),
  );
  sftp.on(
    'WRITE',
    serve(async (id, handle: Buffer, position: number, bytes: Buffer) => {
      await fileOf(handle).write(bytes, 0, bytes.length, position);
      done(id);
    }),
  );
  sftp.on(
    'READ',
    serve(async (id, handle: Buffer, position: number, length: number) => {
      const { bytesRead, buffer } = await fileOf(handle).read(Buffer.alloc(length), 0, length, position);
      if (bytesRead === 0) sftp.status(id, STATUS_CODE.EOF);
      else sftp.data(id, buffer.subarray(0, bytesRead));
    }),
  );
  sftp.on(
    'CLOSE',
    serve(async (id, handle: Buffer) => {
      const entry = opened.get(handle.toString());
      opened.delete(handle.toString());
      if (entry && 'file' in entry) await entry.file.close();
      done(id);
    }),
  );
  sftp.on(
    'OPENDIR',
    serve(async (id, path: string) => add(id, { entries: await entriesOf(path) })),
  );
  sftp.on('READDIR', (id, handle) => {
    const { entries } = opened.get(handle.toString()) as { entries: FileEntry[] };
    const some = entries.splice(0, 100);
    if (some.length === 0) sftp.status(id, STATUS_CODE.EOF);
    else sftp.name(id, some);
  });
  sftp.on('STAT', tell);
  sftp.on('LSTAT', tell);
  sftp.on(
    'RENAME',
    serve(async (id, from: string, to: string) => {
      await link(from, to);
      await unlink(from);
      done(id);
    }),
  );
  sftp.on(
    'REMOVE',
    serve(async (id, path: string) => {
      await unlink(path);
      done(id);
    }),
  );
}

async function entriesOf(path: string): Promise<FileEntry[]> {
  const names = await readdir(path);
  return Promise.all(
    names.map(async (filename) => {
      const attrs = attributesOf(await lstat(join(path, filename)));
      return { filename, longname: filename, attrs };
    }),
  );
}

function attributesOf({ mode, uid, gid, size, atimeMs, mtimeMs }: Stats) {
  return { mode, uid, gid, size, atime: Math.floor(atimeMs / 1000), mtime: Math.floor(mtimeMs / 1000) };
}

function modeOf(flags: number): number {
  if ((flags & OPEN_MODE.WRITE) === 0) return constants.O_RDONLY;
  const truncate = (flags & OPEN_MODE.TRUNC) === 0 ? 0 : constants.O_TRUNC;
  return constants.O_WRONLY | constants.O_CREAT | truncate;
}

function statusOf({ code }: NodeJS.ErrnoException): number {
  if (code === 'ENOENT') return STATUS_CODE.NO_SUCH_FILE;
  return code === 'EACCES' || code === 'EPERM' ? STATUS_CODE.PERMISSION_DENIED : STATUS_CODE.FAILURE;
}
