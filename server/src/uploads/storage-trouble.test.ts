import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import { LANGUAGES } from '@portico/contract/languages';
import type { TestClient } from '../testing/clients.ts';
import { filesBelow, sweepNow } from '../testing/outside/file-storages.ts';
import { signedIn, type Person, type Upload } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { startS3Server, type S3Server } from '../testing/s3/s3-server.ts';

type Place = { portal: TestPortal; client: TestClient; clerk: Person };

async function startAt(settings: Record<string, string>): Promise<Place> {
  const portal = await startPortal(inject('databaseUrl'), { worker: true, settings });
  const client = await portal.makeClient();
  return { portal, client, clerk: await signedIn(portal, client.users['clerk']!) };
}

/** The download as its receiver sees it: whole, refused, or broken off. */
async function download({ portal, clerk }: Place, orderId: OrderId): Promise<string> {
  const answer = await fetch(`${portal.address}/portal/api/payments/orders/${orderId}/file`, {
    headers: { authorization: `Bearer ${clerk.token}` },
  });
  if (!answer.ok) return `refused: ${answer.status} ${((await answer.json()) as { code: string }).code}`;
  return answer.text().then(
    () => 'whole',
    () => 'broken off',
  );
}

/** An upload that must fail: the answer, and what the list of uploads shows for it. */
async function failedUpload({ portal, clerk }: Place, content: string): Promise<{ answer: object; upload: Upload }> {
  // The newest comes first.
  portal.clock.advanceSeconds(1);
  const { status, body } = await portal.upload(clerk.token, 'payments.xml', content);
  const uploads = await clerk.call<Upload[]>('GET', 'payments/upload/status');
  return { answer: { status, code: (body as unknown as { code: string }).code }, upload: uploads.body[0]! };
}

function expectUploadError(upload: Upload, key: string): void {
  expect(upload).toMatchObject({ status: 'UPLOAD_ERROR', step: 'UPLOAD', stepStatus: 'UPLOAD_ERROR', orders: [] });
  expect(upload.problems).toMatchObject([{ severity: 'error', key, message: expect.stringMatching(/^\p{L}.+\.$/u) }]);
}

describe('An S3-compatible server', () => {
  let s3: S3Server;
  let place: Place;
  let file: string;
  beforeAll(async () => {
    s3 = await startS3Server();
    place = await startAt(s3.settings);
    file = await paymentFile(place.client.accounts[0]!, { count: 2_000 });
  });
  afterAll(async () => {
    await place.portal.stop();
    await s3.stop();
  });
  afterEach(() => {
    s3.trouble = () => undefined;
  });
  const objects = () => [...s3.bucket.objects.keys()];
  const sweep = () => sweepNow(place.portal);

  it('that breaks off or refuses ends an upload cleanly, and the next one goes through', async () => {
    const before = objects();
    s3.trouble = ({ method }) => (method === 'PUT' ? 'break' : undefined);
    const broken = await failedUpload(place, file);
    expect(broken.answer).toEqual({ status: 503, code: 'FILE_STORAGE_UNAVAILABLE' });
    expectUploadError(broken.upload, 'fileStorageUnavailable');
    s3.trouble = () => ({ status: 403, body: '<Error><Code>AccessDenied</Code></Error>' });
    const refused = await failedUpload(place, file);
    expect(refused.answer).toEqual({ status: 503, code: 'FILE_STORAGE_UNAVAILABLE' });
    s3.trouble = () => undefined;
    await sweep();
    expect(objects()).toEqual(before);
    expect(await download(place, await place.clerk.order(file))).toBe('whole');
  });

  it('that is full ends an upload with this reason, in the language of the user', async () => {
    const before = objects();
    s3.trouble = ({ method }) => (method === 'PUT' ? { status: 507, body: '' } : undefined);
    const { answer, upload } = await failedUpload(place, file);
    s3.trouble = () => undefined;
    expect(answer).toEqual({ status: 507, code: 'FILE_STORAGE_FULL' });
    expectUploadError(upload, 'fileStorageFull');
    // Even if it took the bytes before it said so, nothing stays.
    expect(objects().length).toBeGreaterThan(before.length);
    await sweep();
    expect(objects()).toEqual(before);
    const sentences: string[] = [];
    for (const language of LANGUAGES) {
      await place.clerk.call('PUT', 'portal/settings', { language });
      const { body } = await place.clerk.call<Upload[]>('GET', `payments/upload/status?uniqueId=${upload.uniqueId}`);
      sentences.push(body[0]!.problems[0]!.message);
    }
    expect(new Set(sentences).size).toBe(LANGUAGES.length);
  });

  it('that reports the parts as joined and then as not joined leaves no order and no file', async () => {
    const large = file.replaceAll('</CdtTrfTxInf>', `</CdtTrfTxInf><!--${'x'.repeat(5_000)}-->`);
    const before = objects();
    s3.trouble = ({ method, query }) =>
      method === 'POST' && query.has('uploadId')
        ? { status: 200, body: '<Error><Code>InternalError</Code></Error>' }
        : undefined;
    const { answer, upload } = await failedUpload(place, large);
    s3.trouble = () => undefined;
    expect(answer).toMatchObject({ status: 503 });
    expectUploadError(upload, 'fileStorageUnavailable');
    await sweep();
    expect([objects(), s3.bucket.uploads.size]).toEqual([before, 0]);
  });

  it('that can’t be reached refuses a download; one that breaks off within it never looks whole', async () => {
    const orderId = await place.clerk.order(await paymentFile(place.client.accounts[0]!, { count: 2_000 }));
    const key = objects().at(-1)!;
    s3.trouble = () => 'break';
    expect(await download(place, orderId)).toBe('refused: 503 FILE_STORAGE_UNAVAILABLE');
    s3.trouble = () => ({ status: 206, body: s3.bucket.objects.get(key)!, breakAfterBytes: 300_000 });
    expect(await download(place, orderId)).toBe('broken off');
    s3.trouble = () => ({ status: 206, body: s3.bucket.objects.get(key)!.subarray(0, 300_000) });
    expect(await download(place, orderId)).toBe('broken off');
    s3.trouble = () => ({ status: 206, body: Buffer.from(s3.bucket.objects.get(key)!).fill('x', 400_000, 400_001) });
    expect(await download(place, orderId)).toBe('broken off');
    s3.trouble = () => undefined;
    expect(await download(place, orderId)).toBe('whole');
  });

  it('that can’t be reached while a file is imported only delays the import', async () => {
    let refused = 0;
    s3.trouble = ({ method }) => (method === 'GET' && refused++ < 3 ? 'break' : undefined);
    const upload = await place.clerk.upload(await paymentFile(place.client.accounts[0]!));
    s3.trouble = () => undefined;
    expect(refused).toBeGreaterThan(3);
    expect(upload.orders).toHaveLength(1);
  });
});

describe('A disk', () => {
  let folder: string;
  let place: Place;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-files-'));
    place = await startAt({ PORTICO_FILES: pathToFileURL(join(folder, 'files')).href });
    file = await paymentFile(place.client.accounts[0]!, { count: 2_000 });
  });
  afterAll(async () => {
    await place.portal.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function pathOf(orderId: OrderId): Promise<string> {
    const row = await place.portal.owner.inNoClient((tx) =>
      tx.row<{ file_id: string }>('select file_id from orders where id = $1', [orderId]),
    );
    return join(folder, 'files', place.client.id, row!.file_id);
  }

  it('never serves a missing, changed or cut file as whole', async () => {
    const orderId = await place.clerk.order(file);
    const path = await pathOf(orderId);
    const bytes = await readFile(path);
    await rename(path, `${path}.moved`);
    expect(await download(place, orderId)).toBe('refused: 503 FILE_STORAGE_UNAVAILABLE');
    await writeFile(path, Buffer.from(bytes).fill('x', 400_000, 400_001));
    expect(await download(place, orderId)).toBe('broken off');
    await writeFile(path, bytes);
    await truncate(path, 300_000);
    expect(await download(place, orderId)).toBe('broken off');
    await rename(`${path}.moved`, path);
    expect(await download(place, orderId)).toBe('whole');
  });

  it('that is missing ends an upload with this reason', async () => {
    await rename(join(folder, 'files'), join(folder, 'elsewhere'));
    await writeFile(join(folder, 'files'), 'no folder');
    const { answer, upload } = await failedUpload(place, file);
    expect(answer).toEqual({ status: 503, code: 'FILE_STORAGE_UNAVAILABLE' });
    expectUploadError(upload, 'fileStorageUnavailable');
    await rm(join(folder, 'files'));
    await rename(join(folder, 'elsewhere'), join(folder, 'files'));
  });
});

/** Only root may mount, and not in every container. */
function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

it('a full disk refuses the file, keeps nothing of it, and takes a smaller one', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-full-'));
  context.onTestFinished(() => rm(folder, { recursive: true, force: true }));
  context.skip(!mountSmallDisk(folder), 'a small disk can’t be mounted here');
  context.onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  const place = await startAt({ PORTICO_FILES: pathToFileURL(folder).href });
  const [small, large] = await Promise.all(
    [100, 4_000].map((count) => paymentFile(place.client.accounts[0]!, { count })),
  );
  expect(large!.length).toBeGreaterThan(1024 * 1024);
  const { answer, upload } = await failedUpload(place, large!);
  expect(answer).toEqual({ status: 507, code: 'FILE_STORAGE_FULL' });
  expectUploadError(upload, 'fileStorageFull');
  expect(await filesBelow(folder)).toEqual([]);
  expect(await download(place, await place.clerk.order(small!))).toBe('whole');
  await place.portal.stop();
});

it('an unusable storage is named at start, in one sentence', async () => {
  const s3 = await startS3Server();
  const wrong = { ...s3.settings, AWS_SECRET_ACCESS_KEY: 'another secret' };
  await expect(startAt(wrong)).rejects.toThrow(
    /^Files can't be stored at s3:\/\/.+, which PORTICO_FILES names: The storage answered 403 \(SignatureDoesNotMatch\) to PUT\.$/,
  );
  await expect(startAt({ PORTICO_FILES: 'file:///dev/null/files' })).rejects.toThrow(
    /^Files can't be stored at file:\/\/\/dev\/null\/files, which PORTICO_FILES names: ENOTDIR/,
  );
  await s3.stop();
});
