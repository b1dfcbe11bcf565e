import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { LANGUAGES } from '@portico/contract/languages';
import { acceptEverything, FileUnsafe } from '../platform/files/files-scan.ts';
import type { TestClient } from '../testing/clients.ts';
import { signedIn, type Person, type Upload } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient();
  clerk = await signedIn(portal, client.users['clerk']!);
});
afterAll(() => portal.stop());

/** The newest upload comes first; only this moves the clock. */
async function refused(content: string | Uint8Array) {
  portal.clock.advanceSeconds(1);
  const { status, body } = await portal.upload(clerk.token, 'payments.xml', content);
  const [upload] = (await clerk.call<Upload[]>('GET', 'payments/upload/status')).body;
  return { status, problem: body as unknown as { code: string; detail: string }, upload: upload! };
}

async function storedPieces(): Promise<number> {
  const row = await portal.owner.inNoClient((tx) =>
    tx.row<{ count: number }>('select count(*)::int as count from file_chunks'),
  );
  return row!.count;
}

describe('A file named .xml that is something else is refused before any of it is stored', () => {
  const OTHERS: [what: string, content: string | Uint8Array, word: string][] = [
    ['a PDF', '%PDF-1.7\n%…', 'a PDF document'],
    ['a ZIP', Buffer.from('PK\x03\x04\x14\x00', 'latin1'), 'a ZIP archive'],
    ['gzip', gzipSync('<Document/>'), 'an archive'],
    ['OpenPGP', '-----BEGIN PGP MESSAGE-----\n', 'an OpenPGP message'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'an image'],
    ['a program', Buffer.from('MZ\x90\x00\x03\x00', 'latin1'), 'a program'],
    ['a web page', '<!doctype html><html>', 'a web page'],
    ['a statement', '{1:F01BANKCHZZAXXX0000000000}{2:I940X}{4:\r\n:20:X', 'a SWIFT message'],
    ['an older Office document', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'an Office document'],
    ['bytes without meaning', Buffer.alloc(400, 1), 'data of an unknown kind'],
  ];
  it.each(OTHERS)('%s', async (_what, content, word) => {
    const before = await storedPieces();
    const { status, problem, upload } = await refused(content);
    expect({ status, code: problem.code }).toEqual({ status: 400, code: 'FILE_CONTENT_DIFFERS' });
    expect(problem.detail).toContain(`contains ${word}, but this type expects XML`);
    expect(upload).toMatchObject({
      status: 'UPLOAD_ERROR',
      step: 'UPLOAD',
      stepStatus: 'UPLOAD_ERROR',
      problems: [{ severity: 'error', key: 'fileContentDiffers', message: problem.detail }],
    });
    expect(await storedPieces()).toBe(before);
  });

  it('with the reason in each language', async () => {
    const sentences: string[] = [];
    for (const language of LANGUAGES) {
      await clerk.call('PUT', 'portal/settings', { language });
      sentences.push((await refused('%PDF-1.7')).problem.detail);
    }
    await clerk.call('PUT', 'portal/settings', { language: 'en' });
    expect(new Set(sentences).size).toBe(LANGUAGES.length);
    for (const sentence of sentences) expect(sentence).toMatch(/PDF/);
  });
});

it('shows beside a refused upload why it was refused', async () => {
  expect((await refused('')).upload.problems).toMatchObject([{ key: 'fileEmpty' }]);
  expect((await refused(Buffer.alloc(51 * 1024 * 1024, ' '))).upload.problems).toMatchObject([
    { key: 'fileTooLarge', parameters: { limit: '50 MB' } },
  ]);
});

it('refuses what a scan finds harmful, and says so in the answer and beside the upload', async () => {
  portal.files.scan = () => Promise.reject(new FileUnsafe('Eicar-Test'));
  onTestFinished(() => void (portal.files.scan = acceptEverything));
  const { problem, upload } = await refused(await paymentFile(client.accounts[0]!));
  expect(problem).toMatchObject({ status: 422, code: 'FILE_UNSAFE' });
  expect(problem.detail).toContain('“Eicar-Test”');
  expect(upload).toMatchObject({
    status: 'UPLOAD_ERROR',
    problems: [{ key: 'fileUnsafe', parameters: { found: 'Eicar-Test' } }],
  });
});

it('takes XML in any encoding, and leaves text to the import, which says what is wrong with it', async () => {
  const file = await paymentFile(client.accounts[0]!);
  const utf16 = Buffer.from(`\uFEFF${file.replace('UTF-8', 'UTF-16')}`, 'utf16le');
  expect((await clerk.upload(utf16)).orders).toHaveLength(1);
  expect(await clerk.upload('Dear bank, pay everybody.')).toMatchObject({ status: 'IMPORT_ERROR', step: 'IMPORT' });
});
