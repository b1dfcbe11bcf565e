import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { LANGUAGES, type Language } from '@portico/contract/languages';
import type { TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  const users = LANGUAGES.map(
    (language) => [language, { grants: [], settings: { language } }] satisfies [string, object],
  );
  client = await portal.makeClient({ users: Object.fromEntries(users), rule: null });
});
afterAll(() => portal.stop());

const texts = (language: Language, module: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../contract/texts/${language}/${module}.json`, import.meta.url), 'utf8'));

/** Every field of a problem document, and nothing about how the portal is built. */
function expectProblem(answer: Awaited<ReturnType<TestPortal['call']>>, key: string, language: Language): void {
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(answer.body).toMatchObject({
    type: `urn:portico:problem:${key}`,
    key,
    status: answer.status,
    code: expect.stringMatching(/^(\d{3,4}|[A-Z_]+)$/),
    title: texts(language, 'errors')[`${key}.title`],
    detail: expect.stringMatching(/^\p{L}.+\.$/u),
    traceId: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts\b|select |at \w+ \(/);
}

describe.each(LANGUAGES)('in %s', (language) => {
  it('speaks the browser’s language before the sign-in', async () => {
    const headers = { 'accept-language': `xx, ${language}-CH;q=0.9, en;q=0.1` };
    expectProblem(await portal.call('GET', 'portal/user', { headers }), 'UNAUTHENTICATED', language);
    expectProblem(await portal.call('GET', 'nowhere', { headers }), 'NOT_FOUND', language);
    const wrong = { clientId: 'NOBODY', username: 'x', password: 'x' };
    expectProblem(
      await portal.call('POST', 'portal/authenticate', { headers, body: wrong }),
      'AUTHENTICATION_FAILED',
      language,
    );
  });

  it('speaks the user’s language after it, whatever the browser asks for', async () => {
    const token = await portal.signIn(client.users[language]!);
    const headers = { 'accept-language': language === 'de' ? 'fr' : 'de' };
    const call = (method: string, path: string, body?: unknown) => portal.call(method, path, { token, headers, body });
    const refused = await call('GET', 'payments/orders');
    expectProblem(refused, 'UNAUTHORIZED', language);
    const permission = texts(language, 'reasons')['permission.PAYMENT_VIEW']!;
    expect(refused.body.reasons[0].text).toContain(permission);
    const fields = await call('PUT', 'portal/settings', { language: 'xx', other: 1 });
    expectProblem(fields, 'REQUEST_FIELDS', language);
    expect(fields.body.fields).toHaveLength(2);
  });
});

it('names wrong fields in the words of each language', async () => {
  const messages = LANGUAGES.map(async (language) => {
    const { body } = await portal.call('POST', 'portal/authenticate', {
      headers: { 'accept-language': language },
      body: {},
    });
    expect(body.fields.map((field: { field: string }) => field.field)).toEqual(['clientId', 'username', 'password']);
    return body.fields[0].message as string;
  });
  expect(new Set(await Promise.all(messages)).size).toBe(LANGUAGES.length);
});

it('speaks a newly chosen language from the next answer on', async () => {
  const token = await portal.signIn(client.users['en']!);
  await portal.call('PUT', 'portal/settings', { token, body: { language: 'it' } });
  expectProblem(await portal.call('GET', 'payments/orders', { token }), 'UNAUTHORIZED', 'it');
  await portal.call('PUT', 'portal/settings', { token, body: { language: 'en' } });
});

it('gives every answer its own trace id', async () => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => (await portal.call('GET', 'nowhere')).body.traceId),
  );
  expect(new Set(ids).size).toBe(20);
});
