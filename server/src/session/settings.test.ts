import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { LANGUAGES } from '@portico/contract/languages';
import { DATE_FORMATS, NUMBER_FORMATS } from '@portico/contract/session/model';
import { DELIMITER_NAMES } from '@portico/contract/settings/model';
import { auditRows } from '../testing/portal/audit-rows.ts';
import type { TestClient, TestUser } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

type Settings = ApiAnswer<'PUT portal/settings'>;

let portal: TestPortal;
let client: TestClient;
let clerk: TestUser;
let token: string;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

/** A new person, who may choose a session of this many minutes. */
async function begin(clientMinutes = 60): Promise<void> {
  client = await portal.makeClient();
  clerk = client.users['clerk']!;
  await portal.owner.inNoClient((tx) =>
    tx.write('update clients set session_idle_minutes = $2 where client_id = $1', [client.id, clientMinutes]),
  );
  token = await portal.signInByPassword(clerk);
}

const change = (body: unknown) => portal.call<Settings>('PUT', 'portal/settings', { token, body });
const settings = async (): Promise<Settings> => (await portal.call('GET', 'portal/user', { token })).body.settings;
const inMinutes = (minutes: number) => new Date(portal.clock.now().getTime() + minutes * 60_000).toISOString();

const EVERY_SETTING: [string, unknown, unknown?][] = [
  ...LANGUAGES.map((language): [string, unknown] => ['language', language]),
  ['calendarStartingDay', 1],
  ['calendarStartingDay', 0],
  ...DATE_FORMATS.map((format): [string, unknown] => ['dateFormat', format]),
  ...NUMBER_FORMATS.map((format): [string, unknown] => ['numberFormat', format]),
  ['consolidatedCurrency', { code: 'JPY' }, { code: 'JPY', fractionDigits: 0 }],
  ['consolidatedCurrency', { code: 'KWD', fractionDigits: 9 }, { code: 'KWD', fractionDigits: 3 }],
  ['keepDownloads', true],
  ['paymentTemplates', false],
  ['paymentValuesFromTemplate', false],
  ['exportFormat', 'CSV'],
  ['exportFormat', 'XLS', 'XLSX'],
  ['exportFormat', 'NONE'],
  ...DELIMITER_NAMES.map((delimiter): [string, unknown] => ['delimiter', delimiter]),
  ['sessionTokenLifetimeInMinutes', 3],
];

it('keeps each setting and leaves all others as they are', async () => {
  await begin();
  for (const [field, given, kept = given] of EVERY_SETTING) {
    const before = await settings();
    const { status, body } = await change({ [field]: given });
    expect({ field, status, body }).toEqual({ field, status: 200, body: { ...before, [field]: kept } });
    expect(await settings()).toEqual(body);
  }
});

it.each([
  { calendarStartingDay: 2 },
  { dateFormat: 'JAPAN' },
  { numberFormat: 'DOT_DOT' },
  { language: 'pt' },
  { exportFormat: 'PDF' },
  { delimiter: ',' },
  { keepDownloads: 'yes' },
  { consolidatedCurrency: 'EUR' },
  { consolidatedCurrency: { code: 'euro' } },
  { sessionTokenLifetimeInMinutes: 0 },
  { sessionTokenLifetimeInMinutes: 2.5 },
  { sessionTokenLifetimeInMinutes: 481, acknowledgesSessionRisk: true },
  { sessionRiskAcknowledgedAt: '2026-11-20T09:00:00Z' },
  { language: 'de', fullName: 'Somebody else' },
  { language: 'de', downloadOptions: {} },
])('refuses %j as a whole', async (body) => {
  await begin();
  const before = await settings();
  expect(await change(body)).toMatchObject({ status: 400, body: { code: 'REQUEST_FIELDS' } });
  expect(await settings()).toEqual(before);
});

it('takes the id of one’s own settings, and knows no others', async () => {
  await begin();
  const { uniqueId } = await settings();
  expect((await change({ uniqueId, language: 'fr' })).status).toBe(200);
  const colleague = await portal.signInByPassword(client.users['signer1']!);
  const theirs = (await portal.call('GET', 'portal/user', { token: colleague })).body.settings;
  expect(await change({ uniqueId: theirs.uniqueId, language: 'it' })).toMatchObject({
    status: 404,
    body: { code: '1500' },
  });
  expect(theirs).toMatchObject({ language: 'en' });
  expect(await settings()).toMatchObject({ language: 'fr' });
});

it('loses none of many concurrent changes', async () => {
  await begin();
  const bodies = [
    { language: 'it' },
    { dateFormat: 'UNITED_STATES' },
    { numberFormat: 'DOT_APOSTROPHE' },
    { keepDownloads: true },
    { delimiter: 'PIPE' },
    { calendarStartingDay: 1 },
  ];
  await Promise.all([
    ...bodies.map(change),
    portal.call('PUT', 'reporting/profile', { token, body: [{ format: 'MT940', option: 'tag61', value: 'B' }] }),
  ]);
  expect(await settings()).toMatchObject(Object.assign({}, ...bodies));
  const { downloadSettings } = (await portal.call('GET', 'reporting/profile', { token })).body;
  expect(downloadSettings).toContainEqual({ format: 'MT940', option: 'tag61', value: 'B' });
});

it('writes old and new values into the audit', async () => {
  await begin();
  await change({ delimiter: 'TAB' });
  await change({ delimiter: 'PIPE' });
  const rows = await auditRows(portal, client, 'personalSettingsChanged');
  expect(rows.at(-1)).toMatchObject({
    entityType: 'SETTINGS',
    userId: clerk.id,
    detail: { before: { delimiter: 'TAB' }, after: { delimiter: 'PIPE' } },
  });
});

it('lets a session live for five minutes, however many the client allows', async () => {
  await begin(60);
  const { body } = await portal.call('GET', 'portal/user', { token });
  expect(body).toMatchObject({ sessionTokenLifetimeInMinutes: 5, client: { sessionTokenLifetimeInMinutes: 60 } });
  expect(body.sessionExpiresAt).toBe(inMinutes(5));
});

it('takes a longer lifetime only with the risk acknowledged, stores when, and applies it at once', async () => {
  await begin(60);
  const refused = await change({ sessionTokenLifetimeInMinutes: 6 });
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: 'acknowledgesSessionRisk' }] } });
  expect(await change({ sessionTokenLifetimeInMinutes: 5 })).toMatchObject({
    status: 200,
    body: { sessionTokenLifetimeInMinutes: 5, sessionRiskAcknowledgedAt: null },
  });
  const answer = await change({ sessionTokenLifetimeInMinutes: 30, acknowledgesSessionRisk: true });
  expect(answer).toMatchObject({
    status: 200,
    body: { sessionTokenLifetimeInMinutes: 30, sessionRiskAcknowledgedAt: portal.clock.now().toISOString() },
  });
  expect(answer.headers.get('portico-session-expires')).toBe(inMinutes(30));
  expect((await portal.call('GET', 'portal/user', { token })).body).toMatchObject({
    sessionTokenLifetimeInMinutes: 30,
    sessionExpiresAt: inMinutes(30),
  });
  const back = await change({ sessionTokenLifetimeInMinutes: null });
  expect(back.body).toMatchObject({ sessionTokenLifetimeInMinutes: null, sessionRiskAcknowledgedAt: null });
  expect(back.headers.get('portico-session-expires')).toBe(inMinutes(5));
});

it('does not take more than the client allows, and follows when that decreases', async () => {
  await begin(20);
  expect(await change({ sessionTokenLifetimeInMinutes: 21, acknowledgesSessionRisk: true })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'sessionTokenLifetimeInMinutes', message: expect.stringContaining('20') }] },
  });
  await change({ sessionTokenLifetimeInMinutes: 20, acknowledgesSessionRisk: true });
  await portal.owner.inNoClient((tx) =>
    tx.write('update clients set session_idle_minutes = 2 where client_id = $1', [client.id]),
  );
  const next = await portal.signInByPassword(clerk);
  expect((await portal.call('GET', 'portal/user', { token: next })).body.sessionTokenLifetimeInMinutes).toBe(2);
});

it('shortens the other open sessions too, and revives no ended one', async () => {
  await begin(60);
  await change({ sessionTokenLifetimeInMinutes: 30, acknowledgesSessionRisk: true });
  const other = await portal.signInByPassword(clerk);
  await change({ sessionTokenLifetimeInMinutes: 2 });
  portal.clock.advanceSeconds(121);
  expect((await portal.call('GET', 'portal/user', { token: other })).status).toBe(401);
  token = await portal.signInByPassword(clerk);
  await change({ sessionTokenLifetimeInMinutes: 60, acknowledgesSessionRisk: true });
  expect((await portal.call('GET', 'portal/user', { token: other })).status).toBe(401);
  expect((await portal.call('GET', 'portal/user', { token })).status).toBe(200);
});
