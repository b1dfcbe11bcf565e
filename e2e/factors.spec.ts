import { CLERK_GRANTS, SIGNER_GRANTS, TEST_PASSWORD } from '../server/src/testing/clients.ts';
import { expectAccessible } from '../web/src/testing/browser/accessible.ts';
import {
  addApp,
  addPasskey,
  begin,
  byName,
  codeOf,
  forgetLastCode,
  isIn,
  nameApp,
  plugInPasskeys,
  proveByApp,
} from './support/authenticators.ts';
import {
  expect,
  giveCredentials,
  openFor,
  pressRefused,
  signOut,
  test as story,
  uploadOrder,
} from './support/story.ts';

const test = story.extend({ baseURL: async ({ baseURL }, use) => use(byName(baseURL)) });

const NOBODY = { grants: [], secondFactors: [] };
const ONE_SIGNER = {
  users: { clerk: { grants: CLERK_GRANTS }, signer1: { grants: SIGNER_GRANTS, secondFactors: [] } },
  rule: { signaturesRequired: 1 },
};
const PAYMENTS = [{ amount: '1250.00' }, { amount: '80.50' }];

const NEW_PASSWORD = 'Nine-lives-of-a-cat-5';

test('a dummy token signs in', async ({ page, makeClient }) => {
  const { users } = await makeClient({ users: { clerk: { grants: [], secondFactors: ['DUMMY_TOKEN'] } }, rule: null });
  await begin(page, users['clerk']!);
  await expect(page.getByText('The dummy token always shows 123456.')).toBeVisible();
  const code = page.getByRole('textbox', { name: /Security code/ });
  await code.fill('654321');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/not correct.*4 attempts are left/)).toBeVisible();
  await code.fill('123456');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/login/);
});

test('an app is added by password, signs in, and is removed once there is another one', async ({
  page,
  makeClient,
  owner,
}) => {
  const { users } = await makeClient({ users: { clerk: { ...NOBODY, grants: CLERK_GRANTS } }, rule: null });
  const clerk = users['clerk']!;
  await begin(page, clerk);
  await isIn(page);
  const secret = await addApp(page, 'My phone');
  await signOut(page);
  await begin(page, clerk);
  await expect(page.getByText('Enter the code that your app shows now: My phone.')).toBeVisible();
  await page.reload();
  const code = page.getByRole('textbox', { name: /Security code/ });
  await code.fill(codeOf(secret, 'next'));
  await page.keyboard.press('Enter');
  await isIn(page);

  await page.goto('/portal/app/user/settings');
  const row = page.getByRole('listitem').filter({ hasText: 'My phone' });
  await expect(row).toContainText('Last used');
  // The last one stays; otherwise access to the mailbox would be enough.
  await pressRefused(row.getByRole('button', { name: 'Remove My phone' }));
  await expect(page.getByText('Add another one first, or ask an administrator to reset it.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await proveByApp(page, owner, clerk, secret);
  const second = await nameApp(page, 'My tablet');
  await row.getByRole('button', { name: 'Remove My phone' }).click();
  await proveByApp(page, owner, clerk, second);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row).toBeHidden();
  await signOut(page);
  await begin(page, clerk);
  await expect(page.getByText('Enter the code that your app shows now: My tablet.')).toBeVisible();
});

test('a passkey signs in and signs an order', async ({ page, makeClient, browser, baseURL }) => {
  const client = await makeClient(ONE_SIGNER);
  const signer = client.users['signer1']!;
  const clerk = await openFor(browser, client.users['clerk']!, { ...(baseURL && { baseURL }) });
  await uploadOrder(clerk, client, 'suppliers.xml', PAYMENTS);

  await plugInPasskeys(page);
  await begin(page, signer);
  await isIn(page);
  await addPasskey(page, 'Laptop');
  await signOut(page);
  await begin(page, signer);
  await expect(page.getByRole('button', { name: 'Use the passkey' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use the passkey' }).click();
  await isIn(page);

  await page
    .getByRole('button', { name: /Review and sign/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/, 1 order, 2 payments/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sign 1 order' }).click();
  await expect(dialog).toBeHidden();
  await expect(clerk.getByText('Fully signed').or(clerk.getByText('Released')).first()).toBeVisible();
});

test('users with an app are asked for it, not for a code by e-mail, and sign with it', async ({
  page,
  makeClient,
  browser,
  owner,
  baseURL,
}) => {
  const client = await makeClient(ONE_SIGNER);
  const signer = client.users['signer1']!;
  const clerk = await openFor(browser, client.users['clerk']!, { ...(baseURL && { baseURL }) });
  await uploadOrder(clerk, client, 'suppliers.xml', PAYMENTS);
  await begin(page, signer);
  await isIn(page);
  const secret = await addApp(page, 'My phone');
  await owner.inNoClient((tx) => tx.write(`update users set second_factors = '{EMAIL}' where id = $1`, [signer.id]));
  await signOut(page);
  await begin(page, signer);
  await expect(page.getByText('Enter the code that your app shows now: My phone.')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.getByRole('textbox', { name: /Security code/ }).fill(codeOf(secret, 'next'));
  await page.keyboard.press('Enter');
  await isIn(page);

  await page
    .getByRole('button', { name: /Review and sign/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/confirms this and nothing else/)).toContainText('1 order, 2 payments');
  await forgetLastCode(owner, signer);
  await dialog.getByRole('textbox', { name: /Security code/ }).fill(codeOf(secret, 'next'));
  await dialog.getByRole('button', { name: 'Sign 1 order' }).click();
  await expect(dialog).toBeHidden();
});

test('an administrator resets the authenticator', async ({ page, makeClient, browser, baseURL }) => {
  const { users } = await makeClient({
    users: {
      admin: { grants: [{ area: 'USERS', level: 'ADMIN' }] },
      clerk: { ...NOBODY, grants: CLERK_GRANTS },
    },
    rule: null,
  });
  const clerk = users['clerk']!;
  await plugInPasskeys(page);
  await begin(page, clerk);
  await isIn(page);
  await addPasskey(page, 'Laptop');
  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en' });
  const admin = await context.newPage();
  await admin.goto('/portal/app/login');
  await giveCredentials(admin, users['admin']!);
  await expect(admin).not.toHaveURL(/login/);
  await admin.goto(`/portal/app/userManagement/users/${clerk.id}`);
  await expect(admin.getByText('1 enrolled')).toBeVisible();
  const enrolled = admin.getByRole('listitem').filter({ hasText: 'Laptop' });
  await expect(enrolled).toContainText(/Passkey.*Added.*Not used yet/);
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Reset authenticator' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Reset authenticator' }).click();
  await expect(admin.getByRole('dialog')).toBeHidden();
  await expect(admin.getByText('None enrolled')).toBeVisible();
  await expect(enrolled).toBeHidden();
  await page.reload();
  await expect(page).toHaveURL(/login/);
  await begin(page, clerk);
  // A reset asks for a new password too.
  await page.getByLabel('Current password').fill(clerk.password ?? TEST_PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Repeat the new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await isIn(page);
});
