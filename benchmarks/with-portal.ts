import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../server/src/platform/clock.ts';
import { startEmbeddedDatabase } from '../server/src/platform/database/embedded-database.ts';
import { startPortal, type TestPortal } from '../server/src/testing/portal/portal.ts';

const TICK_MS = 1_000;

/** A portal on its own database, as durable as in production, for the duration of a measure. */
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

/** The same for a browser, whose clock runs and knows when a session ends, so the portal's clock runs too. */
export function withLivePortal<Result>(
  options: Parameters<typeof startPortal>[1],
  measure: (portal: TestPortal) => Promise<Result>,
): Promise<Result> {
  return withPortal(options, async (portal) => {
    const follow = () => portal.clock.set(systemClock.now());
    follow();
    const timer = setInterval(follow, TICK_MS);
    try {
      return await measure(portal);
    } finally {
      clearInterval(timer);
    }
  });
}
