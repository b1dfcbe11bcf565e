import type { Page } from '@playwright/test';
import type { Area, Level } from '@portico/contract/permissions/model';
import { WEB_CLIENT_HEADER, WEB_CLIENT_HEADER_VALUE } from '@portico/contract/session/model';
import { systemClock } from '../server/src/platform/clock.ts';
import type { Database } from '../server/src/platform/database/db.ts';
import { CLERK_GRANTS, makeTestClient, type TestClientOptions, type TestUser } from '../server/src/testing/clients.ts';
import { expectedPath, KINDS, ROUTES, type Kind } from './support/route-table.ts';
import { expect, makeProviderUser, signIn, signInByApi, test } from './support/story.ts';
import { leadsTo } from '../web/src/testing/declared-pages.ts';

const level = (area: Area, of: Level) => ({ area, level: of });
const ADMINISTRATION = ['USERS', 'USER_GROUPS', 'SIGN_OFF_RULES', 'SETTINGS'] as const;

const AT_PROVIDER: Partial<Record<Kind, { area: Area; level: Level }[]>> = {
  bankAdministratorOfPayments: [level('ADMINISTRATION_EFT', 'ADMIN')],
  bankAdministratorOfStatements: [level('ADMINISTRATION_ARS', 'ADMIN')],
  bankAdministratorOfLiquidity: [level('ADMINISTRATION_CPS', 'ADMIN')],
  bankAdministratorOfDownloads: [level('ADMINISTRATION_DLC', 'ADMIN')],
  readOnlyAdministrator: [level('ADMINISTRATION_EFT', 'VIEW_ONLY')],
  userManagementAdministrator: [level('USERS', 'ADMIN'), level('USER_GROUPS', 'ADMIN')],
};

const AT_CLIENT: Partial<Record<Kind, TestClientOptions>> = {
  normal: { users: { one: { grants: CLERK_GRANTS } } },
  clientAdministrator: {
    client: { twoPersonRule: true },
    users: {
      one: {
        grants: [
          level('PAYMENT_VIEW', 'GRANT'),
          level('PAYMENT_VIEW_UPLOADED', 'GRANT'),
          level('ACCOUNT_PAYMENTS', 'VIEW_ONLY'),
          level('ACCOUNT_STATEMENTS', 'VIEW_ONLY'),
          ...ADMINISTRATION.map((area) => level(area, 'ADMIN')),
        ],
      },
    },
  },
  partnerEndUser: { client: { kind: 'PARTNER' }, users: { one: { grants: [], modules: ['DLC'] } }, currencies: [] },
  corporateEndUser: { client: { kind: 'CORPORATE' }, users: { one: { grants: [], modules: ['DLC'] } }, currencies: [] },
};

const APPLICATIONS = ['ADMINISTRATION_EFT', 'ADMINISTRATION_ARS', 'ADMINISTRATION_DLC'] as const;
const administering = (of: Level) => APPLICATIONS.map((area) => level(area, of));

/** Which of the provider's people acts, and in whose name: a client of this kind, or its user. */
const ACTING: Partial<Record<Kind, { grants: ReturnType<typeof administering>; as: Kind; isUser: boolean }>> = {
  impersonatingClient: { grants: administering('ADMIN'), as: 'clientAdministrator', isUser: false },
  impersonatingClientReadOnly: { grants: administering('VIEW_ONLY'), as: 'clientAdministrator', isUser: false },
  impersonatingUser: { grants: administering('ADMIN'), as: 'clientAdministrator', isUser: true },
  impersonatingUserReadOnly: { grants: administering('VIEW_ONLY'), as: 'clientAdministrator', isUser: true },
  impersonatingPartner: { grants: administering('ADMIN'), as: 'partnerEndUser', isUser: false },
};

async function make(owner: Database, kind: Kind): Promise<TestUser> {
  const grants = AT_PROVIDER[kind] ?? ACTING[kind]?.grants;
  if (grants) return makeProviderUser(owner, 'routes', grants);
  const { users } = await makeTestClient(owner, systemClock, { rule: null, ...AT_CLIENT[kind] });
  return users['one']!;
}

/** Continues in the name of a client or its user, if the kind does so. */
async function act(page: Page, owner: Database, kind: Kind): Promise<void> {
  const acting = ACTING[kind];
  if (!acting) return;
  const user = await make(owner, acting.as);
  const query = new URLSearchParams({ clientId: user.clientId, ...(acting.isUser && { username: user.username }) });
  const headers = { [WEB_CLIENT_HEADER]: WEB_CLIENT_HEADER_VALUE };
  const answer = await page.request.post(`/portal/api/portal/impersonate?${query.toString()}`, { headers });
  expect(answer.status()).toBe(200);
}

type Session = Parameters<typeof leadsTo>[1];

async function get<Body>(page: Page, path: string): Promise<Body> {
  const answer = await page.request.get(`/portal/api/portal/${path}`);
  return (await answer.json()) as Body;
}

/** An editor that is opened by the right to see its list decides for itself whether somebody may add to it. */
async function mayAdd(page: Page, path: string): Promise<boolean> {
  const objects = path.includes('user-groups') ? 'userGroups' : 'users';
  const { actions } = await get<{ actions: { create: { allowed: boolean } } }>(
    page,
    `administration/${objects}/choices`,
  );
  return actions.create.allowed;
}

/*
 * What the server decides for each kind of user, and where the browser's guards lead with it. That the pages obey the
 * guards is shown by web/src/app/forbidden-pages.page.test.ts, and the editors by kind-editor.page.test.ts.
 */
for (const kind of KINDS) {
  test(`each route leads ${kind} where the specification says`, async ({ page, owner }) => {
    await signInByApi(page, await make(owner, kind));
    await act(page, owner, kind);
    const session = await get<Session>(page, 'user');
    const led: Record<string, string> = {};
    for (const { path } of ROUTES) {
      const to = leadsTo(path, session);
      const isRefused = to.endsWith('/editor') && !(await mayAdd(page, to));
      led[path] = isRefused ? '/page-not-found' : to;
    }
    expect(led).toEqual(Object.fromEntries(ROUTES.map((row) => [row.path, expectedPath(row, kind)])));
  });
}

const NOWHERE = '/no/such/page';
const NOT_FOUND = 'This page does not exist · Portico';

/**
 * Goes to a route as a link within the application would. Returns where it led: the path, or that there is no such
 * page. Each page sets the window title on arrival.
 */
async function visit(page: Page, path: string): Promise<string> {
  await page.evaluate((to) => {
    document.title = '';
    history.pushState({}, '', `/portal/app${to}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page).not.toHaveTitle('');
  if ((await page.title()) === NOT_FOUND) return '/page-not-found';
  return new URL(page.url()).pathname.replace(/^\/portal\/app/, '') || '/';
}

test('user management opens with the groups for people who see no users', async ({ page, makeClient }) => {
  const { users } = await makeClient({ rule: null, users: { one: { grants: [level('USER_GROUPS', 'VIEW_ONLY')] } } });
  await signIn(page, users['one']!);
  expect(await visit(page, '/userManagement')).toBe('/userManagement/user-groups');
  expect(await visit(page, '/userManagement/users')).toBe('/page-not-found');
});

test('readers can’t open the editors', async ({ page, makeClient }) => {
  const areas = ['SIGN_OFF_RULES', 'USERS', 'USER_GROUPS', 'SETTINGS'] as const;
  const { users } = await makeClient({ users: { one: { grants: areas.map((area) => level(area, 'VIEW_ONLY')) } } });
  await signIn(page, users['one']!);
  const lists = ['/administration/sign-off-rules', '/userManagement/users', '/userManagement/user-groups'];
  for (const list of lists) {
    await visit(page, NOWHERE);
    expect(await visit(page, list)).toBe(list);
    await visit(page, NOWHERE);
    expect(await visit(page, `${list}/editor`)).toBe('/page-not-found');
  }
});
