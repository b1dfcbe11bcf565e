import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeDurable } from '../platform/durable.ts';
import type { Channel } from './channel.ts';

const LISTED_MAXIMUM = 100;

/** The folders of one bank: what goes to it, what comes from it, and what each side has taken. */
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
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
  return {
    async send(name, bytes) {
      const temporary = join(folders.toBank, `.${name}.part`);
      await pipeline(Readable.from(bytes), createWriteStream(temporary));
      await makeDurable(temporary);
      await rename(temporary, join(folders.toBank, name));
      await makeDurable(folders.toBank);
    },
    async ask(name) {
      // In the order in which the bank moves it: looked for at once in both places, it could be missed in both.
      const isThere = (await exists(join(folders.toBank, name))) || (await exists(join(folders.takenByBank, name)));
      return isThere ? 'delivered' : 'absent';
    },
    async list() {
      const entries = await readdir(folders.fromBank, { withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map((entry) => entry.name);
      return files.toSorted().slice(0, LISTED_MAXIMUM);
    },
    fetch: (name) => createReadStream(join(folders.fromBank, name)),
    acknowledge: (name) => moveIfThere(join(folders.fromBank, name), join(folders.taken, name)),
    setAside: (name) => moveIfThere(join(folders.fromBank, name), join(folders.aside, name)),
  };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Another worker may have moved it first. */
async function moveIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
