import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { CHANGE_CATEGORIES, type ChangeCategory } from '@portico/contract/approvals/model';
import type { UserId } from '@portico/contract/ids';
import { PAGES, type PageName } from '@portico/contract/session/pages';
import { addGroup, TEST_PASSWORD, type TestClient, type TestClientOptions } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

type SessionUser = ApiAnswer<'GET portal/user'>;
type NewClient = NonNullable<TestClientOptions['client']>;
type Grants = NonNullable<TestClientOptions['users']>[string]['grants'];

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

const GRANTS: Grants = [
  { area: 'PAYMENT_VIEW', level: 'GRANT' },
  { area: 'PAYMENT_VIEW_UPLOADED', level: 'GRANT' },
  { area: 'VIEW_DELETED_ORDER', level: 'GRANT' },
  { area: 'PAYMENT_CREATE_ANY', level: 'GRANT' },
  { area: 'PAYMENT_CREATE_FROM_TEMPLATE', level: 'GRANT' },
  { area: 'ACCOUNT_PAYMENTS', level: 'EDIT' },
  { area: 'ACCOUNT_STATEMENTS', level: 'VIEW_ONLY' },
  { area: 'USERS', level: 'ADMIN' },
  { area: 'PAYMENT_SIGN', level: 'DENY' },
  { area: 'PAYMENT_DELETE', level: 'INHERIT' },
];
const authority = (name: string, privilege: string, module = 'EFT') => ({ authority: name, module, privilege });
const AUTHORITIES = [
  authority('ACCOUNT_PAYMENTS_EDIT', 'EDIT'),
  authority('ACCOUNT_STATEMENTS_VIEW_ONLY', 'VIEW_ONLY', 'ARS'),
  authority('USERS_ADMIN', 'ADMIN', ''),
  authority('PAYMENT_VIEW_GRANT', 'GRANT'),
  authority('PAYMENT_VIEW', 'GRANT'),
  authority('PAYMENT_CREATE_ANY_GRANT', 'GRANT'),
  authority('PAYMENT_CREATE_FROM_TEMPLATE_GRANT', 'GRANT'),
  authority('PAYMENT_VIEW_UPLOADED_GRANT', 'GRANT'),
  authority('PAYMENT_VIEW_UPLOADED', 'GRANT'),
  authority('VIEW_DELETED_ORDER_GRANT', 'GRANT'),
  authority('VIEW_DELETED_ORDER', 'GRANT'),
];
const DEFAULTS = {
  language: 'en',
  calendarStartingDay: 0,
  dateFormat: 'FRANCE_SPAIN_UNITED_KINGDOM',
  numberFormat: 'COMMA_DOT',
  consolidatedCurrency: { code: 'CHF', fractionDigits: 2 },
  keepDownloads: false,
  paymentTemplates: true,
  paymentValuesFromTemplate: true,
  exportFormat: 'NONE',
  delimiter: 'COMMA',
  sessionTokenLifetimeInMinutes: null,
  sessionRiskAcknowledgedAt: null,
};
const PAYMENTS = { name: 'payments', url: '/portal/app/payments', enabled: true };
const REPORTING = { name: 'reporting', url: '/portal/app/transactions', enabled: true };
const DOWNLOAD_CENTER = { name: 'dlc', url: '/portal/app/DLC/overview', enabled: true };

/** A client with one user, who is in two of its three groups. */
async function makeClient(client: NewClient = {}): Promise<TestClient> {
  const made = await portal.makeClient({
    client,
    users: { clerk: { grants: GRANTS, jobTitle: 'Treasurer' } },
    rule: null,
  });
  for (const name of ['Treasury', 'Board']) await addGroup(portal.owner, made, name, 'clerk');
  await addGroup(portal.owner, made, 'Others');
  return made;
}

const begin = async ({ clientId, username }: TestClient['users'][string]) =>
  (await portal.call('POST', 'portal/authenticate', { body: { clientId, username, password: TEST_PASSWORD } })).body;
const ask = async (token: string, method = 'GET') =>
  (await portal.call<SessionUser>(method, 'portal/user', { token })).body;

async function sessionOf(userId: UserId): Promise<string> {
  const row = await portal.owner.inNoClient((tx) =>
    tx.row<{ id: string }>('select id from sessions where user_id = $1 order by id desc limit 1', [userId]),
  );
  return row!.id;
}

const inMinutes = (minutes: number) => new Date(portal.clock.now().getTime() + minutes * 60_000).toISOString();

type Kind = [NonNullable<NewClient['kind']>, SessionUser['kind'], string, (typeof PAYMENTS)[]];
const KINDS: Kind[] = [
  ['CLIENT', 'CLIENT', 'NONE', [PAYMENTS, REPORTING, DOWNLOAD_CENTER]],
  ['PROVIDER', 'PROVIDER', 'NONE', [PAYMENTS, REPORTING, DOWNLOAD_CENTER]],
  ['PARTNER', 'PARTNER_END_USER', 'PARTNER', [DOWNLOAD_CENTER]],
  ['CORPORATE', 'CORPORATE_END_USER', 'CORPORATE', [DOWNLOAD_CENTER]],
];
/** Orders are exempt unless a client wants them under the rule too; the provider's people always take two. */
const GOVERNED: Partial<Record<string, ChangeCategory[]>> = {
  CLIENT: CHANGE_CATEGORIES.filter((category) => category !== 'ORDER'),
  PROVIDER: ['USER', 'USERGROUP', 'SETTINGS'],
};

// Who administers the users administers their groups too, so USERS at ADMIN opens both.
const SHARED: PageName[] = [
  'orders',
  'newPayment',
  'fromTemplates',
  'paymentTransactions',
  'uploadedFiles',
  'deletedOrders',
  'users',
  'userGroups',
  'approvals',
  'developer',
];
const OWN: PageName[] = ['downloadCenter', 'settings', 'changePassword'];
const OPENED: Record<Kind[0], PageName[]> = {
  CLIENT: [...SHARED, 'transactions', 'statementAccounts', 'statements', ...OWN],
  PROVIDER: [...SHARED, ...OWN],
  PARTNER: OWN,
  CORPORATE: OWN,
};
const onlyPages = (opened: readonly PageName[]) =>
  Object.fromEntries(PAGES.map((page) => [page, opened.includes(page)]));

it.each(KINDS)(
  'of a client of kind %s is returned in full as %s',
  async (kind, userKind, cashPoolProfile, applications) => {
    const client = await makeClient({ kind, twoPersonRule: kind === 'CLIENT' });
    const user = client.users['clerk']!;
    const token = await portal.signInByPassword(user);
    const told = await ask(token);
    expect(told).toEqual({
      id: user.id,
      clientId: client.businessId,
      fullName: user.fullName,
      userName: 'clerk',
      enabled: true,
      twoMansRule: kind === 'CLIENT' || kind === 'PROVIDER',
      twoMansRuleCategories: GOVERNED[kind] ?? [],
      secondFactorAuthenticated: true,
      setSecondFactorAuthenticationType: 'EMAIL',
      securityCodeValidUntil: null,
      previousLogin: null,
      passwordChangeRequired: false,
      passwordExpired: false,
      settings: { uniqueId: expect.any(String), ...DEFAULTS },
      applications,
      authorities: AUTHORITIES,
      userGroups: ['Board', 'Treasury'],
      impersonated: false,
      impersonatedClient: null,
      impersonatedUser: null,
      impersonator: null,
      client: {
        name: `Client ${client.businessId}`,
        applicationSettings: { cashPoolProfile, paymentTemplates: true, paymentValuesFromTemplate: true },
        sessionTokenLifetimeInMinutes: 5,
        accounts: 2,
      },
      pages: onlyPages(OPENED[kind]),
      domainUser: { fullName: user.fullName, jobTitle: 'Treasurer' },
      sessionId: await sessionOf(user.id),
      sessionExpiresAt: inMinutes(5),
      sessionTokenLifetimeInMinutes: 5,
      b2cMfa: false,
      hasPassword: true,
      kind: userKind,
    });
    expect(await ask(token, 'POST')).toEqual(told);
    expect((await portal.call('POST', 'portal/applications', { token })).body).toEqual(applications);
  },
);

it('names only applications of modules that both the client and the user have', async () => {
  const token = await portal.signInByPassword((await makeClient({ licensedModules: ['EFT', 'ARS'] })).users['clerk']!);
  expect((await ask(token)).applications).toEqual([PAYMENTS, REPORTING]);
  const unlicensed = await portal.signInByPassword((await makeClient({ licensedModules: ['DLC'] })).users['clerk']!);
  expect(await ask(unlicensed)).toMatchObject({
    applications: [DOWNLOAD_CENTER],
    authorities: [authority('USERS_ADMIN', 'ADMIN', '')],
  });
});

it('is returned without rights until the second step, with the expiry of the code', async () => {
  const user = (await makeClient()).users['clerk']!;
  const { accessToken, user: begun } = await begin(user);
  const half = await ask(accessToken);
  expect(half).toMatchObject({
    secondFactorAuthenticated: false,
    securityCodeValidUntil: inMinutes(5),
    previousLogin: null,
    applications: [],
    authorities: [],
    userGroups: [],
    pages: onlyPages([]),
  });
  expect(begun).toMatchObject({ id: half.id, secondFactorAuthenticated: false });
  const securityCode = await portal.lastCode(user);
  const whole = await portal.call('POST', 'portal/securityCode', { token: accessToken, body: { securityCode } });
  const after = await ask(whole.body.accessToken);
  expect(after).toEqual({
    ...half,
    secondFactorAuthenticated: true,
    securityCodeValidUntil: null,
    applications: [PAYMENTS, REPORTING, DOWNLOAD_CENTER],
    authorities: AUTHORITIES,
    userGroups: ['Board', 'Treasury'],
    // Without the two-person rule nothing waits.
    pages: onlyPages(OPENED.CLIENT.filter((page) => page !== 'approvals')),
  });
  expect(whole.body.user).toEqual(after);
});

it('includes the previous sign-in in epoch seconds, and a type of second factor only if there is one', async () => {
  const user = (await makeClient()).users['clerk']!;
  await portal.signInByPassword(user);
  const first = portal.clock.now().getTime() / 1000;
  portal.clock.advanceSeconds(3600);
  expect((await ask(await portal.signInByPassword(user))).previousLogin).toBe(first);
  const none = await portal.makeClient({ users: { clerk: { grants: [], secondFactors: [] } }, rule: null });
  expect(await ask(await portal.signInByPassword(none.users['clerk']!))).toMatchObject({
    setSecondFactorAuthenticationType: null,
    secondFactorAuthenticated: true,
  });
});

describe('Personal settings', () => {
  it('change in language and formats, the rest stays, and the audit log says who changed what', async () => {
    const client = await makeClient();
    const user = client.users['clerk']!;
    const token = await portal.signInByPassword(user);
    const { settings: before } = await ask(token);
    const changed = {
      language: 'fr',
      dateFormat: 'AUSTRIA_GERMANY_SWITZERLAND',
      numberFormat: 'DOT_APOSTROPHE',
    } as const;
    const put = async (body: object) => (await portal.call('PUT', 'portal/settings', { token, body })).body;
    expect(await put(changed)).toEqual({ ...before, ...changed });
    expect(await ask(token)).toMatchObject({ settings: { ...before, ...changed } });
    const monday = { ...before, ...changed, calendarStartingDay: 1 };
    expect(await put({ uniqueId: before.uniqueId, calendarStartingDay: 1 })).toEqual(monday);
    expect((await ask(await portal.signInByPassword(user))).settings).toEqual(monday);
    const yen = { consolidatedCurrency: { code: 'JPY', fractionDigits: 0 } };
    expect(await put({ consolidatedCurrency: { code: 'JPY' } })).toEqual({ ...monday, ...yen });
    expect((await ask(token)).settings).toEqual({ ...monday, ...yen });
    const rows = await portal.owner.inNoClient((tx) =>
      tx.rows<{ record: string }>(
        `select record from audit_log where client_id = $1 and category = 'ADMINISTRATION' order by sequence`,
        [client.id],
      ),
    );
    const action = { action: 'personalSettingsChanged', entityType: 'SETTINGS', entityId: before.uniqueId };
    expect(rows.map(({ record }) => JSON.parse(record))).toMatchObject([
      { ...action, userId: user.id, detail: { before: {}, after: changed } },
      { ...action, userId: user.id, detail: { before: changed, after: { ...changed, calendarStartingDay: 1 } } },
      { ...action, userId: user.id, detail: { after: yen } },
    ]);
  });

  it('are refused as a whole if one of them does not exist', async () => {
    const token = await portal.signInByPassword((await makeClient()).users['clerk']!);
    const { settings: before } = await ask(token);
    for (const body of [
      { language: 'de', dateFormat: 'NOBODYS' },
      { language: 'rm' },
      { calendarStartingDay: 2 },
      { keepDownload: true },
    ]) {
      const answer = await portal.call('PUT', 'portal/settings', { token, body });
      expect(answer).toMatchObject({ status: 400, body: { code: 'REQUEST_FIELDS' } });
    }
    expect((await ask(token)).settings).toEqual(before);
  });
});
