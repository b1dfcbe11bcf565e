import type { Locator } from '@playwright/test';
import { expect, makeProviderUser, signIn, test } from './support/story.ts';

test('about Portico names both versions, and the developers’ pages show session user and server', async ({
  page,
  makeClient,
}) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  await page.locator('button[data-look]').first().click();
  await page.getByRole('menuitem', { name: 'About Portico' }).click();
  await expect(page).toHaveURL(/\/about$/);
  const facts = page.getByRole('main').getByRole('definition');
  await expect(facts.nth(0)).toHaveText('1.4.0');
  await expect(facts.nth(1)).toHaveText('1.4.0');
  await page.goto('/portal/app/dev/');
  await expect(page).toHaveURL(/\/dev\/user-information$/);
  await expect(page.getByRole('region', { name: 'Session user' })).toContainText(client.businessId);
  await page.goto('/portal/app/dev/debug');
  await expect(page.getByRole('region', { name: 'Thread dump' })).toContainText('main');
  await expect(page.getByRole('main')).toContainText('Database connections');
});

test('a list takes the whole width, a form a medium one, a text a normal one', async ({ page, makeClient }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await signIn(page, (await makeClient()).users['clerk']!);
  const widthOf = async (path: string, shown: Locator) => {
    await page.goto(`/portal/app/${path}`);
    return (await shown.boundingBox())!.width;
  };
  const main = page.getByRole('main');
  expect(await widthOf('payments/all', main.getByRole('grid'))).toBeGreaterThan(860);
  expect(await widthOf('user/settings', main.locator('section').first())).toBeLessThanOrEqual(860);
  expect(await widthOf('about', main.locator('section').first())).toBeLessThanOrEqual(640);
});

test('when the version can’t be loaded, about Portico says so and stays usable', async ({ page, owner }) => {
  await signIn(page, await makeProviderUser(owner, 'admin', []));
  await page.route('**/portal/api/portal/version', (route) => route.abort());
  await page.goto('/portal/app/about');
  await expect(page.getByRole('main').getByRole('definition').nth(1)).toHaveText('Server error');
});

test('support and documents that are set up can be reached before and after the sign-in', async ({
  page,
  makeClient,
}) => {
  const documentationUrl = 'https://bank.example/documents';
  const support = { email: 'help@bank.example', phone: '+41 44 123 45 67', hours: 'Monday to Friday, 8 to 18' };
  await page.route('**/portal/api/portal/version', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), documentationUrl, support } });
  });
  const expectContact = async () => {
    await expect(page.getByRole('link', { name: support.phone })).toHaveAttribute('href', 'tel:+41441234567');
    await expect(page.getByRole('link', { name: support.email })).toHaveAttribute('href', `mailto:${support.email}`);
    await expect(page.getByText(support.hours)).toBeVisible();
  };
  const documents = page.getByRole('link', { name: 'Documents and forms' });
  await page.goto('/portal/app/login');
  await expect(documents).toHaveAttribute('href', documentationUrl);
  await page.getByRole('button', { name: 'Support' }).click();
  await expectContact();
  await signIn(page, (await makeClient()).users['clerk']!, '/portal/app/about');
  await expectContact();
  await expect(documents).toHaveAttribute('href', documentationUrl);
});

test('the portal is light and its text 14 pixels, whatever the system prefers', async ({ page, makeClient }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, (await makeClient()).users['clerk']!, '/portal/app/dashboard');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(page.locator('body')).toHaveCSS('font-size', '14px');
});
