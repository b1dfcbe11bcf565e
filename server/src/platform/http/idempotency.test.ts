import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { UserId } from '@portico/contract/ids';
import type { TestClient } from '../../testing/clients.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';

let portal: TestPortal;
let client: TestClient;
let clerk: string;
let keys = 0;
const newKey = () => `key-${keys++}`;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient();
  clerk = await portal.signIn(client.users['clerk']!);
});
afterAll(() => portal.stop());

const put = (key: string, body: object, token = clerk) =>
  portal.call('PUT', 'portal/settings', { token, body, headers: { 'idempotency-key': key } });

async function settingsChanges(userId: UserId): Promise<number> {
  const row = await portal.owner.inNoClient((tx) =>
    tx.row<{ count: bigint }>(
      `select count(*) as count from audit_log where entity_type = 'SETTINGS' and record::json->>'userId' = $1`,
      [userId],
    ),
  );
  return Number(row!.count);
}

async function upload(key: string, content: string, fileName = 'one.xml') {
  const form = new FormData();
  form.append('file', new Blob([content]), fileName);
  const headers = { authorization: `Bearer ${clerk}`, 'idempotency-key': key };
  const answer = await fetch(`${portal.address}/portal/api/payments/upload/PAIN001`, {
    method: 'POST',
    headers,
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
}

async function makeOrder(): Promise<string> {
  const { body } = await upload(newKey(), await paymentFile(client.accounts[0]!));
  const ask = async () =>
    (await portal.call('GET', `payments/upload/status?uniqueId=${body.uniqueId}`, { token: clerk })).body[0];
  return (await until(ask, (status) => status.orders.length > 0)).orders[0];
}

it('gives the same answer to the same key and body, and does it once', async () => {
  const before = await settingsChanges(client.users['clerk']!.id);
  const key = newKey();
  const first = await put(key, { language: 'de' });
  await put(newKey(), { language: 'fr' });
  const again = await put(key, { language: 'de' });
  expect(again).toMatchObject({ status: first.status, body: first.body });
  expect((await portal.call('GET', 'portal/user', { token: clerk })).body.settings.language).toBe('fr');
  expect(await settingsChanges(client.users['clerk']!.id)).toBe(before + 2);
});

it('has one effect and one answer for twenty calls at once', async () => {
  const before = await settingsChanges(client.users['clerk']!.id);
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 20 }, () => put(key, { language: 'it' })));
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]!.body });
  expect(await settingsChanges(client.users['clerk']!.id)).toBe(before + 1);
});

it('refuses the same key with another body or for another call', async () => {
  const key = newKey();
  await put(key, { language: 'en' });
  expect((await put(key, { language: 'es' })).body).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
  const other = await portal.call('POST', 'portal/applications', { token: clerk, headers: { 'idempotency-key': key } });
  expect(other.body).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
  expect((await portal.call('GET', 'portal/user', { token: clerk })).body.settings.language).toBe('en');
});

it('keeps the keys of different users apart', async () => {
  const signer = await portal.signIn(client.users['signer1']!);
  const key = newKey();
  expect((await put(key, { language: 'en' })).status).toBe(200);
  expect((await put(key, { language: 'es' }, signer)).body).toMatchObject({ language: 'es' });
});

it('accepts a key again after a day', async () => {
  const key = newKey();
  await put(key, { language: 'de' });
  portal.clock.advanceSeconds(24 * 3600 + 1);
  clerk = await portal.signIn(client.users['clerk']!);
  expect((await put(key, { language: 'fr' })).body).toMatchObject({ language: 'fr' });
  expect((await put(key, { language: 'fr' })).body).toMatchObject({ language: 'fr' });
  expect((await put(key, { language: 'de' })).body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

it('refuses a key of more than 255 characters, and takes one of exactly 255', async () => {
  expect((await put('k'.repeat(256), { language: 'en' })).body).toMatchObject({
    status: 400,
    fields: [{ field: 'Idempotency-Key' }],
  });
  expect((await put('k'.repeat(255), { language: 'en' })).status).toBe(200);
});

it('does not burn the key with a refusal, not even one whose writes stay', async () => {
  const uuids = [await makeOrder()];
  const token = await portal.signIn(client.users['signer1']!);
  const call = (path: string, body: object, key: string) =>
    portal.call('POST', `payments/orders/${path}`, { token, body, headers: { 'idempotency-key': key } });
  const [asking, signing] = [newKey(), newKey()];
  await call('requestSigningCode', { uuids }, newKey());
  expect((await call('requestSigningCode', { uuids }, asking)).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  portal.clock.advanceSeconds(31);
  expect((await call('requestSigningCode', { uuids }, asking)).status).toBe(200);

  const code = await portal.lastCode(client.users['signer1']!);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  expect((await call('sign', { uuids, securityCode: wrong }, signing)).body).toMatchObject({
    code: 'SECURITY_CODE_INCORRECT',
    parameters: { tries: 4 },
  });
  expect((await call('sign', { uuids, securityCode: wrong }, signing)).body).toMatchObject({
    parameters: { tries: 3 },
  });
  const signed = await call('sign', { uuids, securityCode: code }, signing);
  expect(signed.body.results).toMatchObject([{ outcome: 'DONE', status: 'PARTIALLY_SIGNED' }]);
  expect((await call('sign', { uuids, securityCode: code }, signing)).body).toEqual(signed.body);
});

it('signs once for ten identical signatures at once', async () => {
  const uuids = [await makeOrder()];
  const token = await portal.signIn(client.users['signer2']!);
  await portal.call('POST', 'payments/orders/requestSigningCode', { token, body: { uuids } });
  const body = { uuids, securityCode: await portal.lastCode(client.users['signer2']!) };
  const headers = { 'idempotency-key': newKey() };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => portal.call('POST', 'payments/orders/sign', { token, body, headers })),
  );
  for (const answer of answers) expect(answer.body).toEqual(answers[0]!.body);
  expect(answers[0]!.body.results).toMatchObject([{ outcome: 'DONE' }]);
  const order = (await portal.call('GET', `payments/orders/${uuids[0]}`, { token })).body;
  expect(order.signatureList).toHaveLength(1);
});

it('stores a file once if it is sent five times at once under one key', async () => {
  const content = await paymentFile(client.accounts[0]!);
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 5 }, () => upload(key, content)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]!.status).toBe(202);
  const { body } = await portal.call('GET', 'payments/upload/status', { token: clerk });
  const mine = body.filter((item: { uniqueId: string }) => item.uniqueId === answers[0]!.body.uniqueId);
  expect(mine).toHaveLength(1);
  expect(body.filter((item: { status: string }) => item.status === 'UPLOADING')).toEqual([]);
  expect((await upload(key, await paymentFile(client.accounts[0]!))).body).toMatchObject({
    status: 409,
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
});
