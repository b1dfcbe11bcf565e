import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { Changes } from '../platform/changes.ts';
import { openFiles } from '../platform/files/files-open.ts';
import { RunningCalls } from '../platform/http/running-calls.ts';
import { silentLog } from '../platform/log.ts';
import { sessionOpener } from '../session/public.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { createApp } from './create-app.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

/** A second web process on the same database, for when the first one dies. */
async function startSecond() {
  const { config, clock } = portal;
  const db = await portal.openAs('portico_web', 2);
  const app = await createApp({
    config,
    db,
    files: openFiles(config, db),
    clock,
    log: silentLog,
    changes: new Changes(),
    calls: new RunningCalls(2),
    openSession: sessionOpener(clock, config.environment),
  });
  return {
    async call(method: 'GET' | 'POST', path: string, token: string) {
      const answer = await app.inject({
        method,
        url: `/portal/api/${path}`,
        headers: { authorization: `Bearer ${token}` },
      });
      return answer.statusCode;
    },
    async stop() {
      await app.close();
      await db.close();
    },
  };
}

it('keeps sessions over a restart, and ends them in every process at once', async () => {
  const client = await portal.makeClient();
  const token = await portal.signIn(client.users['clerk']!);
  const second = await startSecond();
  expect(await second.call('GET', 'portal/user', token)).toBe(200);
  expect(await second.call('POST', 'portal/logout', token)).toBe(204);
  expect((await portal.call('GET', 'portal/user', { token })).status).toBe(401);
  await second.stop();
});
