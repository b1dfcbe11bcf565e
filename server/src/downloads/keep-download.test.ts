import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { FileStorage, FileWriter } from '../platform/files/files-storage.ts';
import { silentLog } from '../platform/log.ts';
import type { Subject } from '../platform/subject.ts';
import type { TestClient } from '../testing/clients.ts';
import { fetchFile } from '../testing/exports/exported-files.ts';
import { signedIn, type Person } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { keepDownload } from './keep-download.ts';

// Storages that fail or never answer can't be had: their operations are replaced one by one.

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
beforeEach(async () => {
  client = await portal.makeClient();
  clerk = await signedIn(portal, client.users['clerk']!);
  await portal.call('PUT', 'portal/settings', { token: clerk.token, body: { keepDownloads: true } });
});
afterAll(() => portal.stop());

const FACTS = {
  kind: 'REPORT',
  reportType: null,
  name: 'Report',
  fileName: 'Report.csv',
  createdBy: 'Someone',
} as const;
/** More than a storage takes at once. */
const BYTES = Buffer.alloc(2 * 1024 * 1024, 'x');
const PATIENCE_MILLISECONDS = 200;
/** For storages that answer. */
const ALL_THE_TIME_MILLISECONDS = 60_000;
const never = () => new Promise<never>(() => {});
const fails = () => Promise.reject(new Error('The disk is broken.'));

async function documents(): Promise<(string | null)[][]> {
  const { body } = await portal.call<ApiAnswer<'GET dlc/documents'>>('GET', 'dlc/documents', { token: clerk.token });
  return body.content.map(({ status, failure }) => [status, failure]);
}

/** What a reader gets of these bytes while a storage whose writers are changed so keeps a copy. */
function taken(bytes: Readable, change: Partial<FileWriter>, patienceMilliseconds: number): Readable {
  const storageAt = (location: string): FileStorage => {
    const storage = portal.files.storageAt(location);
    const begin: FileStorage['begin'] = async (file) => {
      const writer = await storage.begin(file);
      return {
        write: (...given) => writer.write(...given),
        finish: () => writer.finish(),
        abort: () => writer.abort(),
        ...change,
      };
    };
    return {
      begin,
      read: (...given) => storage.read(...given),
      remove: (file) => storage.remove(file),
      check: () => storage.check(),
    };
  };
  const subject = {
    clientId: client.id,
    userId: client.users['clerk']!.id,
    settings: { keepDownloads: true },
    modules: ['DLC'],
    licensedModules: ['DLC'],
    impersonator: null,
  } as unknown as Subject;
  const keeping = { clock: portal.clock, files: { ...portal.files, storageAt }, log: silentLog, subject, traceId: 'T' };
  return keepDownload(keeping, FACTS, bytes, patienceMilliseconds);
}

it.each<[string, Partial<FileWriter>, string, number]>([
  ['does not take a piece', { write: never }, 'STORAGE', PATIENCE_MILLISECONDS],
  ['does not end', { finish: never }, 'STORAGE', PATIENCE_MILLISECONDS],
  ['fails at a piece', { write: fails }, 'PROBLEM', ALL_THE_TIME_MILLISECONDS],
  ['fails at the end', { finish: fails }, 'PROBLEM', ALL_THE_TIME_MILLISECONDS],
])('a storage that %s spoils no download, and the line says so', async (_what, change, failure, patience) => {
  expect(await buffer(taken(Readable.from([BYTES, BYTES]), change, patience))).toEqual(Buffer.concat([BYTES, BYTES]));
  expect(await documents()).toEqual([['FAILED', failure]]);
});

it('a file that fails before anybody takes it ends with its error, and nothing is kept', async () => {
  const bytes = new PassThrough();
  const reader = taken(bytes, {}, ALL_THE_TIME_MILLISECONDS);
  bytes.destroy(new Error('The list changed.'));
  await expect(buffer(reader)).rejects.toThrow('The list changed.');
  expect(await documents()).toEqual([]);
});

it('a document whose bytes are lost is refused before its first byte, also in part', async () => {
  await fetchFile(portal, clerk.token, 'portal/exports/orders', { fileType: 'CSV' });
  const { body } = await portal.call<ApiAnswer<'GET dlc/documents'>>('GET', 'dlc/documents', { token: clerk.token });
  await portal.owner.inNoClient((tx) => tx.write('delete from file_chunks where client_id = $1', [client.id]));
  const address = `${portal.address}/portal/api/dlc/getDocument/${body.content[0]!.uniqueId}`;
  for (const range of ['bytes=0-', 'bytes=5-', 'none']) {
    const answer = await fetch(address, { headers: { authorization: `Bearer ${clerk.token}`, range } });
    expect([answer.status, await answer.json()]).toMatchObject([503, { key: 'FILE_STORAGE_UNAVAILABLE' }]);
  }
  expect(await documents()).toEqual([['READY', null]]);
});
