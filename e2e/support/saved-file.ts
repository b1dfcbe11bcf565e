import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** The file that the browser saves after this. */
export async function saved(page: Page, save: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await save();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
