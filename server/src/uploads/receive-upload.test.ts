import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { UPLOAD_MAXIMUM_BYTES } from '@portico/contract/limits';
import { CLERK_GRANTS, type TestClient } from '../testing/clients.ts';
import { signedIn, type Person } from '../testing/orders.ts';
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

const upload = (name: string, content: string | Uint8Array, type?: string) =>
  portal.upload(clerk.token, name, content, type);

async function chunks(): Promise<number> {
  return (await portal.owner.inNoClient((tx) =>
    tx.row<{ count: number }>('select count(*)::int as count from file_chunks where client_id = $1', [client.id]),
  ))!.count;
}

describe('An upload is refused at once', () => {
  const REFUSED: [what: string, name: string, content: string, type: string, status: number, code: string][] = [
    ['an empty file', 'a.xml', '', 'PAIN001', 400, 'FILE_EMPTY'],
    ['an extension that differs from the type', 'a.csv', 'x', 'PAIN001', 400, 'FILE_EXTENSION_DIFFERS'],
    ['a name without an extension', 'payments', 'x', 'PAIN001', 400, 'FILE_EXTENSION_DIFFERS'],
    ['a double extension', 'a.xml.exe', 'x', 'PAIN001', 400, 'FILE_EXTENSION_DIFFERS'],
    ['a type that nobody knows', 'a.xml', 'x', 'PAIN999', 400, 'FILE_TYPE_UNKNOWN'],
    ['a type that is a property of every object', 'a.xml', 'x', 'constructor', 400, 'FILE_TYPE_UNKNOWN'],
  ];
  it.each(REFUSED)('%s', async (_what, name, content, type, status, code) => {
    const before = await chunks();
    expect(await upload(name, content, type)).toMatchObject({ status, body: { code } });
    expect(await chunks()).toBe(before);
  });

  it('a form without the field “file”', async () => {
    const form = new FormData();
    form.append('document', new Blob(['x']), 'a.xml');
    const headers = { authorization: `Bearer ${clerk.token}` };
    const address = `${portal.address}/portal/api/payments/upload/PAIN001`;
    const codeOf = async (body: FormData | string) =>
      ((await (await fetch(address, { method: 'POST', headers, body })).json()) as { code: string }).code;
    expect(await codeOf(form)).toBe('FILE_MISSING');
    expect(await codeOf('no form')).toBe('CONTENT_TYPE_REFUSED');
  });

  it('a file of one byte more than 50 MB, of which nothing is kept', async () => {
    const before = await chunks();
    const answer = await upload('a.xml', Buffer.alloc(UPLOAD_MAXIMUM_BYTES + 1, ' '));
    expect(answer).toMatchObject({ status: 413, body: { code: 'FILE_TOO_LARGE' } });
    expect(await chunks()).toBe(before);
    const last = await clerk.call<{ status: string; step: string }[]>('GET', 'payments/upload/status');
    expect(last.body.find((each) => each.status === 'UPLOAD_ERROR')).toMatchObject({
      step: 'UPLOAD',
      stepStatus: 'UPLOAD_ERROR',
    });
  });

  it('a caller without the right to upload', async () => {
    const grants = CLERK_GRANTS.filter((entry) => entry.area !== 'PAYMENT_UPLOAD');
    const other = await portal.makeClient({ users: { clerk: { grants } }, rule: null });
    const token = await portal.signIn(other.users['clerk']!);
    expect(await portal.upload(token, 'a.xml', 'x')).toMatchObject({
      status: 403,
      body: { code: '1005', reasons: [{ key: 'notGranted', parameters: { permission: 'PAYMENT_UPLOAD' } }] },
    });
    expect(await portal.upload('no token', 'a.xml', 'x')).toMatchObject({ status: 401 });
  });
});

describe('A file name', () => {
  const NAMES: [what: string, given: string, kept: string][] = [
    ['with a path', '../../etc/payments.xml', 'payments.xml'],
    ['with a path of Windows', 'C:\\temp\\payments.xml', 'payments.xml'],
    ['that is written from right to left', 'invoice\u202Egnp.xml', 'invoicegnp.xml'],
    ['with umlauts', 'Löhne & Gehälter “März”.xml', 'Löhne & Gehälter “März”.xml'],
    ['with control characters', 'a\u0007b.xml', 'ab.xml'],
    ['of ten thousand characters', `${'x'.repeat(10_000)}.xml`, `${'x'.repeat(136)}.xml`],
  ];
  it.each(NAMES)('%s is stored harmlessly', async (_what, given, kept) => {
    const file = await paymentFile(client.accounts[0]!);
    const { fileName, orders } = await clerk.upload(file, given);
    expect(fileName).toBe(kept);
    const download = await clerk.call<string>('GET', `payments/orders/${orders[0]}/file`);
    expect(download).toMatchObject({ status: 200, body: file });
    expect(download.headers.get('content-disposition')).toBe(
      `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    );
  });
});

describe('An idempotency key', () => {
  const send = (key: string, content: string, name = 'a.xml') => {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    return fetch(`${portal.address}/portal/api/payments/upload/PAIN001`, {
      method: 'POST',
      headers: { authorization: `Bearer ${clerk.token}`, 'idempotency-key': key },
      body: form,
    });
  };

  it('makes one upload of several, at once and later', async () => {
    const content = await paymentFile(client.accounts[0]!);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('key-1', content)));
    const bodies = await Promise.all(
      [...answers, await send('key-1', content)].map((answer) => answer.json() as Promise<{ uniqueId: string }>),
    );
    expect(new Set(bodies.map((body) => body.uniqueId)).size).toBe(1);
    const rows = await portal.owner.inNoClient((tx) =>
      tx.rows('select id from orders where message_id = $1', [/<MsgId>(.*?)</.exec(content)![1]]),
    );
    expect(rows.length).toBeLessThanOrEqual(1);
  });

  it('is refused for another file', async () => {
    await send('key-2', 'one');
    const answer = await send('key-2', 'two');
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });
});

it('A file that no worker has taken yet is in progress', async () => {
  const waiting = await startPortal(inject('databaseUrl'));
  const other = await waiting.makeClient();
  const person = await signedIn(waiting, other.users['clerk']!);
  const { body } = await waiting.upload(person.token, 'payments.xml', await paymentFile(other.accounts[0]!));
  const { body: uploads } = await person.call<unknown[]>('GET', `payments/upload/status?uniqueId=${body.uniqueId}`);
  expect(uploads).toMatchObject([
    { fileName: 'payments.xml', status: 'UPLOADED', step: 'UPLOAD', stepStatus: 'IN_PROGRESS', orders: [] },
  ]);
  await waiting.stop();
});
