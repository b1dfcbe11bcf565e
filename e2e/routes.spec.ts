import type { Page } from '@playwright/test';
import type { Area, Level } from '@portico/contract/permissions/model';
import { expect, signIn, test } from './support/story.ts';

const level = (area: Area, of: Level) => ({ area, level: of });

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
