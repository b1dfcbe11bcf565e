import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { DOWNLOAD_FORMATS, DOWNLOAD_OPTIONS } from '@portico/contract/settings/download-options';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

type Profile = ApiAnswer<'GET reporting/profile'>;

let portal: TestPortal;
let token: string;
let colleague: string;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  const client = await portal.makeClient();
  token = await portal.signIn(client.users['clerk']!);
  colleague = await portal.signIn(client.users['signer1']!);
});
afterAll(() => portal.stop());

const get = async (by = token) => (await portal.call<Profile>('GET', 'reporting/profile', { token: by })).body;
const put = (body: unknown) => portal.call<Profile>('PUT', 'reporting/profile', { token, body });
const valueOf = ({ downloadSettings }: Profile, format: string, option: string) =>
  downloadSettings.find((one) => one.format === format && one.option === option)?.value;

it('has every option of the specification with its default: A, and B for the booking date', async () => {
  const MT = ['header', 'tag20', 'tag28', 'statementNo', 'tag61', 'trBookingDate', 'tag86', 'tag64', 'tag65'];
  const expected = {
    MT940: [...MT, 'withoutTransactions', 'mt999Footer'],
    MT942: [...MT.filter((option) => option !== 'tag65'), 'withoutTransactions', 'mt999Footer'],
    PDF: ['emptyPages'],
  };
  const profile = await get();
  for (const format of DOWNLOAD_FORMATS) {
    const own = profile.downloadSettings.filter((one) => one.format === format);
    expect(own.map(({ option }) => option)).toEqual(expected[format]);
    for (const { option, value } of own) expect(value).toBe(option === 'trBookingDate' ? 'B' : 'A');
  }
  expect(profile.consolidationCurrency).toEqual({ code: 'CHF', fractionDigits: 2 });
});

it('takes each letter of each option of each format, and leaves the others', async () => {
  for (const [option, { formats, letters }] of Object.entries(DOWNLOAD_OPTIONS)) {
    for (const format of formats) {
      for (const value of letters.toReversed()) {
        const before = await get();
        const { status, body } = await put([{ format, option, value }]);
        expect(status).toBe(200);
        const changed = before.downloadSettings.map((one) =>
          one.format === format && one.option === option ? { ...one, value } : one,
        );
        expect(body).toEqual({ ...before, downloadSettings: changed });
      }
    }
  }
});

it('takes many at once, the last one of the same option, and the currency of the personal settings', async () => {
  const { body } = await put([
    { format: 'MT940', option: 'tag20', value: 'B' },
    { consolidationCurrency: { code: 'JPY' } },
    { format: 'MT940', option: 'tag20', value: 'C' },
    { format: 'MT942', option: 'header', value: 'D' },
  ]);
  expect([valueOf(body, 'MT940', 'tag20'), valueOf(body, 'MT942', 'tag20')]).toEqual(['C', 'A']);
  expect(body.consolidationCurrency).toEqual({ code: 'JPY', fractionDigits: 0 });
  const { settings } = (await portal.call('GET', 'portal/user', { token })).body;
  expect(settings.consolidatedCurrency).toEqual(body.consolidationCurrency);
  expect(await get()).toEqual(body);
});

it('accepts what it returned, so that a program may change it and send it whole', async () => {
  const profile = await get();
  const { status, body } = await put([
    ...profile.downloadSettings,
    { consolidationCurrency: profile.consolidationCurrency },
  ]);
  expect({ status, body }).toEqual({ status: 200, body: profile });
});

it.each([
  [[{ format: 'MT942', option: 'tag65', value: 'A' }]],
  [[{ format: 'PDF', option: 'tag61', value: 'A' }]],
  [[{ format: 'MT940', option: 'tag61', value: 'C' }]],
  [[{ format: 'MT940', option: 'tag99', value: 'A' }]],
  [[{ format: 'MT950', option: 'tag61', value: 'A' }]],
  [[{ format: 'MT940', option: 'tag61', value: 'A', more: true }]],
  [[{ consolidationCurrency: 'EUR' }]],
  [{ format: 'MT940', option: 'tag61', value: 'A' }],
  [Array.from({ length: 101 }, () => ({ format: 'MT940', option: 'tag61', value: 'A' }))],
])('refuses %j as a whole', async (body) => {
  const before = await get();
  const given = Array.isArray(body) ? [{ format: 'MT940', option: 'tag86', value: 'B' }, ...body] : body;
  expect(await put(given)).toMatchObject({ status: 400, body: { code: 'REQUEST_FIELDS' } });
  expect(await get()).toEqual(before);
});

it('is separate for each person', async () => {
  await put([{ format: 'PDF', option: 'emptyPages', value: 'B' }]);
  expect(valueOf(await get(colleague), 'PDF', 'emptyPages')).toBe('A');
});
