import type { Page } from '@playwright/test';
import { ADMINISTRATION_AREAS } from '@portico/contract/clients/model';
import type { Level } from '@portico/contract/permissions/model';
import {
  expect,
  makeProviderUser,
  ONE_SIGNER,
  openFor,
  signIn,
  tabTo,
  test,
  type TestClient,
} from './support/story.ts';

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
  await signIn(page, await makeProviderUser(owner, 'admin', administration('ADMIN')), '/portal/app/administration');
  await expect(page).toHaveURL(/\/administration\/client$/);
  await findClient(page, client);
  await rowOf(page, client).click();
  await page.getByRole('complementary').getByRole('button', { name: 'Edit' }).click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The name is missing. Enter one.')).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('Renamed AG');

  await page.getByRole('button', { name: 'Add a subclient' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Client ID').fill('iberica');
  await dialog.getByLabel('Name').fill('The Iberian part');
  await dialog.getByRole('button', { name: 'Save the subclient' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'IBERICA' })).toContainText('The Iberian part');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(page.getByText('Client “Renamed AG” saved')).toBeVisible();
  const drawer = page.getByRole('complementary');
  await expect(drawer).toContainText('Renamed AG');
  await expect(drawer).toContainText('IBERICA');

  await drawer.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Active', { exact: true }).uncheck();
  await expect(page.getByText('Nobody of this client can sign in.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('complementary')).toContainText('Inactive');
  await clerk.reload();
  await expect(clerk).toHaveURL(/\/login/);
});

test('a bank administrator asks for other passwords and sessions, and somebody of the client agrees', async ({
  page,
  browser,
  makeClient,
  owner,
}) => {
  const grants = (['USERS', 'SETTINGS'] as const).map((area) => ({ area, level: 'ADMIN' as const }));
  const client = await makeClient({ users: { admin: { grants }, other: { grants } } });
  await signIn(
    page,
    await makeProviderUser(owner, 'admin', administration('ADMIN')),
    `/portal/app/administration/client?open=${client.id}`,
  );
  await page.getByRole('link', { name: 'Show the company settings' }).click();
  const minutes = page.getByLabel('Time without activity until a session ends');
  const length = page.getByLabel('Minimum length of a password');
  await minutes.fill('15');
  await length.fill('7');
  await page.getByLabel('Passwords expire').check();
  await page.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByText('Enter a whole number from 8 to 256.')).toBeVisible();
  await expect(length).toBeFocused();
  await length.fill('14');
  await expect(page.getByText('A password has at least 14 characters.')).toBeVisible();
  await page.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByText('Sent to a second person')).toBeVisible();

  const admin = await openFor(browser, client.users['admin']!, { at: '/portal/app/administration/settings' });
  await expect(admin.getByText('A password has at least 12 characters.')).toBeVisible();
  await admin.getByRole('link', { name: 'Show the request' }).click();
  await expect(admin.getByRole('row', { name: /Minimum length/ })).toContainText(/12 characters.*14 characters/);
  await expect(admin.getByRole('row', { name: /Passwords expire/ })).toContainText(/Off.*After 90 days/);
  await expect(admin.getByRole('row', { name: /Time without activity/ })).toContainText(/5 minutes.*15 minutes/);
  await admin.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.locator('header').getByText('Approved', { exact: true })).toBeVisible();
  await admin.goto('/portal/app/administration/settings');
  await expect(admin.getByLabel('Minimum length of a password')).toHaveValue('14');
  await expect(admin.getByLabel('Days until a password expires')).toHaveValue('90');
});

test('a read-only administrator sees the settings and why they can’t change them, in German and by keyboard', async ({
  page,
  makeClient,
  owner,
}) => {
  const client = await makeClient(ONE_SIGNER);
  const reader = await makeProviderUser(owner, 'reader', administration('VIEW_ONLY'), { settings: { language: 'de' } });
  await signIn(page, reader, '/portal/app/administration/client');
  await findClient(page, client);
  await tabTo(page, rowOf(page, client).getByRole('gridcell').first(), 60);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('complementary');
  await tabTo(page, drawer.getByRole('button', { name: 'Bearbeiten' }), 60);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Sie können diesen Kunden nicht ändern' })).toContainText('nur lesend');
  await page.keyboard.press('Escape');
  await tabTo(page, drawer.getByRole('link', { name: 'Firmeneinstellungen anzeigen' }), 60);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ein Passwort hat mindestens 12 Zeichen.')).toBeVisible();
  await expect(page.getByText('Ohne Aktivität bleiben Personen höchstens 5 Minuten angemeldet.')).toBeVisible();
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
