import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { UPLOAD_STALLED_AFTER_SECONDS } from '@portico/contract/limits';
import { addSeconds } from '../platform/clock.ts';
import { anyFreePort } from '../start/ports.ts';
import type { TestClient } from '../testing/clients.ts';
import { filesBelow, sweepNow } from '../testing/outside/file-storages.ts';
import { signedIn, type Upload } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { startPortico } from '../testing/portal/processes.ts';
import { until } from '../testing/portal/until.ts';

let folder: string;
let portal: TestPortal;
let client: TestClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-kill-files-'));
  const settings = { PORTICO_FILES: pathToFileURL(folder).href };
  portal = await startPortal(inject('databaseUrl'), { worker: true, settings });
  client = await portal.makeClient();
});
afterAll(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Uploads to a separate web server that dies between the last written byte and the renaming. */
async function uploadToDyingServer(token: string, content: string): Promise<void> {
  const port = await anyFreePort('127.0.0.1');
  const server = startPortico(['serve'], {
    DATABASE_URL: portal.databaseUrl,
    PORTICO_DATA: portal.config.dataFolder,
    PORTICO_FILES: portal.config.files.location,
    PORT: String(port),
    OPERATIONS_PORT: '0',
    PORTICO_CRASH_AT: 'file written',
  });
  const address = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${address}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  await until(isUp, (up) => up);
  const form = new FormData();
  form.append('file', new Blob([content]), 'killed.xml');
  const headers = { authorization: `Bearer ${token}` };
  const sent = fetch(`${address}/portal/api/payments/upload/PAIN001`, { method: 'POST', headers, body: form });
  await expect(sent).rejects.toThrow('fetch failed');
  expect((await server.ended).signal).toBe('SIGKILL');
}

it('a file whose process dies before the renaming is never taken as whole, and leaves nothing', async () => {
  // The dying process uses the system's time.
  portal.clock.set(new Date());
  let clerk = await signedIn(portal, client.users['clerk']!);
  const content = await paymentFile(client.accounts[0]!, { count: 2_000 });
  await uploadToDyingServer(clerk.token, content);
  const [written] = await portal.owner.inNoClient((tx) =>
    tx.rows<{ id: string; digest: null }>('select id, digest from files'),
  );
  // All bytes are there, but not under the final name.
  expect(await filesBelow(folder)).toEqual([`${written!.id}.part`]);
  expect(written!.digest).toBeNull();

  portal.clock.set(addSeconds(new Date(), UPLOAD_STALLED_AFTER_SECONDS + 1));
  clerk = await signedIn(portal, client.users['clerk']!);
  const ask = async () => (await clerk.call<Upload[]>('GET', 'payments/upload/status')).body[0]!;
  const given = await until(ask, (upload) => upload.status === 'UPLOAD_ERROR');
  expect(given).toMatchObject({ orders: [], problems: [{ key: 'uploadInterrupted' }] });
  await sweepNow(portal);
  expect(await filesBelow(folder)).toEqual([]);

  const orderId = await clerk.order(content);
  const { body } = await clerk.call<string>('GET', `payments/orders/${orderId}/file`);
  expect(body).toBe(content);
});
