import type { Page } from '@playwright/test';
import { SESSION_EXISTS_COOKIE } from '@portico/contract/session/model';
import { CLERK_GRANTS } from '../server/src/testing/clients.ts';
import { expect, giveCredentials, signIn, signOut, test } from './support/story.ts';

const OVERVIEW = 'https://mobile.example/orders';

/** As if the portal were set up with an address for mobile orders; the test intercepts it, since it isn't ours. */
async function setMobileOrders(page: Page): Promise<void> {
  await page.route('**/portal/api/portal/version', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mobileOrderUrl: OVERVIEW } });
  });
  await page.route(`${OVERVIEW}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'The overview' }));
}

test('the root and the former address of the sign-in lead to the sign-in; /logout leads out', async ({
  page,
  makeClient,
}) => {
  const client = await makeClient();
  for (const address of ['', 'public/login']) {
    await page.goto(`/portal/app/${address}`);
    await expect(page).toHaveURL(/\/portal\/app\/login$/);
  }
  await signIn(page, client.users['clerk']!, '/portal/app/public/login');
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOut(page);
  await page.goto('/portal/app/dashboard');
  await expect(page).toHaveURL(/\/login/);
});

test('the flag for mobile orders leads to their overview after the sign-in', async ({ page, makeClient }) => {
  const client = await makeClient();
  await setMobileOrders(page);
  await page.goto('/portal/app/?mobileOrder=true');
  await expect(page).toHaveURL(/\/login\?mobileOrder=true$/);
  await giveCredentials(page, client.users['clerk']!);
  await expect(page).toHaveURL(OVERVIEW);
});

test('people without payments stay in the portal despite the flag', async ({ page, makeClient }) => {
  const client = await makeClient({ users: { clerk: { grants: CLERK_GRANTS, modules: ['ARS'] } } });
  await setMobileOrders(page);
  await page.goto('/portal/app/login?mobileOrder=true');
  await giveCredentials(page, client.users['clerk']!);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/portal/app/payments');
  await expect(page).toHaveURL(/\/page-not-found$/);
});

test('a page that the browser restores after its session is over is loaded again', async ({
  page,
  context,
  makeClient,
}) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  const restore = () =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  await restore();
  await expect(page.locator('body[data-same]')).toHaveCount(1);
  await context.clearCookies({ name: SESSION_EXISTS_COOKIE });
  await restore();
  await expect(page.locator('body[data-same]')).toHaveCount(0);
});
