import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const ALL = '{contract,formats,server,web,scripts,benchmarks}/**/*.test.{ts,tsx}';
const NO_SOURCES = ['**/node_modules/**', '**/dist/**'];
/** They measure the heap of their process, where nobody else's may lie. */
const measuring = globSync(ALL, { exclude: NO_SOURCES }).filter((file) =>
  readFileSync(file, 'utf8').includes('/held-memory.ts'),
);

/** Everything but the stories in a browser. Each file gets a database of its own on one server (see testing/database). */
export default defineConfig({
  test: {
    globalSetup: ['scripts/test-database.ts'],
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // As long as `until` waits: on a busy machine the worker takes more than the second that is usual.
    expect: { poll: { timeout: 20_000 } },
    passWithNoTests: true,
    restoreMocks: true,
    unstubEnvs: true,
    // For the processes that tests start: twice as fast with code that is compiled already.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/portico-compiled') },
    projects: [
      // In three processes for all, with every module loaded and run warm once: that is a quarter of the time of all.
      {
        extends: true,
        test: {
          name: 'all',
          include: [ALL],
          exclude: [...NO_SOURCES, ...measuring],
          isolate: false,
          setupFiles: ['scripts/test-file.ts'],
        },
      },
      { extends: true, test: { name: 'memory', include: measuring } },
    ],
  },
});
