import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserOptions } from './scripts/browser.ts';
import { keepFilesInMemory } from './scripts/memory-folder.ts';

keepFilesInMemory();

/** Page tests: the built pages in a real browser, without a server of ours (web/src/testing). */
export default defineConfig({
  testDir: 'web/src',
  testMatch: '**/*.page.test.ts',
  outputDir: process.env.PORTICO_BROWSER_OUTPUT ?? join(tmpdir(), 'portico-pages'),
  workers: availableParallelism(),
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // A state is looked at in five languages and two widths, on a machine that may have much else to do.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: browserOptions(),
});
