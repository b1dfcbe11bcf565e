import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDurable } from '../platform/database/durable.ts';
import { newId } from '../platform/ids.ts';
import { stateOnDisk, type WaitingFile } from '../platform/incoming/waiting-files.ts';
import type { Channel } from './channel.ts';
import { ChannelError, FileGone, type ChannelFailure } from './channel-error.ts';
import { ReadFiles } from './read-files.ts';

/** The folders of one bank: files to it, files from it, and what each side has taken. */
export function directoryFolders(base: string) {
  return {
    toBank: join(base, 'to-bank'),
    takenByBank: join(base, 'to-bank', 'taken'),
    fromBank: join(base, 'from-bank'),
    taken: join(base, 'from-bank', 'taken'),
    aside: join(base, 'from-bank', 'aside'),
  };
}

/** A channel made of folders: a file is written under a temporary name, made durable, and renamed. */
export async function openDirectoryChannel(base: string): Promise<Channel> {
  const folders = directoryFolders(base);
  await mapped(async () => {
    for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
  });
  const readFiles = new ReadFiles((name) => mapped(() => stateOnDisk(join(folders.fromBank, name))));
  const moveTo = (folder: string) => (name: string) =>
    readFiles.putAway(name, () => mapped(() => move(join(folders.fromBank, name), folder, name)));
  return {
    async send(name, bytes) {
      // Overwrites what a dead process left half-written.
      const temporary = join(folders.toBank, `.${name}.part`);
      await write(temporary, bytes);
      await mapped(async () => {
        await rename(temporary, join(folders.toBank, name));
        await makeDurable(folders.toBank);
      });
    },
    ask: (name) =>
      mapped(async () => {
        // In the order in which the bank moves it: checking both places at once could miss it in both.
        const isThere = (await exists(join(folders.toBank, name))) || (await exists(join(folders.takenByBank, name)));
        return isThere ? 'delivered' : 'absent';
      }),
    async list(pick) {
      const entries = await mapped(() => readdir(folders.fromBank, { withFileTypes: true }));
      const picked = pick(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
      const files: WaitingFile[] = [];
      for (const name of picked)
        files.push({ name, state: await stateOnDisk(join(folders.fromBank, name)), isWhole: true });
      return files;
    },
    async *fetch(name) {
      await readFiles.begin(name);
      yield* read(join(folders.fromBank, name));
    },
    acknowledge: moveTo(folders.taken),
    setAside: moveTo(folders.aside),
    close: async () => {},
  };
}

/** Errors of the byte source pass unchanged: they are not the channel's failure. */
async function write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await mapped(() => open(path, 'w'));
  try {
    for await (const piece of bytes) await mapped(() => file.writeFile(piece));
    await mapped(() => file.sync());
  } finally {
    await mapped(() => file.close());
  }
}

async function* read(path: string): AsyncGenerator<Uint8Array> {
  const pieces = createReadStream(path)[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  try {
    for (;;) {
      const next = await mapped(() => pieces.next());
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw isMissing((error as Error).cause) ? new FileGone(path) : error;
  } finally {
    await pieces.return?.();
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );
}

/** Another worker may have moved it first. A file of the same name may already be there: both are kept. */
async function move(from: string, folder: string, name: string): Promise<void> {
  const to = join(folder, (await exists(join(folder, name))) ? `${name}.${newId()}` : name);
  await rename(from, to).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

const FAILURES: Record<string, ChannelFailure> = {
  ENOSPC: 'storageFull',
  EDQUOT: 'storageFull',
  EACCES: 'refused',
  EPERM: 'refused',
  EROFS: 'refused',
};

async function mapped<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new ChannelError(FAILURES[(error as NodeJS.ErrnoException).code ?? ''] ?? 'unreachable', { cause: error });
  }
}
