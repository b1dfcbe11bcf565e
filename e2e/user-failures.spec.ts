import type { Browser, Page } from '@playwright/test';
import { createGroup, type Grant } from '../server/src/seed/create.ts';
import type { TestClientOptions } from '../server/src/testing/clients.ts';
import { expect, openFor, test, type TestClient } from './support/story.ts';
import { ENGLISH } from './support/words.ts';

const USERS = '/portal/app/userManagement/users';
const ADMINISTRATOR: Grant[] = [
  { area: 'USERS', level: 'ADMIN' },
  { area: 'USER_GROUPS', level: 'ADMIN' },
];

const ADMINISTRATORS = {
  rule: null,
  users: {
    first: { fullName: 'Ingrid Solheim', grants: ADMINISTRATOR },
    second: { fullName: 'Tomás Arrieta', grants: ADMINISTRATOR },
  },
} satisfies TestClientOptions;

const openAs = (browser: Browser, client: TestClient, role: string): Promise<Page> =>
  openFor(browser, client.users[role]!, { words: ENGLISH });

test('a failure says what could not be done, and nothing is lost', async ({ browser, makeClient }) => {
  const client = await makeClient(ADMINISTRATORS);
  const page = await openAs(browser, client, 'first');
  const alert = page.getByRole('alert');
  await page.goto(`${USERS}/${client.users['second']!.id}`);
  const dialog = page.getByRole('dialog');
  for (const [action, failed, takesComment] of [
    ['Reset password', 'The password could not be reset.', false],
    ['Reset authenticator', 'The authenticator could not be reset.', false],
    ['Inactivate', 'The user could not be inactivated.', true],
    ['Delete', 'The user could not be deleted.', true],
  ] as const) {
    await page.getByRole('button', { name: action, exact: true }).click();
    await expect(dialog).toBeVisible();
    if (takesComment) await dialog.getByLabel('Comment').fill('Left the company');
    await page.context().setOffline(true);
    await dialog.getByRole('button').last().click();
    await expect(alert).toContainText(failed);
    await page.context().setOffline(false);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Full name').fill('Tomás Arrieta Gil');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(alert).toContainText('The user could not be changed.');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Tomás Arrieta Gil' })).toBeVisible();

  await page.goto('/portal/app/userManagement/user-groups/editor');
  await page.getByLabel('Group name').fill('Treasury');
  await expect(page.getByText('Still free')).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(alert).toContainText('The user group could not be created.');
  await page.context().setOffline(false);
});

/** Tries it without a connection, then again with one. */
async function failing(page: Page, press: () => Promise<void>, failed: string): Promise<void> {
  const alert = page.getByRole('alert');
  await page.context().setOffline(true);
  await press();
  await expect(alert).toContainText(failed);
  await page.context().setOffline(false);
  await press();
  await expect(alert).toBeHidden();
}

/** The same for actions that ask first. */
async function failingAsked(page: Page, action: string, failed: string, comment?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: action, exact: true }).click();
  if (comment) await dialog.getByLabel('Comment').fill(comment);
  await failing(page, () => dialog.getByRole('button').last().click(), failed);
  await expect(dialog).toBeHidden();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

test('unlocking and activating fail without a connection, and work with one', async ({
  browser,
  makeClient,
  owner,
}) => {
  const client = await makeClient({
    rule: null,
    users: {
      ...ADMINISTRATORS.users,
      locked: { fullName: 'Lena Brandt', grants: [] },
      inactive: { fullName: 'Ivo Novak', grants: [] },
    },
  });
  await owner.inNoClient(async (tx) => {
    await tx.write('update users set locked_at = created_at where id = $1', [client.users['locked']!.id]);
    await tx.write('update users set active = false where id = $1', [client.users['inactive']!.id]);
  });
  const page = await openAs(browser, client, 'first');
  await page.goto(`${USERS}/${client.users['locked']!.id}`);
  await failingAsked(page, 'Unlock', 'The user could not be unlocked.');
  await page.goto(`${USERS}/${client.users['inactive']!.id}`);
  await failingAsked(page, 'Activate', 'The user could not be activated.', 'Back from leave');
});

test('a new user needs the mandatory fields, fields show their limits, and a failure loses nothing', async ({
  browser,
  makeClient,
}) => {
  const page = await openAs(browser, await makeClient(ADMINISTRATORS), 'first');
  await page.goto(`${USERS}/editor`);
  const jobTitle = page.getByLabel('Job title');
  await jobTitle.focus();
  await page.keyboard.insertText('x'.repeat(200));
  await expect(jobTitle).toHaveValue('x'.repeat(140));
  await expect(jobTitle).toHaveAccessibleDescription('140 of 140');
  await save(page);
  for (const mandatory of ['Full name', 'User name', 'E-mail'])
    await expect(page.getByLabel(mandatory, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Full name', { exact: true }).fill('Lucia Serrano');
  await page.getByLabel('User name').fill('l.serrano');
  await expect(page.getByText('Still free')).toBeVisible();
  await page.getByLabel('E-mail').fill('lucia@client.example');
  await page.getByRole('checkbox', { name: 'Payments' }).check();
  await failing(page, () => save(page), 'The user could not be created.');
  await expect(page.getByRole('heading', { name: 'Lucia Serrano' })).toBeVisible();
});

test('changing and deleting a group fail without a connection, and work with one', async ({
  browser,
  makeClient,
  owner,
}) => {
  const client = await makeClient(ADMINISTRATORS);
  await owner.inNoClient((tx) => createGroup(tx, client.id, 'Treasury', []));
  const page = await openAs(browser, client, 'first');
  await page.getByRole('link', { name: 'User groups' }).click();
  await page.getByRole('link', { name: 'Treasury' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Group name').fill('Treasury Zürich');
  await expect(page.getByText('Still free')).toBeVisible();
  await failing(page, () => save(page), 'The user group could not be changed.');
  await expect(page.getByRole('heading', { name: 'Treasury Zürich' })).toBeVisible();
  await failingAsked(page, 'Delete', 'The user group could not be deleted.', 'Never needed');
  await expect(page.getByText('No user groups yet')).toBeVisible();
});
