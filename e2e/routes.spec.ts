import type { Page } from '@playwright/test';
import type { Area, Level } from '@portico/contract/permissions/model';
import { WEB_CLIENT_HEADER, WEB_CLIENT_HEADER_VALUE } from '@portico/contract/session/model';
import { systemClock } from '../server/src/platform/clock.ts';
import type { Database } from '../server/src/platform/database/db.ts';
import { CLERK_GRANTS, makeTestClient, type TestClientOptions, type TestUser } from '../server/src/testing/clients.ts';
import { expectedPath, KINDS, PUBLIC, ROUTES, type Kind } from './support/route-table.ts';
import { expect, giveCredentials, makeProviderUser, signIn, test } from './support/story.ts';

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
  // An open page would notice that somebody else acts now, and restart by itself.
  await page.goto('about:blank');
  const headers = { [WEB_CLIENT_HEADER]: WEB_CLIENT_HEADER_VALUE };
  const answer = await page.request.post(`/portal/api/portal/impersonate?${query.toString()}`, { headers });
  expect(answer.status()).toBe(200);
  await page.goto('/portal/app/');
  await expect(page.getByRole('complementary', { name: 'Impersonation' })).toBeVisible();
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
  return whereIs(page);
}

async function whereIs(page: Page): Promise<string> {
  if ((await page.title()) === NOT_FOUND) return '/page-not-found';
  return new URL(page.url()).pathname.replace(/^\/portal\/app/, '') || '/';
}

test.describe.configure({ timeout: 240_000 });

for (const kind of KINDS) {
  test(`each route leads ${kind} where the specification says`, async ({ page, owner }) => {
    const user = await make(owner, kind);
    await page.goto('/portal/app/login');
    await giveCredentials(page, user);
    await expect(page).toHaveURL(/\/(dashboard|DLC\/overview)$/);
    await act(page, owner, kind);
    const led: Record<string, string> = {};
    for (const { path } of ROUTES) {
      // Always from the same place: visiting the same page twice would set the title only once.
      await visit(page, NOWHERE);
      led[path] = path === NOWHERE ? '/page-not-found' : await visit(page, path);
    }
    expect(led).toEqual(Object.fromEntries(ROUTES.map((row) => [row.path, expectedPath(row, kind)])));
  });
}

test('each route leads nobody to the sign-in', async ({ page }) => {
  const led: Record<string, string> = {};
  for (const { path } of ROUTES) {
    await page.goto(`/portal/app${path}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    led[path] = await whereIs(page);
  }
  expect(led).toEqual(Object.fromEntries(ROUTES.map(({ path }) => [path, PUBLIC[path] ?? '/login'])));
});

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
