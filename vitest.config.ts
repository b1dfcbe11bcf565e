import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { keepFilesInMemory } from './scripts/memory-folder.ts';
import { slowTests } from './scripts/slow-tests.ts';

keepFilesInMemory();

const ALL = '{contract,formats,server,web,e2e,scripts,benchmarks}/**/*.test.{ts,tsx}';
/** Page tests have a browser, and a runner of their own: playwright.pages.config.ts. */
const NOT_OURS = ['**/node_modules/**', '**/dist/**', '**/*.page.test.ts'];
const files = globSync(ALL, { exclude: NOT_OURS });
/** They measure the heap of their process, where nobody else's may lie. */
const measuring = files.filter((file) => readFileSync(file, 'utf8').includes('/held-memory.ts'));
/** What `npm test -- fast` leaves out. */
const left = process.env.PORTICO_FAST ? slowTests(files) : [];

/** Everything but the stories in a browser. Each file gets a database of its own on one server (see testing/database). */
export default defineConfig({
  test: {
    globalSetup: ['scripts/test-database.ts'],
    pool: 'forks',
    // Some wait for their database or for processes, so there is work for half as many again as cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // These limits are for what hangs. A slow and busy machine takes ten times as long as a quiet one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // As long as `until` waits.
    expect: { poll: { timeout: 60_000 } },
    passWithNoTests: true,
    restoreMocks: true,
    unstubEnvs: true,
    // For the processes that tests start: twice as fast with code that is compiled already.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/portico-compiled') },
    projects: [
      // In a few processes for all, with every module loaded and run warm once: that is a quarter of the time of all.
      {
        extends: true,
        test: {
          name: 'all',
          include: [ALL],
          exclude: [...NOT_OURS, ...measuring, ...left],
          isolate: false,
          setupFiles: ['scripts/test-file.ts'],
        },
      },
      { extends: true, test: { name: 'memory', include: measuring, exclude: left } },
    ],
  },
});
