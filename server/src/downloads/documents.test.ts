import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { KEPT_DOCUMENTS_PER_USER_MAXIMUM } from '@portico/contract/limits';
import { sweepFiles } from '../platform/files/files-sweep.ts';
import { silentLog } from '../platform/log.ts';
import type { TestClient } from '../testing/clients.ts';
import { storeTestDocument } from '../testing/kept-documents/stored-documents.ts';
import { fetchFile, readZip } from '../testing/exports/exported-files.ts';
import { storeManyEntries } from '../testing/exports/many-entries.ts';
import { impersonate } from '../testing/impersonation.ts';
import { signedIn, type Person } from '../testing/orders.ts';
import { makeProviderKinds } from '../testing/portal/provider-kinds.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { storeTestStatements } from '../testing/statements.ts';
import { until } from '../testing/portal/until.ts';

type Documents = ApiAnswer<'GET dlc/documents'>;

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { settings: { PORTICO_ZIP_MEGABYTES: '1' } });
});
// Each test has a client of its own.
beforeEach(async () => {
  client = await portal.makeClient();
  clerk = await signedIn(portal, client.users['clerk']!);
  await keepDownloads(clerk, true);
});
afterAll(() => portal.stop());

async function keepDownloads({ token }: Person, isOn: boolean): Promise<void> {
  const { status } = await portal.call('PUT', 'portal/settings', { token, body: { keepDownloads: isOn } });
  expect(status).toBe(200);
}
const exported = (who = clerk, body: object = {}) =>
  fetchFile(portal, who.token, 'portal/exports/orders', { fileType: 'CSV', ...body });
const listOf = async ({ token } = clerk) =>
  (await portal.call<Documents>('GET', 'dlc/documents', { token })).body.content;
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const mine = () => ({ clientId: client.id, ownerId: client.users['clerk']!.id });
const refusal = async (bytes: Buffer) => JSON.parse(bytes.toString()) as Record<string, unknown>;
function ask(id: string, headers: Record<string, string> = {}, { token } = clerk): Promise<Response> {
  return fetch(`${portal.address}/portal/api/dlc/getDocument/${id}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
}
const actsOf = async () =>
  (
    await portal.owner.inNoClient((tx) =>
      tx.rows<{ action: string; documents: number }>(
        `select record::jsonb ->> 'action' as action, (record::jsonb #>> '{detail,documents}')::int as documents
         from audit_log where client_id = $1 and record::jsonb ->> 'action' like 'documents%' order by sequence`,
        [client.id],
      ),
    )
  ).map(({ action, documents }) => [action, documents]);

describe('A download', () => {
  it('is kept byte by byte for people who want that, and for nobody else', async () => {
    const { bytes, fileName } = await exported();
    const [document, ...others] = await listOf();
    expect(others).toEqual([]);
    expect(document).toMatchObject({
      name: 'Payment orders',
      kind: 'DOWNLOAD',
      reportType: null,
      status: 'READY',
      failure: null,
      owners: [{ type: 'USER', name: client.users['clerk']!.fullName }],
      fileName,
      fileType: 'CSV',
      sizeBytes: bytes.length,
      digest: digestOf(bytes),
      createdBy: client.users['clerk']!.fullName,
      downloadStatus: 'NEW',
      downloadedAt: null,
      keptUntil: '2027-02-18T09:00:00.000Z',
    });
    const kept = await fetchFile(portal, clerk.token, `dlc/getDocument/${document!.uniqueId}`);
    expect(kept).toEqual({ status: 200, fileName, bytes });
    await keepDownloads(clerk, false);
    await exported();
    expect(await listOf()).toHaveLength(1);
  });

  it('of statements, a report and a printout is kept as well, by its report type', async () => {
    const [account] = client.accounts;
    await storeTestStatements(portal, client, [
      { accountId: account!.id, day: '2026-11-19', opening: '0', closing: '5', entries: [{ valueDate: '2026-11-19', amount: '5' }] },
    ]); // prettier-ignore
    const body = { accounts: [account!.id], from: '2026-11-01', to: '2026-11-20', timeZone: 'UTC' };
    const calls = [
      ['useraccountreports', 'PDF'],
      ['valueSeries/download', 'XLSX'],
      ['valueSeries/download', 'PDF'],
      ['transactionsdownload', 'MT940'],
      ['transactionsindividualdownload', 'MT940'],
    ];
    const digests = [];
    for (const [call, format] of calls) {
      const { status, bytes } = await fetchFile(portal, clerk.token, `reporting/${call}`, { ...body, format });
      expect([call, status]).toEqual([call, 200]);
      digests.unshift(digestOf(bytes));
    }
    const documents = await listOf();
    expect(documents.map(({ kind, reportType, fileType }) => [kind, reportType, fileType])).toEqual([
      ['DOWNLOAD', 'SEPARATED', 'ZIP'],
      ['DOWNLOAD', 'COMBINED', 'TXT'],
      ['REPORT', 'DETAILS', 'PDF'],
      ['REPORT', 'DETAILS', 'XLSX'],
      ['REPORT', 'OVERVIEW', 'PDF'],
    ]);
    expect(documents.map(({ digest }) => digest)).toEqual(digests);
  });

  it('that breaks off is not kept', async () => {
    await storeManyEntries(portal, client, { to: 60_000 });
    const stop = new AbortController();
    const answer = await fetch(`${portal.address}/portal/api/portal/exports/transactions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${clerk.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fileType: 'CSV' }),
      signal: stop.signal,
    });
    await answer.body!.getReader().read();
    stop.abort();
    const unfinished = () =>
      portal.owner.inNoClient((tx) =>
        tx.row<{ given: number; open: number }>(
          `select count(*) filter (where given_up_at is not null)::int as given, count(*) filter (where given_up_at is null)::int as open
           from files where client_id = $1`,
          [client.id],
        ),
      );
    await until(unfinished, (files) => files?.given === 1);
    expect(await unfinished()).toEqual({ given: 1, open: 0 });
    expect(await listOf()).toEqual([]);
  });

  it('beyond the space of its owner comes all the same, and its line says why it is not kept', async () => {
    await portal.owner.inNoClient((tx) =>
      tx.write(
        `with kept as (
           insert into files (client_id, id, name, digest, size_bytes, created_at)
           select $1, gen_random_uuid(), 'x', '\\x00', 1, now() from generate_series(1, $3) returning id)
         insert into documents (client_id, id, owner_id, kind, name, file_name, file_type, status, file_id, size_bytes, digest,
           created_at, created_by, kept_until)
         select $1, id, $2, 'DOWNLOAD', 'x', 'x', 'X', 'READY', id, 1, '\\x00', '2026-11-01', 'x', '2027-01-30' from kept`,
        [client.id, client.users['clerk']!.id, KEPT_DOCUMENTS_PER_USER_MAXIMUM],
      ),
    );
    expect([(await exported()).status, (await exported()).status]).toEqual([200, 200]);
    const { body } = await portal.call<Documents>('GET', 'dlc/documents?size=3', { token: clerk.token });
    expect(body.content.map(({ status, failure }) => [status, failure])).toEqual([
      ['FAILED', 'NO_SPACE'],
      ['READY', null],
      ['READY', null],
    ]);
    const failed = await ask(body.content[0]!.uniqueId);
    expect([failed.status, await failed.json()]).toMatchObject([410, { key: 'DOCUMENT_NOT_THERE' }]);
  });
});

describe('A document', () => {
  it('is its owner’s alone', async () => {
    await exported();
    const [document] = await listOf();
    const colleague = await signedIn(portal, client.users['signer1']!);
    const stranger = await signedIn(portal, (await portal.makeClient()).users['clerk']!);
    for (const other of [colleague, stranger]) {
      expect(await listOf(other)).toEqual([]);
      const { token } = other;
      const uuids = [document!.uniqueId];
      expect((await portal.call('GET', `dlc/documents/${document!.uniqueId}`, { token })).status).toBe(404);
      expect((await ask(document!.uniqueId, {}, other)).status).toBe(404);
      expect((await fetchFile(portal, token, 'dlc/zip', { uuids })).status).toBe(404);
      expect((await portal.call('POST', 'dlc/delete', { token, body: { uuids } })).status).toBe(404);
    }
    expect(await listOf()).toHaveLength(1);
  });

  it('is private: people who act in its owner’s name see none, and leave none', async () => {
    await exported();
    const { everything } = await makeProviderKinds(portal);
    const guest = await impersonate(portal, await signedIn(portal, everything), client, 'clerk');
    expect(await listOf(guest)).toEqual([]);
    expect((await exported(guest)).status).toBe(200);
    expect(await listOf()).toHaveLength(1);
  });

  it('is closed to people without the module, who keep nothing', async () => {
    await portal.owner.inNoClient((tx) =>
      tx.write(`update users set modules = array_remove(modules, 'DLC') where client_id = $1`, [client.id]),
    );
    expect((await exported()).status).toBe(200);
    const { status, body } = await portal.call('GET', 'dlc/documents', { token: clerk.token });
    expect([status, body]).toMatchObject([403, { code: '1005', reasons: [{ key: 'moduleNotGranted' }] }]);
    const kept = await portal.owner.inNoClient((tx) => tx.rows('select from documents where client_id = $1', [client.id])); // prettier-ignore
    expect(kept).toEqual([]);
  });

  it('goes on where its download broke off, as long as it is the same', async () => {
    const { bytes } = await exported();
    const [document] = await listOf();
    const id = document!.uniqueId;
    const etag = `"${document!.digest}"`;
    const part = await ask(id, { range: 'bytes=10-', 'if-range': etag });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 10-${bytes.length - 1}/${bytes.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10));
    // A part that begins later is no download of its own.
    expect((await listOf())[0]!.downloadStatus).toBe('NEW');
    const whole = await ask(id, { range: 'bytes=10-', 'if-range': '"another"' });
    expect([whole.status, whole.headers.get('etag')]).toEqual([200, etag]);
    expect(whole.headers.get('repr-digest')).toBe(
      `sha-256=:${Buffer.from(document!.digest!, 'hex').toString('base64')}:`,
    );
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes);
    expect((await listOf())[0]).toMatchObject({
      downloadStatus: 'DOWNLOADED',
      downloadedAt: '2026-11-20T09:00:00.000Z',
    });
  });

  it.each<[string, 200 | 206 | 416, number | null]>([
    ['bytes=0-3', 206, 4],
    ['bytes=-3', 206, 3],
    ['bytes=-900000', 206, null],
    ['bytes=-0', 416, 0],
    ['bytes=3-3', 206, 1],
    ['bytes=900000-', 416, 0],
    ['bytes=5-2', 416, 0],
    ['lines=1-2', 200, null],
    ['bytes=0-1,3-4', 200, null],
    ['nonsense', 200, null],
  ])('answers to the range %s', async (range, status, length) => {
    const { bytes } = await exported();
    const [document] = await listOf();
    const answer = await ask(document!.uniqueId, { range });
    const body = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, body.length]).toEqual([status, length ?? bytes.length]);
    const says = { 200: null, 206: expect.stringMatching(/^bytes \d/), 416: `bytes */${bytes.length}` };
    expect(answer.headers.get('content-range')).toEqual(says[status]);
  });

  it('is deleted with its file, and a download that goes on later is refused', async () => {
    await exported();
    const [document] = await listOf();
    const body = { uuids: [document!.uniqueId] };
    expect((await portal.call('POST', 'dlc/delete', { token: clerk.token, body })).status).toBe(204);
    expect(await listOf()).toEqual([]);
    expect((await ask(document!.uniqueId, { range: 'bytes=2-' })).status).toBe(404);
    expect(await bytesKept()).toBe(0);
    expect(await actsOf()).toEqual([['documentsDeleted', 1]]);
  });
});

describe('An archive of documents', () => {
  it('has each file once, by names of their own', async () => {
    const [first, second] = [await exported(), await exported(clerk, { fields: ['orderId'] })];
    const uuids = (await listOf()).map(({ uniqueId }) => uniqueId).toReversed();
    const { status, bytes, fileName } = await fetchFile(portal, clerk.token, 'dlc/zip', {
      uuids: [...uuids, uuids[0]],
    });
    expect([status, fileName]).toEqual([200, 'Documents_20-11-2026_09-00.zip']);
    const files = await readZip(bytes);
    const again = first.fileName.replace('.csv', ' (2).csv');
    expect(files).toEqual({ [first.fileName]: first.bytes, [again]: second.bytes });
    expect((await listOf()).map(({ downloadStatus }) => downloadStatus)).toEqual(['DOWNLOADED', 'DOWNLOADED']);
    expect(await actsOf()).toEqual([['documentsDownloaded', 2]]);
  });

  it('is refused above its limit, with both sizes, and with a document that is not there', async () => {
    const large = await storeTestDocument(portal, mine(), { sizeBytes: 1_500_000 });
    const failed = await storeTestDocument(portal, mine(), { failure: 'PROBLEM' });
    const zip = async (...uuids: string[]) => {
      const { status, bytes } = await fetchFile(portal, clerk.token, 'dlc/zip', { uuids });
      return [status, await refusal(bytes)];
    };
    expect(await zip(large)).toMatchObject([
      413,
      { key: 'ZIP_TOO_LARGE', detail: expect.stringMatching(/1,4 MB.*1,0 MB/) },
    ]);
    expect(await zip(failed)).toMatchObject([410, { key: 'DOCUMENT_NOT_THERE' }]);
    expect((await listOf()).map(({ downloadStatus }) => downloadStatus)).toEqual(['NEW', 'NEW']);
  });
});

/** How many bytes of the client's files the database has once everything is swept. */
async function bytesKept(): Promise<number> {
  await sweepFiles({ ...portal.files, db: portal.owner }, portal.clock, silentLog);
  const row = await portal.owner.inNoClient((tx) =>
    tx.row<{ bytes: number }>(
      'select coalesce(sum(length(bytes)), 0)::int as bytes from file_chunks where client_id = $1',
      [client.id],
    ),
  );
  return row!.bytes;
}
