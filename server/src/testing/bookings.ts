import { expect } from 'vitest';
import type { TestPortal } from './portal/portal.ts';
import { until } from './portal/until.ts';
import { importFile } from './statement-files.ts';

/** The provider imports a statement; resolves once the portal has looked for what was booked. */
export async function takeStatement(
  portal: TestPortal,
  provider: string,
  content: string,
  fileName?: string,
): Promise<void> {
  expect(await importFile(portal, provider, content, fileName)).toMatchObject({ status: 'IMPORTED' });
  await untilLinked(portal);
}

/** Waits until no job is left that looks for bookings. */
export async function untilLinked(portal: TestPortal): Promise<void> {
  const jobs = () =>
    portal.owner.inNoClient((tx) =>
      tx.rows(`select 1 from graphile_worker.jobs where task_identifier = 'link-bookings'`),
    );
  await until(jobs, (rows) => rows.length === 0);
}
