import type { Page } from '@playwright/test';
import { TEST_PASSWORD } from '../server/src/testing/clients.ts';
import { invite, linksTo } from './support/password-links.ts';
import {
  expect,
  giveCredentials,
  lastCode,
  openFor,
  signIn,
  signOut,
  tabTo,
  test,
  type TestUser,
} from './support/story.ts';

const NEW = 'Nine-lives-of-a-cat-5';

const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
async function setPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await newPassword(page).fill(password);
  await page.getByLabel('Repeat the new password').fill(confirmation);
  await page.getByRole('button', { name: 'Set the password' }).click();
}

/** The hint of a rule once it is met. */
const met = (page: Page, rule: RegExp) =>
  page.getByRole('listitem').filter({ hasText: rule }).getByText('met', { exact: true });

async function signInWith(page: Page, user: TestUser, password: string): Promise<void> {
  await giveCredentials(page, { ...user, password });
  await expect(page).toHaveURL(/\/(dashboard|payments\/all)$/);
}

test('an invitation, the password that it asks for, and the first sign-in', async ({ page, makeClient, owner }) => {
  const { id, users } = await makeClient();
  const clerk = users['clerk']!;
  await owner.inNoClient((tx) =>
    tx.write('update users set password_hash = null where client_id = $1 and id = $2', [id, clerk.id]),
  );
  await invite(owner, id, clerk.id);
  const [link] = await linksTo(page, clerk.email);
  await page.goto(link!);
  await expect(page.getByRole('heading', { name: 'Welcome to Portico' })).toBeVisible();
  await expect(page.getByText(clerk.fullName)).toContainText(clerk.clientId);
  expect(new URL(page.url()).hash).toBe('');

  await newPassword(page).fill('short');
  await expect(met(page, /At least 12 characters/)).toBeHidden();
  await setPassword(page, 'long enough now', 'and another one');
  await expect(met(page, /At least 12 characters/)).toBeVisible();
  await expect(page.getByText('The two passwords differ')).toBeVisible();
  await setPassword(page, 'Sommer2026!!');
  await expect(newPassword(page)).toHaveAccessibleDescription(/word of a dictionary/);
  await setPassword(page, NEW);
  await page.getByRole('button', { name: 'To the sign-in' }).click();
  await signInWith(page, clerk, NEW);

  await signOut(page);
  await page.goto(link!);
  await expect(page.getByText('This link can’t be used')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
});

test('a password forgotten, by user name and by e-mail', async ({ page, makeClient, owner }) => {
  const [one, two] = [await makeClient(), await makeClient()];
  const clerk = one.users['clerk']!;
  const forget = async (fill: () => Promise<void>) => {
    await page.goto('/portal/app/login');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await fill();
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(/If there is such a user/)).toBeVisible();
  };
  await forget(async () => {
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Enter the client ID.')).toBeVisible();
    await page.getByLabel('Client ID').fill(clerk.clientId);
    await page.getByLabel('User name', { exact: true }).fill(clerk.username);
  });
  await page.goto((await linksTo(page, clerk.email))[0]!);
  await setPassword(page, NEW);
  await page.getByRole('button', { name: 'To the sign-in' }).click();
  await signInWith(page, clerk, NEW);
  await signOut(page);

  const email = `shared@${one.businessId.toLowerCase()}.example`;
  await owner.inNoClient((tx) =>
    tx.write(`update users set email = $1 where user_name = 'signer1' and client_id = any($2)`, [
      email,
      [one.id, two.id],
    ]),
  );
  await forget(async () => {
    await page.getByRole('button', { name: 'E-mail', exact: true }).click();
    await page.getByLabel('E-mail', { exact: true }).fill(email);
  });
  const links = await linksTo(page, email);
  expect(links).toHaveLength(2);
  for (const link of links) {
    // Only the fragment differs from the previous page, which alone would not reload it.
    await page.goto('about:blank');
    await page.goto(link);
    await setPassword(page, NEW);
    await expect(page.getByRole('heading', { name: 'Password set' })).toBeVisible();
  }
});

test('an expired password at sign-in, and one that must be changed while signed in', async ({
  page,
  makeClient,
  owner,
}) => {
  const { id, users } = await makeClient();
  const clerk = users['clerk']!;
  await owner.inNoClient(async (tx) => {
    await tx.write('update clients set password_policy = $2 where client_id = $1', [id, { passwordExpires: true }]);
    await tx.write(`update users set password_changed_at = now() - interval '91 days' where client_id = $1`, [id]);
  });
  await page.goto('/portal/app/login');
  await giveCredentials(page, clerk);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(page.getByText('Step 3 of 3')).toBeVisible();
  await expect(page.getByText('Your password has expired.')).toBeVisible();
  await page.goto('/portal/app/dashboard');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Current password').fill('Wrong-horse-7');
  await setPassword(page, NEW);
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/is not correct/);
  await page.getByLabel('Current password').fill(TEST_PASSWORD);
  await setPassword(page, NEW);
  await expect(page).toHaveURL(/\/dashboard$/);

  await owner.inNoClient((tx) =>
    tx.write('update users set password_change_required = true where client_id = $1 and id = $2', [id, clerk.id]),
  );
  const due = page.getByText('Your password has to be changed.');
  // The page's own requests may notice it before the click does.
  const orders = page.getByRole('link', { name: 'Orders', exact: true }).first();
  await expect(async () => {
    if (!(await due.isVisible())) await orders.click({ timeout: 1_000 });
    await expect(due).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByLabel('Current password').fill(NEW);
  await setPassword(page, 'Another-phrase-for-all');
  // The interrupted work continues.
  await expect(page).toHaveURL(/\/(dashboard|payments\/all)$/);
  await expect(orders).toBeVisible();
});

test('changing the password ends the other sessions, and this one goes on', async ({ page, makeClient, browser }) => {
  const { users } = await makeClient();
  const clerk = users['clerk']!;
  const elsewhere = await openFor(browser, clerk);
  await signIn(page, clerk);
  await page.getByRole('button', { name: new RegExp(clerk.fullName) }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await page.getByRole('button', { name: 'Send the code' }).click();
  const code = page.getByRole('textbox', { name: 'Security code' });
  await code.waitFor();
  await code.fill(await lastCode(page, clerk));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Current password').fill(TEST_PASSWORD);
  await setPassword(page, NEW);
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Payment orders' })).toBeVisible();
  // It may have noticed by itself.
  await elsewhere.goto('/portal/app/payments/all');
  await expect(elsewhere).toHaveURL(/\/login/);
  await signInWith(elsewhere, clerk, NEW);
});

test('end users change their password in their own frame', async ({ page, makeClient }) => {
  const { users } = await makeClient({
    client: { kind: 'CORPORATE' },
    users: { enduser: { grants: [], secondFactors: [] } },
  });
  const { clientId, username, fullName } = users['enduser']!;
  await page.goto('/portal/app/login');
  await page.getByLabel('Client ID').fill(clientId);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: new RegExp(fullName) }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await page.getByLabel('Current password').dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
  await expect(page.getByText('Caps lock is on.')).toBeVisible();
  await page.getByLabel('Current password').fill(TEST_PASSWORD);
  await setPassword(page, NEW);
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  await page.getByRole('link', { name: 'Download Center' }).click();
  await expect(page).toHaveURL(/\/DLC\/overview/);
});

test.describe('auf Deutsch', () => {
  test.use({ locale: 'de' });

  test('ein vergessenes Passwort, ohne Maus', async ({ page, makeClient }) => {
    const clerk = (await makeClient()).users['clerk']!;
    await page.goto('/portal/app/login');
    await tabTo(page, page.getByRole('button', { name: 'Passwort vergessen?' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'E-Mail', exact: true }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('E-Mail', { exact: true }));
    await page.keyboard.type(clerk.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Falls es einen solchen Benutzer gibt/)).toBeVisible();
    await page.goto((await linksTo(page, clerk.email))[0]!);
    await expect(page.getByLabel('Neues Passwort', { exact: true })).toBeFocused();
    await page.keyboard.type('zu kurz');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Neues Passwort', { exact: true })).toHaveAccessibleDescription(
      'Das Passwort erfüllt noch nicht alles.',
    );
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(NEW);
    await tabTo(page, page.getByLabel('Neues Passwort wiederholen'));
    await page.keyboard.type(NEW);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Passwort festgelegt' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Zur Anmeldung' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login/);
  });
});
