import type { Page } from '@playwright/test';
import { ADMINISTRATION_AREAS } from '@portico/contract/clients/model';
import type { Level } from '@portico/contract/permissions/model';
import { expect, makeProviderUser, ONE_SIGNER, openFor, signIn, tabTo, test, type TestClient } from './support.ts';

const administration = (level: Level) => ADMINISTRATION_AREAS.map((area) => ({ area, level }));
const rowOf = (page: Page, client: TestClient) => page.locator('[data-row]', { hasText: client.businessId });

async function findClient(page: Page, client: TestClient): Promise<void> {
  await page.getByRole('searchbox').fill(client.businessId);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await expect(rowOf(page, client)).toBeVisible();
}

test('a bank administrator changes a client and gives it a subclient: by mouse', async ({
  page,
  browser,
  makeClient,
  owner,
}) => {
  const client = await makeClient(ONE_SIGNER);
  const clerk = await openFor(browser, client.users['clerk']!);
  await signIn(page, await makeProviderUser(owner, 'admin', administration('ADMIN')));
  await page.goto('/portal/app/administration');
  await expect(page).toHaveURL(/\/administration\/client$/);
  await findClient(page, client);
  await rowOf(page, client).click();
  await page.getByRole('complementary').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Minutes of idleness').fill('15');
  await page.getByLabel('Minimum length').fill('7');
  await page.getByLabel('Passwords expire').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a whole number from 8 to 256.')).toBeVisible();
  await expect(page.getByLabel('Minimum length')).toBeFocused();
  await page.getByLabel('Minimum length').fill('14');

  await page.getByRole('button', { name: 'Add a subclient' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Client ID').fill('iberica');
  await dialog.getByLabel('Name').fill('The Iberian part');
  await dialog.getByRole('button', { name: 'Save the subclient' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'IBERICA' })).toContainText('The Iberian part');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(page.getByText(/^Client “.+” saved$/)).toBeVisible();
  const drawer = page.getByRole('complementary');
  await expect(drawer).toContainText('A password has at least 14 characters.');
  await expect(drawer).toContainText('It is changed every 90 days.');
  await expect(drawer).toContainText('IBERICA');

  await drawer.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Active', { exact: true }).uncheck();
  await expect(page.getByText('Nobody of this client can sign in.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('complementary')).toContainText('Inactive');
  await clerk.reload();
  await expect(clerk).toHaveURL(/\/login/);
});

test('a read-only administrator sees the settings and why he can’t change them, in German and by keyboard', async ({
  page,
  makeClient,
  owner,
}) => {
  const client = await makeClient(ONE_SIGNER);
  const reader = await makeProviderUser(owner, 'reader', administration('VIEW_ONLY'), { settings: { language: 'de' } });
  await signIn(page, reader);
  await page.goto('/portal/app/administration/client');
  await findClient(page, client);
  await tabTo(page, rowOf(page, client).getByRole('gridcell').first(), 60);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('complementary');
  await expect(drawer).toContainText('Ein Passwort hat mindestens 12 Zeichen.');
  await tabTo(page, drawer.getByRole('button', { name: 'Bearbeiten' }), 60);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Sie können diesen Kunden nicht ändern' })).toContainText('nur lesend');
});

test('nobody else of the provider finds the clients, and no client’s own administrator', async ({
  page,
  browser,
  makeClient,
  owner,
}) => {
  const client = await makeClient({ users: { admin: { grants: [{ area: 'USERS', level: 'ADMIN' }] } } });
  await signIn(page, await makeProviderUser(owner, 'compliance', [{ area: 'SCREENING', level: 'APPROVE' }]));
  const admin = await openFor(browser, client.users['admin']!);
  for (const one of [page, admin]) {
    await one.goto('/portal/app/administration/client');
    await expect(one.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  }
});
