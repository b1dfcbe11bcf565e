import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { AccountContent } from '@portico/contract/accounts/endpoints';
import { ACCOUNTS, makeAdministered, type Administered } from '../testing/administered-accounts.ts';
import { addRuleLine } from '../testing/clients.ts';
import { decideRead } from '../testing/decisions.ts';
import { impersonate } from '../testing/impersonation.ts';
import { signedIn } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { makeProvider } from '../testing/statement-files.ts';
import { until } from '../testing/portal/until.ts';

const REQUESTS = 'portal/administration/twomanrules';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
type Body = any;
const get = async ({ admin1 }: Administered, path = '') => (await admin1.call<Body>('GET', `${ACCOUNTS}${path}`)).body;
const put = (who: Administered, id: string, content: AccountContent, version = 1) =>
  who.admin1.call<Body>('PUT', `${ACCOUNTS}/${id}`, { content, version });
const remove = (who: Administered, id: string, version = 1) =>
  who.admin1.call<Body>('POST', `${ACCOUNTS}/${id}/delete`, { version, comment: 'Closed' });
const own = (sql: string, ...values: unknown[]) => portal.owner.inNoClient((tx) => tx.write(sql, values));

it('is added, changed and deleted', async () => {
  const who = await makeAdministered(portal);
  const id = await who.add({ alias: 'Suppliers' });
  expect((await get(who)).content).toContainEqual({
    uniqueId: id,
    shortName: 'New · EUR',
    name: 'A new account, operating',
    alias: 'Suppliers',
    owner: 'New Ltd',
    bank: { uniqueId: who.bankId, name: `Bank  of ${who.client.businessId}`, bic: 'TESTCHZZXXX' },
    number: 'DE89370400440532013000',
    currency: 'EUR',
    country: 'DE',
    intracompany: false,
    selfService: true,
    mandate: 'WAITING',
    entityStatus: 'OK',
  });
  const content = who.content({ shortName: 'Renamed', senderBic: 'TESTDEFFXXX', intracompany: true, country: 'AT' });
  expect((await put(who, id, content)).body).toMatchObject({ outcome: 'DONE', uniqueId: id });
  expect(await get(who, `/${id}`)).toMatchObject({
    content,
    bank: { bic: 'TESTCHZZXXX' },
    entityStatus: 'OK',
    version: 2,
    openRequest: null,
    actions: { update: { allowed: true }, delete: { allowed: true } },
  });
  expect((await put(who, id, content, 1)).body).toMatchObject({ code: 'CONTENT_CHANGED' });
  expect((await remove(who, id, 2)).body.outcome).toBe('DONE');
  expect((await get(who)).totalElements).toBe(who.client.accounts.length);
  expect((await who.admin1.call('GET', `${ACCOUNTS}/${id}`)).status).toBe(404);
  expect((await put(who, id, content, 3)).status).toBe(404);
});

it.each([
  [{ intracompany: ['false'] }, ['New · EUR']],
  [{ selfService: ['false'] }, []],
  [{ number: '0532013' }, ['New · EUR']],
  [{ search: 'new ltd' }, ['New · EUR']],
  [{ currency: ['EUR'] }, ['New · EUR', 'Test · EUR']],
])('is found by %j', async (filter, names) => {
  const who = await makeAdministered(portal);
  await who.add();
  const list = await get(who, `?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  expect(list.content.map(({ shortName }: { shortName: string }) => shortName)).toEqual(names);
});

it('is filtered and sorted by its bank', async () => {
  const who = await makeAdministered(portal);
  const of = (bank: string) =>
    get(who, `?sort=bank,desc&filter=${encodeURIComponent(JSON.stringify({ bank: [bank] }))}`);
  expect((await of(who.bankId)).totalElements).toBe(who.client.accounts.length);
  expect((await of('018f2f5e-0000-7000-8000-000000000001')).totalElements).toBe(0);
});

it('is kept in its electronic form, however it was written', async () => {
  const who = await makeAdministered(portal);
  const id = await who.add({ iban: ' de89 3704 0044 0532 0130 00', senderBic: 'testde ff', name: '  Spaces ' });
  const { content } = await get(who, `/${id}`);
  expect(content).toMatchObject({ iban: 'DE89370400440532013000', senderBic: 'TESTDEFF', name: 'Spaces' });
});

const OTHER = { iban: null, other: '12-345.678' };

it.each<[string, Partial<AccountContent>, string]>([
  ['without a number', { iban: null }, 'iban'],
  ['with two numbers', { other: '12' }, 'other'],
  ['with a number of punctuation only', { iban: null, other: '--' }, 'other'],
  ['with a mistyped IBAN', { iban: 'DE88370400440532013000' }, 'iban'],
  ['with an IBAN that is too short', { iban: 'DE8937040044053201300' }, 'iban'],
  ['with an IBAN of a country without', { iban: 'US64SVBKUS6S3300958879' }, 'iban'],
  ['with a number too long', { iban: null, other: 'x'.repeat(35) }, 'other'],
  ['with something else than a BIC', { senderBic: 'TESTDE' }, 'senderBic'],
  ['in a currency that isn’t', { currency: 'XXZ' }, 'currency'],
  ['in a country that isn’t', { country: 'QQ' }, 'country'],
  ['without a short name', { shortName: ' ' }, 'shortName'],
  ['with a name too long', { name: 'x'.repeat(71) }, 'name'],
  ['at a bank that isn’t there', { bankId: '018f2f5e-0000-7000-8000-000000000001' }, 'bankId'],
  ['with a short name that is taken', { shortName: 'test · chf' }, 'shortName'],
])('can’t be added %s', async (_what, changes, field) => {
  const who = await makeAdministered(portal);
  const { body } = await who.admin1.call<Body>('POST', ACCOUNTS, { content: who.content(changes) });
  expect(body).toMatchObject({ code: 'REQUEST_FIELDS', fields: [{ field: `content.${field}` }] });
  expect(body.fields[0].message).not.toContain('accounts.');
});

it('exists once per number and currency, but may exist in another currency or at another client', async () => {
  const who = await makeAdministered(portal);
  await who.add();
  const post = async (changes: Partial<AccountContent>) =>
    (await who.admin1.call<Body>('POST', ACCOUNTS, { content: who.content({ shortName: 'Second', ...changes }) })).body;
  expect((await post({})).fields).toMatchObject([{ field: 'content.iban' }]);
  expect((await post({ currency: 'USD' })).outcome).toBe('DONE');
  await who.add({ ...OTHER, shortName: 'Third' });
  expect((await post({ ...OTHER, other: '12345678', shortName: 'Fourth' })).fields).toMatchObject([
    { field: 'content.other' },
  ]);
  await (await makeAdministered(portal)).add();
});

it('can’t be at a bank of another client', async () => {
  const [who, others] = [await makeAdministered(portal), await makeAdministered(portal)];
  const content = who.content({ bankId: others.bankId });
  expect((await who.admin1.call<Body>('POST', ACCOUNTS, { content })).body.fields).toMatchObject([
    { field: 'content.bankId' },
  ]);
});

it.each<[keyof AccountContent, Partial<AccountContent>]>([
  ['currency', { currency: 'USD' }],
  ['iban', { iban: 'GB29NWBK60161331926819' }],
  ['bankId', { bankId: '018f2f5e-0000-7000-8000-000000000001' }],
])('keeps its %s', async (field, changes) => {
  const who = await makeAdministered(portal);
  const { body } = await put(who, await who.add(), who.content(changes));
  expect(body).toMatchObject({ code: 'REQUEST_FIELDS', fields: [{ field: `content.${field}` }] });
});

describe('an account that the provider maintains', () => {
  it('becomes one only through the provider, who maintains it acting as the client', async () => {
    const who = await makeAdministered(portal);
    const reasons = [{ kind: 'permission', key: 'selfServiceFixed' }];
    const added = await who.admin1.call<Body>('POST', ACCOUNTS, { content: who.content({ selfService: false }) });
    expect(added.body).toMatchObject({ code: '1005', reasons });
    const id = await who.add();
    expect((await put(who, id, who.content({ selfService: false }))).body).toMatchObject({ code: '1005', reasons });
    const provider = await makeProvider(portal);
    const guest = await impersonate(portal, await signedIn(portal, provider.admin), who.client);
    await own('update accounts set self_service = false where id = $1', id);
    expect((await guest.call<Body>('GET', `${ACCOUNTS}/${id}`)).body.actions.update).toMatchObject({ allowed: true });
    const content = who.content({ selfService: true, alias: 'By the provider' });
    const changed = await guest.call<Body>('PUT', `${ACCOUNTS}/${id}`, { content, version: 1 });
    if (changed.body.changeRequest) await decideRead(who.admin1, changed.body.changeRequest, 'approve');
    await expect.poll(async () => (await get(who, `/${id}`)).content).toEqual(content);
  });

  it('is neither changed nor deleted by the client, and says why', async () => {
    const who = await makeAdministered(portal);
    const id = await who.add();
    await own('update accounts set self_service = false where id = $1', id);
    const reasons = [{ kind: 'state', key: 'accountNotSelfService' }];
    const refused = { allowed: false, reasons };
    expect((await get(who, `/${id}`)).actions).toMatchObject({ update: refused, delete: refused });
    for (const answer of [await put(who, id, who.content({ selfService: false })), await remove(who, id)])
      expect(answer.body).toMatchObject({ code: 'WRONG_STATE', reasons });
  });

  it('is not changed by an earlier request', async () => {
    const who = await makeAdministered(portal, { twoPersonRule: true });
    const id = who.client.accounts[0]!.id;
    const { content, version } = await get(who, `/${id}`);
    const { body } = await put(who, id, { ...content, alias: 'Mine' }, version);
    await own('update accounts set self_service = false where id = $1', id);
    const approved = await decideRead<Body>(who.admin2, body.changeRequest, 'approve');
    expect(approved.body).toMatchObject({ code: 'CHANGES_NOT_APPROVED', reasons: [{ key: 'requestOutdated' }] });
    expect((await get(who, `/${id}`)).content.alias).toBeNull();
  });
});

describe('under the two-person rule', () => {
  it('a change waits with its fields before and after, and shows everywhere once approved', async () => {
    const who = await makeAdministered(portal, { twoPersonRule: true });
    const { id } = who.client.accounts[0]!;
    const { content, version } = await get(who, `/${id}`);
    const { body } = await put(who, id, { ...content, shortName: 'Renamed', senderBic: 'TESTDEFF' }, version);
    const names = async () =>
      JSON.stringify(
        (await who.clerk.call<Body>('GET', 'reporting/accounts')).body.content.map((row: Body) => row.name),
      );
    expect([body.outcome, await names()]).toEqual(['REQUESTED', expect.stringContaining('Test · CHF')]);
    expect(await get(who, `/${id}`)).toMatchObject({
      entityStatus: 'CHANGE_PENDING',
      content,
      openRequest: { uniqueId: body.changeRequest, action: 'UPDATE' },
      actions: { update: { allowed: false, reasons: [{ key: 'changeWaits' }] } },
    });
    // Users who only work with payments neither see nor decide it; the requester doesn't decide.
    expect((await who.clerk.call('GET', `${REQUESTS}/${body.changeRequest}`)).status).toBe(404);
    expect((await decideRead(who.admin1, body.changeRequest, 'approve')).status).toBe(403);
    const request = await who.admin2.call<Body>('GET', `${REQUESTS}/${body.changeRequest}`);
    expect(request.body).toMatchObject({
      name: 'Renamed',
      changes: [
        { field: 'shortName', before: 'Test · CHF', after: 'Renamed' },
        { field: 'senderBic', before: null, after: 'TESTDEFF' },
      ],
    });
    await decideRead(who.admin2, body.changeRequest, 'approve');
    expect(await until(names, (shown) => shown.includes('Renamed'))).not.toContain('Test · CHF');
  });

  it('an addition names its bank, and leaves no trace when rejected', async () => {
    const who = await makeAdministered(portal, { twoPersonRule: true });
    const ask = () => who.admin1.call<Body>('POST', ACCOUNTS, { content: who.content() });
    const { uniqueId, changeRequest } = (await ask()).body;
    expect((await get(who)).content).toContainEqual(
      expect.objectContaining({ uniqueId, entityStatus: 'CREATION_PENDING' }),
    );
    expect((await ask()).body.fields.map(({ field }: Body) => field)).toEqual(['content.shortName', 'content.iban']);
    const request = await who.admin2.call<Body>('GET', `${REQUESTS}/${changeRequest}`);
    expect(request.body.changes).toContainEqual({
      field: 'bank',
      before: null,
      after: `Bank  of ${who.client.businessId}`,
    });
    await who.admin2.call('POST', `${REQUESTS}/${changeRequest}/reject`, { comment: 'Not ours' });
    expect((await who.admin1.call('GET', `${ACCOUNTS}/${uniqueId}`)).status).toBe(404);
    expect((await ask()).body.outcome).toBe('REQUESTED');
  });
});

describe('can’t be deleted', () => {
  async function expectRefused(who: Administered, id: string, reason: object): Promise<void> {
    expect((await remove(who, id)).body).toMatchObject({ code: 'WRONG_STATE', reasons: [reason] });
    expect((await get(who, `/${id}`)).actions).toMatchObject({
      update: { allowed: true },
      delete: { allowed: false, reasons: [reason] },
    });
  }

  it('while a rule or a group names it', async () => {
    const who = await makeAdministered(portal);
    const account = who.client.accounts[0]!;
    await addRuleLine(portal.owner, who.client, { name: 'Big ones' }, account);
    await expectRefused(who, account.id, { key: 'accountInRule', parameters: { rule: 'Big ones' } });
    await own(
      `update sign_off_rule_lines set deleted_at = now() where client_id = $1 and name = 'Big ones'`,
      who.client.id,
    );
    const content = { name: 'Europe', accountIds: [account.id] };
    await who.admin1.call('POST', 'portal/administration/accountGroups', { content });
    await expectRefused(who, account.id, { key: 'accountInGroup', parameters: { group: 'Europe' } });
  });

  it('while permissions are given for it', async () => {
    const who = await makeAdministered(portal);
    const { id } = who.client.accounts[0]!;
    await own(
      `insert into permission_entries (client_id, holder_kind, holder_id, area, scope_kind, scope_id, level)
       values ($1, 'USER', $2, 'ACCOUNT_PAYMENTS', 'ACCOUNT', $3, 1)`,
      who.client.id,
      who.client.users['clerk']!.id,
      id,
    );
    await expectRefused(who, id, { key: 'accountInPermission' });
  });

  it('while an order on it is under way, even if the deletion was requested before', async () => {
    const who = await makeAdministered(portal, { twoPersonRule: true });
    const account = who.client.accounts[0]!;
    const { body } = await remove(who, account.id);
    await who.clerk.order(await paymentFile(account));
    const approved = await decideRead<Body>(who.admin2, body.changeRequest, 'approve');
    expect(approved.body).toMatchObject({ code: 'CHANGES_NOT_APPROVED' });
    await who.admin1.call('POST', `${REQUESTS}/${body.changeRequest}/discard`, {});
    await expectRefused(who, account.id, { key: 'accountInOrder' });
  });
});
