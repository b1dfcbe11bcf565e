import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDurable } from '../database/durable.ts';
import { newId } from '../ids.ts';

/**
 * A key that the portal keeps in its own file, created on first use. If several processes ask at once, one creates it.
 * Throws the file system's error if it can be neither read nor created.
 */
export async function loadKeyFile(folder: string, name: string, make: () => Promise<string>): Promise<string> {
  const path = join(folder, name);
  return readFile(path, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await makeKeyFile(folder, path, make);
    return readFile(path, 'utf8');
  });
}

/** The file appears at once and whole, so nobody reads half a key, and a second process keeps the first one's. */
async function makeKeyFile(folder: string, path: string, make: () => Promise<string>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `.${newId()}`);
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(await make());
    await file.sync();
    await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await file.close();
    await rm(temporary, { force: true });
  }
  await makeDurable(folder);
}
