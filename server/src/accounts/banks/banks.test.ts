import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { BankContent } from '@portico/contract/accounts/banks';
import { ACCOUNTS, makeAdministered, type Administered } from '../../testing/administered-accounts.ts';
import { decideRead, holdApproved } from '../../testing/decisions.ts';
import { confirmMandate, mandateFor } from '../../testing/mandates.ts';
import { BANK } from '../../testing/master-data.ts';
import { signedIn, type Person } from '../../testing/orders.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { makeProvider } from '../../testing/statement-files.ts';

const BANKS = 'portal/administration/banks';

let portal: TestPortal;
let operator: Person;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  operator = await signedIn(portal, (await makeProvider(portal)).admin);
});
afterAll(() => portal.stop());

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
type Body = any;
const post = async (who: Administered, content: object) =>
  (await who.admin1.call<Body>('POST', BANKS, { content: { ...BANK, ...content } })).body;
const add = async (who: Administered, content: Partial<BankContent> = {}): Promise<string> =>
  (await post(who, content)).uniqueId;
const get = async (who: Administered, id: string) => (await who.admin1.call<Body>('GET', `${BANKS}/${id}`)).body;
const put = async (who: Administered, id: string, change: Partial<BankContent>) => {
  const { content, version } = await get(who, id);
  return (await who.admin1.call<Body>('PUT', `${BANKS}/${id}`, { content: { ...content, ...change }, version })).body;
};
const remove = async (who: Administered, id: string) => {
  const { version } = await get(who, id);
  return who.admin1.call<Body>('POST', `${BANKS}/${id}/delete`, { version, comment: 'Left' });
};
const fieldsOf = ({ fields = [] }: Body) => fields.map(({ field }: { field: string }) => field);
const choicesOf = async (who: Administered): Promise<string[]> =>
  (await who.admin1.call<Body>('GET', `${ACCOUNTS}/choices`)).body.banks.map(({ name }: { name: string }) => name);

it('is kept in its electronic form, however it was written, and is not connected yet', async () => {
  const who = await makeAdministered(portal);
  const id = await add(who, {
    name: ' Thamesgate ',
    bic: 'thgt gb 2l',
    clearingSystem: 'GBDSC',
    clearingCode: '60-16-13',
    country: 'GB',
  });
  expect(await get(who, id)).toMatchObject({
    content: {
      ...BANK,
      name: 'Thamesgate',
      bic: 'THGTGB2L',
      clearingSystem: 'GBDSC',
      clearingCode: '601613',
      country: 'GB',
    },
    accountsCount: 0,
    isConnected: false,
    entityStatus: 'OK',
    version: 1,
  });
});

it.each<[string, object, string]>([
  ['with something else than a BIC', { bic: 'TESTCH' }, 'bic'],
  ['with something else than a sender BIC', { senderBic: 'TESTCH' }, 'senderBic'],
  ['with a code of no clearing system', { clearingSystem: null }, 'clearingSystem'],
  ['without the code in its clearing system', { clearingCode: null }, 'clearingCode'],
  ['with a code of another form', { clearingSystem: 'DEBLZ', clearingCode: '3704004' }, 'clearingCode'],
  ['with a mistyped code', { clearingSystem: 'USABA', clearingCode: '021000022' }, 'clearingCode'],
  ['with a clearing system that isn’t', { clearingSystem: 'XXBLZ' }, 'clearingSystem'],
  ['in a country that isn’t', { country: 'QQ' }, 'country'],
  ['without a name', { name: ' ' }, 'name'],
  ['with a town too long', { town: 'x'.repeat(36) }, 'town'],
  ['with a name that is taken', { name: 'OLD BANK' }, 'name'],
])('can’t be added %s', async (_what, change, field) => {
  const who = await makeAdministered(portal);
  await add(who, { name: 'Old Bank' });
  const body = await post(who, change);
  expect([body.code, fieldsOf(body)]).toEqual(['REQUEST_FIELDS', [`content.${field}`]]);
  expect(body.fields[0].message).not.toContain('accounts.');
});

it('keeps its codes as long as an account is kept there, and can’t be deleted', async () => {
  const who = await makeAdministered(portal);
  const id = await add(who);
  expect(await put(who, id, { bic: 'TESTCHBBXXX', clearingSystem: null, clearingCode: null })).toMatchObject({
    outcome: 'DONE',
  });
  const accountId = await who.add({ bankId: id });
  for (const change of [
    { bic: 'TESTCHZZXXX' },
    { clearingSystem: 'CHBCC', clearingCode: '99980' } as const,
    { senderBic: 'TESTCHZZXXX' },
  ]) {
    expect(fieldsOf(await put(who, id, change))).toEqual(Object.keys(change).map((field) => `content.${field}`));
  }
  expect(await put(who, id, { name: 'Renamed', town: 'Bern' })).toMatchObject({ outcome: 'DONE' });
  expect((await remove(who, id)).body.reasons).toMatchObject([{ key: 'bankOfAccount' }]);
  await who.admin1.call('POST', `${ACCOUNTS}/${accountId}/delete`, { version: 1, comment: 'Closed' });
  expect((await remove(who, id)).body).toMatchObject({ outcome: 'DONE' });
  expect(await choicesOf(who)).not.toContain('Renamed');
  const { body } = await who.admin1.call<Body>('POST', ACCOUNTS, {
    content: who.content({ bankId: id, shortName: 'Later' }),
  });
  expect(fieldsOf(body)).toEqual(['content.bankId']);
});

it('gives its accounts a sender BIC, which the provider confirms with the owner', async () => {
  const who = await makeAdministered(portal);
  const bankId = await add(who, { senderBic: 'TESTCHBBXXX' });
  const [inherits, has] = [
    await who.add({ bankId }),
    await who.add({ bankId, iban: null, other: '4711', shortName: 'Own', senderBic: 'TESTDEFFXXX' }),
  ];
  expect((await mandateFor(operator, inherits))?.senderBic).toBe('TESTCHBBXXX');
  expect((await mandateFor(operator, has))?.senderBic).toBe('TESTDEFFXXX');
});

it('can be named by no account before a second person has approved it', async () => {
  const who = await makeAdministered(portal, { twoPersonRule: true });
  const { uniqueId, changeRequest } = await post(who, { name: 'Waiting Bank' });
  expect(await get(who, uniqueId)).toMatchObject({ entityStatus: 'CREATION_PENDING' });
  expect(await choicesOf(who)).not.toContain('Waiting Bank');
  const asked = await who.admin1.call<Body>('POST', ACCOUNTS, { content: who.content({ bankId: uniqueId }) });
  expect(fieldsOf(asked.body)).toEqual(['content.bankId']);
  expect((await decideRead(who.admin2, changeRequest, 'approve')).status).toBe(200);
  await holdApproved(portal, who.client.id, changeRequest);
  expect(await choicesOf(who)).toContain('Waiting Bank');
});

it('is seen by those with the right to banks, and changed by those who edit them', async () => {
  const client = await portal.makeClient({
    users: {
      reader: { grants: [{ area: 'BANKS', level: 'VIEW_ONLY' }] },
      administrator: { grants: [{ area: 'ACCOUNT_PAYMENTS', level: 'ADMIN' }] },
    },
  });
  const [reader, administrator] = [
    await signedIn(portal, client.users['reader']!),
    await signedIn(portal, client.users['administrator']!),
  ];
  const list = await reader.call<Body>('GET', BANKS);
  expect(list.body.content).toMatchObject([
    { bic: 'TESTCHZZXXX', accountsCount: client.accounts.length, isConnected: true },
  ]);
  expect((await reader.call('POST', BANKS, { content: BANK })).status).toBe(403);
  expect((await administrator.call('GET', BANKS)).status).toBe(403);
});

it('with codes from before today’s rules can still be changed otherwise', async () => {
  const who = await makeAdministered(portal);
  await portal.owner.inNoClient((tx) =>
    tx.write(`update banks set clearing_system = 'DEBLZ', clearing_code = '1234' where id = $1`, [who.bankId]),
  );
  expect(await put(who, who.bankId, { town: 'Bern' })).toMatchObject({ outcome: 'DONE' });
});

it('can’t have its account twice under another name', async () => {
  const who = await makeAdministered(portal);
  const [one, twin] = [await add(who, { name: 'One' }), await add(who, { name: 'Twin' })];
  const number = { iban: null, other: '4711-0815' };
  await who.add({ ...number, bankId: one });
  const again = who.content({ ...number, bankId: twin, shortName: 'Again' });
  const { body } = await who.admin1.call<Body>('POST', ACCOUNTS, { content: again });
  expect(fieldsOf(body)).toEqual(['content.other']);
});

it('hides nobody else’s account behind another clearing code: those who confirm see it', async () => {
  const [who, victim] = [await makeAdministered(portal), await makeAdministered(portal)];
  const number = { iban: null, other: `88-${who.client.businessId.slice(1, 7)}` };
  const theirs = await victim.add({ ...number, bankId: await add(victim) });
  await confirmMandate(portal.owner, theirs);
  const same = who.content({ ...number, bankId: await add(who, { name: 'Same' }) });
  expect((await who.admin1.call<Body>('POST', ACCOUNTS, { content: same })).body.fields).toMatchObject([
    { message: 'This account can’t be added here. Ask the provider.' },
  ]);
  const id = await who.add({ ...number, bankId: await add(who, { name: 'Branch', clearingCode: '99981' }) });
  expect(await mandateFor(operator, id)).toMatchObject({
    bank: { clearingCode: '99981' },
    elsewhere: [{ businessId: victim.client.businessId, isConfirmed: true, isCertain: false }],
  });
});

it('is added so many times an hour and no more', async () => {
  const who = await makeAdministered(portal);
  const statuses = new Set<number>();
  for (let number = 0; number <= 50; number += 1)
    statuses.add((await who.admin1.call('POST', BANKS, { content: { ...BANK, name: `Bank ${number}` } })).status);
  expect([...statuses]).toEqual([200, 429]);
});
