import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { fetchFile } from '../testing/exports/exported-files.ts';
import { storeManyEntries } from '../testing/exports/many-entries.ts';
import { signedIn } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { until } from '../testing/portal/until.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { settings: { PORTICO_FILES: 'disk' } });
});
afterAll(() => portal.stop());

const GIVEN_UP = 30;

/** How many files of the portal's storage this process has open. */
function openFiles(): number {
  return readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).includes('portico-data-');
    } catch {
      return false;
    }
  }).length;
}

/** Asks for a document and goes, at the latest with its first bytes. */
function askAndGo(path: string, token: string, waits: boolean): Promise<void> {
  const { hostname, port } = new URL(portal.address);
  return new Promise((settle) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET /portal/api/${path} HTTP/1.1\r\nhost: portal\r\nauthorization: Bearer ${token}\r\n\r\n`, () => {
        if (!waits) socket.destroy();
      });
    });
    socket.once('data', () => socket.destroy());
    socket.once('close', () => settle());
    socket.on('error', () => {});
  });
}

it.runIf(process.platform === 'linux')('downloads that are given up leave no file open', async () => {
  const client = await portal.makeClient();
  const { token } = await signedIn(portal, client.users['clerk']!);
  await portal.call('PUT', 'portal/settings', { token, body: { keepDownloads: true } });
  await storeManyEntries(portal, client, { to: 40_000 });
  await fetchFile(portal, token, 'portal/exports/transactions', { fileType: 'CSV' });
  const { body } = await portal.call<ApiAnswer<'GET dlc/documents'>>('GET', 'dlc/documents', { token });
  const path = `dlc/getDocument/${body.content[0]!.uniqueId}`;
  for (let count = 0; count < GIVEN_UP; count += 1) await askAndGo(path, token, count % 2 === 0);
  await until(() => Promise.resolve(openFiles()), (count) => count === 0); // prettier-ignore
});
