import type { Browser, Page } from '@playwright/test';
import type { Database } from '../server/src/platform/database/db.ts';
import { createGroup, grant, switches, type Grant } from '../server/src/seed/create.ts';
import { CLERK_GRANTS, type TestClientOptions } from '../server/src/testing/clients.ts';
import { takePage } from '../web/src/testing/browser/kept-pages.ts';
import { expect, openFor, pressRefused, signIn, test, type TestClient } from './support/story.ts';

const USERS = '/portal/app/userManagement/users';
const ADMINISTRATOR: Grant[] = [
  ...CLERK_GRANTS,
  { area: 'USERS', level: 'ADMIN' },
  { area: 'USER_GROUPS', level: 'ADMIN' },
];

/** Two user administrators, and nobody else. */
function twoAdministrators(twoPersonRule: boolean): TestClientOptions {
  return {
    client: { twoPersonRule },
    rule: null,
    users: {
      first: { fullName: 'Ingrid Solheim', grants: ADMINISTRATOR },
      second: { fullName: 'Tomás Arrieta', grants: ADMINISTRATOR },
    },
  };
}

/** A group that lets people see and sign payments, and one that bars them from signing. */
async function addGroups(owner: Database, { id }: TestClient): Promise<void> {
  await owner.inNoClient(async (tx) => {
    const treasury = await createGroup(tx, id, 'Treasury', []);
    const gives: Grant[] = [{ area: 'ACCOUNT_PAYMENTS', level: 'APPROVE' }];
    await grant(tx, id, { groupId: treasury }, [...gives, ...switches('PAYMENT_VIEW', 'PAYMENT_SIGN')]);
    const interns = await createGroup(tx, id, 'Interns', []);
    await grant(tx, id, { groupId: interns }, [{ area: 'PAYMENT_SIGN', level: 'DENY' }]);
  });
}

/** In place of the invitation, which has its own story: the new user has the password of all test users. */
async function givePassword(owner: Database, { id, users }: TestClient, userName: string): Promise<void> {
  await owner.inNoClient((tx) =>
    tx.write(
      `update users set password_hash = other.password_hash, password_changed_at = other.password_changed_at
       from users other where other.id = $2 and users.client_id = $1 and users.user_name = $3`,
      [id, users['first']!.id, userName],
    ),
  );
}

const openAs = (browser: Browser, client: TestClient, role: string): Promise<Page> =>
  openFor(browser, client.users[role]!);

test('a user is made by one administrator and approved by the other, with rights through a group and denied through another', async ({
  browser,
  makeClient,
  owner,
}) => {
  const client = await makeClient(twoAdministrators(true));
  await addGroups(owner, client);
  const email = `lucia@${client.businessId.toLowerCase()}.example`;
  const first = await openAs(browser, client, 'first');
  await first.getByRole('link', { name: 'Users', exact: true }).click();
  await first.getByRole('button', { name: 'New user' }).click();
  await first.getByLabel('Full name', { exact: true }).fill('Lucia Serrano');
  await first.getByLabel('User name').fill('second');
  await expect(first.getByText('Another user has or had this name.')).toBeVisible();
  await first.getByLabel('User name').fill('l.serrano');
  await expect(first.getByText('Still free')).toBeVisible();
  await first.getByLabel('E-mail').fill(email);
  await first.getByRole('checkbox', { name: 'Payments' }).check();
  await first.getByRole('checkbox', { name: 'Treasury' }).check();
  await first.getByRole('checkbox', { name: 'Interns' }).check();

  await first.getByRole('tab', { name: 'Permissions' }).click();
  await expect(first.getByRole('button', { name: 'View payments: Granted, Group Treasury' })).toBeVisible();
  await expect(first.getByRole('button', { name: 'Sign payments: Denied, Group Interns' })).toBeVisible();
  await first.getByRole('button', { name: 'Banks: View', exact: true }).click();
  await expect(first.getByRole('complementary').getByText(/Banks\s*No access → View/)).toBeVisible();
  await first.getByRole('button', { name: 'Request approval' }).click();
  await first.getByRole('button', { name: 'Show the request' }).click();
  await expect(first).toHaveURL(/pending-approvals\/payments\/.+/);

  const second = await openAs(browser, client, 'second');
  await second.goto(first.url());
  await expect(second.getByRole('row').filter({ hasText: 'Treasury' })).toContainText('Interns');
  await second.getByRole('button', { name: 'Approve' }).click();
  await expect(second.locator('header').getByText('Approved', { exact: true })).toBeVisible();
  await second.getByRole('link', { name: 'Show the user' }).click();
  await expect(second.locator('header').getByText('Invited')).toBeVisible();
  await second.getByRole('tab', { name: 'Groups' }).click();
  await expect(second.getByRole('link', { name: 'Interns' })).toBeVisible();
  await second.getByRole('tab', { name: 'Permissions' }).click();
  await expect(second.getByRole('button', { name: 'Sign payments: Denied, Group Interns' })).toBeVisible();

  await givePassword(owner, client, 'l.serrano');
  const lucia = await takePage(browser, { locale: 'en' });
  await signIn(lucia, { clientId: client.businessId, username: 'l.serrano', email });
  const navigation = lucia.getByRole('navigation').first();
  await expect(navigation.getByRole('link', { name: 'Orders' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: /^To sign/ })).toBeHidden();
});

test('rights that can’t be granted say why, and entries are not lost without asking', async ({
  browser,
  makeClient,
  owner,
}) => {
  const client = await makeClient({
    rule: null,
    users: {
      editor: {
        fullName: 'Ines Favrel',
        grants: [...CLERK_GRANTS, { area: 'USERS', level: 'EDIT' }, { area: 'CLIENT_TEMPLATES', level: 'GRANT' }],
      },
      clerk: { fullName: 'Clara Kerr', grants: CLERK_GRANTS },
    },
  });
  await addGroups(owner, client);
  const page = await openAs(browser, client, 'editor');
  await page.goto(`${USERS}/editor/${client.users['clerk']!.id}?tab=permissions`);
  const locked = page.getByRole('button', { name: 'Client templates: Administer, not yours to hand out' });
  await pressRefused(locked);
  await expect(page.getByText(/You can hand out “Client templates” .+ up to level “Grant”/)).toBeVisible();
  await expect(page.getByText('1 change', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Client templates: Edit', exact: true }).click();
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: /Details/ }).click();
  await expect(page.getByRole('checkbox', { name: 'Treasury' })).toBeDisabled();
  await page.getByRole('button', { name: /You can’t change who is in “Treasury”/ }).click();
  await expect(page.getByRole('dialog')).toContainText('You can’t hand out “Sign payments”');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Users', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Undo all' }).click();
  await page.getByRole('link', { name: 'Users', exact: true }).first().click();
  await expect(page.getByRole('row', { name: /Clara Kerr/ })).toBeVisible();
});

test('a group is made, changed on the phone, inactivated with a comment and deleted', async ({
  browser,
  makeClient,
}) => {
  const client = await makeClient(twoAdministrators(false));
  const page = await openAs(browser, client, 'first');
  await page.getByRole('link', { name: 'User groups' }).click();
  await page.getByRole('button', { name: 'New group' }).click();
  await page.getByRole('button', { name: 'Show effect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Group name').fill('Treasury');
  await expect(page.getByText('Still free')).toBeVisible();
  await page.getByRole('checkbox', { name: /Tomás Arrieta/ }).check();
  await page.getByRole('tab', { name: 'Permissions' }).click();
  await page.getByRole('button', { name: 'Banks: Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Group “Treasury” saved')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Own entry: Banks').selectOption('View');
  await expect(page.getByText('was Edit')).toBeVisible();
  await page.getByRole('button', { name: /^Banks/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Own entry, whole area: View');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  // The editor has tabs with the same names.
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Banks/ })).toContainText('View');

  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Inactivate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Inactivate' }).click();
  await expect(dialog.getByText('Say why the group is to be inactivated.')).toBeVisible();
  await dialog.getByLabel('Comment').fill('Not needed for now');
  await dialog.getByRole('button', { name: 'Inactivate' }).click();
  await expect(page.locator('header').getByText('Inactive')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByLabel('Comment').fill('Never needed');
  await dialog.getByRole('button', { name: 'Delete the group' }).click();
  await expect(page.getByText('No user groups yet')).toBeVisible();
});

test('a password is reset at once, and the user is told by e-mail', async ({ browser, makeClient }) => {
  const client = await makeClient(twoAdministrators(true));
  const page = await openAs(browser, client, 'first');
  const { id, email } = client.users['second']!;
  await page.goto(`${USERS}/${id}`);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByRole('dialog')).toContainText(`gets a link by e-mail to ${email}, valid for 30 minutes`);
  await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Link sent to “Tomás Arrieta (second)”')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto(`${USERS}/${client.users['first']!.id}`);
  await pressRefused(page.getByRole('button', { name: 'Reset password' }));
  await expect(page.getByRole('dialog')).toContainText('This is your own user.');
});
