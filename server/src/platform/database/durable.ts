import { open } from 'node:fs/promises';

/** Makes a written file, or a folder with changed entries, survive a power cut. */
export async function makeDurable(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
