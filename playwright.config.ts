import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserOptions } from './scripts/browser.ts';
import { keepFilesInMemory } from './scripts/memory-folder.ts';

keepFilesInMemory();

/** Chosen by scripts/test.ts so that several runs may go on at once; by hand this one. */
const port = process.env.PORTICO_STORY_PORT ?? '8099';

/** Whole stories in a real browser against a whole instance, which scripts/test-instance.ts starts. */
export default defineConfig({
  testDir: 'e2e',
  // A `.test.ts` there needs no browser; it is one of the units.
  testMatch: '**/*.spec.ts',
  outputDir: process.env.PORTICO_BROWSER_OUTPUT ?? join(tmpdir(), 'portico-stories'),
  globalSetup: './scripts/test-instance.ts',
  // Much of a story waits for the server and for mail.
  workers: Math.ceil(availableParallelism() * 1.5),
  fullyParallel: true,
  // `npm test` gives a second try, and names who took it; who looks for what is unsteady wants none.
  retries: 0,
  forbidOnly: true,
  // What a story waits for has its own limit, below; this one is for what hangs, on a machine with much else to do.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    ...browserOptions(),
    // A page that has run our code before opens it in a third of the time; see also web/src/testing/browser/kept-pages.ts.
    reuseContext: true,
    // PORTICO_URL: an instance that already runs.
    baseURL: process.env.PORTICO_URL ?? `http://127.0.0.1:${port}`,
  },
});
