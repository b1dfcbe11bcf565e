import { defineConfig } from 'vitest/config';

/** Everything but the stories in a browser. Each file gets a database of its own on one server (see testing/database). */
export default defineConfig({
  test: {
    include: ['{contract,formats,server,web,scripts,benchmarks}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['scripts/test-database.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    passWithNoTests: true,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
