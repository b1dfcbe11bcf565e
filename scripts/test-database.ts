import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../server/src/platform/database/embedded-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server for all tests of a run, with its superuser. */
    databaseUrl: string;
  }
}

/** One real PostgreSQL per test run, in a folder of its own, so several runs can go on at once. */
export default async function startTestDatabase(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-test-'));
  const database = await startEmbeddedDatabase({ folder, durable: false });
  project.provide('databaseUrl', database.url());
  return async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
