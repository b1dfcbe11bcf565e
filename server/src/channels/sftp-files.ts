import { posix } from 'node:path';
import ssh2, { type FileEntryWithStats, type Stats } from 'ssh2';
import { newId } from '../platform/ids.ts';
import type { WaitingFile } from '../platform/incoming/waiting-files.ts';
import { FileGone } from './channel-error.ts';
import type { SftpConnection } from './sftp-connection.ts';
import { demand, demandInWriting, demandOr, ifOffered } from './sftp-demand.ts';

const { NO_SUCH_FILE, EOF } = ssh2.utils.sftp.STATUS_CODE;
const PIECE_BYTES = 128 * 1024;
/** A folder with more entries than this is not read to the end. */
const ENTRIES_MAXIMUM = 10_000;

/** Returns the number of bytes. Errors of their source pass unchanged: they are not the channel's failure. */
export async function write(
  connection: SftpConnection,
  path: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const handle = await demand<Buffer>(connection, (sftp, done) => sftp.open(path, 'w', done));
  let position = 0;
  try {
    for await (const part of bytes) {
      for (let start = 0; start < part.length; start += PIECE_BYTES) {
        const piece = Buffer.from(part.subarray(start, start + PIECE_BYTES));
        const at = position;
        await demandInWriting(connection, (sftp, done) => sftp.write(handle, piece, 0, piece.length, at, done));
        position += piece.length;
        connection.passed(piece.length);
      }
    }
    await ifOffered(demandInWriting(connection, (sftp, done) => sftp.ext_openssh_fsync(handle, done)));
  } catch (error) {
    await leave(connection, handle);
    throw error;
  }
  await demandInWriting(connection, (sftp, done) => sftp.close(handle, done));
  return position;
}

/** Renames over an existing file. Servers that only know the standard rename refuse that. */
export async function replace(connection: SftpConnection, from: string, to: string, sizeBytes: number): Promise<void> {
  const isDone = await ifOffered(demand(connection, (sftp, done) => sftp.ext_openssh_rename(from, to, done)));
  if (isDone) return;
  try {
    await demand(connection, (sftp, done) => sftp.rename(from, to, done));
  } catch (error) {
    // An earlier attempt may have delivered the same file: the name is unique to this message.
    if ((await sizeOf(connection, to)) !== sizeBytes) throw error;
    await demand(connection, (sftp, done) => sftp.unlink(from, done));
  }
}

/** Whether the file is in the folder. Throws for a missing folder, which would make every file look absent. */
export async function isIn(connection: SftpConnection, folder: string, name: string): Promise<boolean> {
  if ((await sizeOf(connection, posix.join(folder, name))) !== null) return true;
  await demand<Stats>(connection, (sftp, done) => sftp.stat(folder, done));
  return false;
}

/** Null if there is no such file. */
export async function sizeOf(connection: SftpConnection, path: string): Promise<number | null> {
  const found = await statsOf(connection, path);
  return found === null ? null : found.size;
}

/** Changes when the file is written again; null if there isn't one. */
export async function stateOf(connection: SftpConnection, path: string): Promise<string | null> {
  const found = await statsOf(connection, path);
  return found === null ? null : stateFrom(found);
}

const stateFrom = ({ size, mtime }: Pick<Stats, 'size' | 'mtime'>) => `${size} ${mtime}`;

function statsOf(connection: SftpConnection, path: string): Promise<Stats | null> {
  return demandOr<Stats, null>(connection, NO_SUCH_FILE, null, (sftp, done) => sftp.stat(path, done));
}

/** The files waiting in a folder that `pick` chooses; `areWhole`: once they are there. */
export async function list(
  connection: SftpConnection,
  folder: string,
  { areWhole, pick }: { areWhole: boolean; pick: (names: readonly string[]) => readonly string[] },
): Promise<WaitingFile[]> {
  const handle = await demand<Buffer>(connection, (sftp, done) => sftp.opendir(folder, done));
  const entries: FileEntryWithStats[] = [];
  try {
    for (;;) {
      const some = await demandOr<FileEntryWithStats[], null>(connection, EOF, null, (sftp, done) =>
        sftp.readdir(handle, done),
      );
      if (some === null || entries.length >= ENTRIES_MAXIMUM) break;
      entries.push(...some);
    }
  } finally {
    await leave(connection, handle);
  }
  const files = entries.filter(({ attrs }) => attrs.mode === undefined || attrs.isFile());
  const attributes = new Map(files.map(({ filename, attrs }) => [filename, attrs]));
  return pick([...attributes.keys()]).map((name) => ({
    name,
    state: stateFrom(attributes.get(name)!),
    isWhole: areWhole,
  }));
}

/** A file's bytes. Throws FileGone. */
export async function* read(connection: SftpConnection, path: string): AsyncGenerator<Uint8Array> {
  const handle = await demandOr<Buffer, null>(connection, NO_SUCH_FILE, null, (sftp, done) =>
    sftp.open(path, 'r', done),
  );
  if (handle === null) throw new FileGone(path);
  try {
    for (let position = 0; ;) {
      const [piece, at] = [Buffer.alloc(PIECE_BYTES), position];
      const readBytes = await demandOr<number, number>(connection, EOF, 0, (sftp, done) =>
        sftp.read(handle, piece, 0, piece.length, at, done),
      );
      if (readBytes === 0) return;
      position += readBytes;
      connection.passed(readBytes);
      yield piece.subarray(0, readBytes);
    }
  } finally {
    await leave(connection, handle);
  }
}

/** Another worker may have moved it first. A file of the same name may already be there: both are kept. */
export async function move(connection: SftpConnection, from: string, folder: string, name: string): Promise<void> {
  const isTaken = (await sizeOf(connection, posix.join(folder, name))) !== null;
  const to = posix.join(folder, isTaken ? `${name}.${newId()}` : name);
  try {
    await demand(connection, (sftp, done) => sftp.rename(from, to, done));
  } catch (error) {
    if ((await sizeOf(connection, from)) !== null) throw error;
  }
}

/** Closes a handle that nothing depends on any more. */
async function leave(connection: SftpConnection, handle: Buffer): Promise<void> {
  await connection.call((sftp, done) => sftp.close(handle, done)).catch(() => {});
}
