import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../server/src/platform/embedded-database.ts';
import { startPortal, type TestPortal } from '../server/src/testing/portal.ts';

/** A portal on a database of its own, as durable as in production, for the time of a measure. */
export async function withPortal<Result>(
  options: Parameters<typeof startPortal>[1],
  measure: (portal: TestPortal) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'));
  const database = await startEmbeddedDatabase({ folder });
  const portal = await startPortal(database.url(), options);
  try {
    return await measure(portal);
  } finally {
    await portal.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
