import type { Page } from '@playwright/test';
import { STORY_CODES, STORY_PIN } from '../server/src/testing/outside/identity-services.ts';
import { CLERK_GRANTS, SIGNER_GRANTS, TEST_PASSWORD } from '../server/src/testing/clients.ts';
import { expectAccessible } from '../web/src/testing/browser/accessible.ts';
import { expect, openFor, signIn, signOut, test, uploadOrder, type TestUser } from './support/story.ts';
import { ENGLISH } from './support/words.ts';

const SAID = {
  button: 'Sign in with Test Provider',
  notCompleted: 'The sign-in was not completed.',
  refused: 'Signing in with this identity is not possible.',
  passcode: 'Passcode',
  nextCode: 'Next code',
  newPin: 'New PIN',
  signIn: 'Sign in',
  setPin: 'Set the PIN',
  confirmPin: 'Confirm the PIN',
  waitForNext: /Wait until your token shows its next code/,
  choosePin: /Choose one of 4 to 8/,
  madePin: /the new PIN 73519284/,
  pinIsSet: /The new PIN is set/,
  passcodeHelp: /PIN, then code/,
  review: /Review and sign/,
};

/** From the sign-in page to the provider's page, and signs in there. */
async function atProvider(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: SAID.button }).click();
  await expect(page.getByRole('heading', { name: 'Provider of the tests' })).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in here' }).click();
}

/** The first step of the sign-in with a password. */
async function begin(page: Page, user: TestUser): Promise<void> {
  await page.goto('/portal/app/login');
  await page.getByLabel(ENGLISH.clientId).fill(user.clientId);
  await page.getByLabel(ENGLISH.userName).fill(user.username);
  await page.getByLabel(ENGLISH.password, { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: ENGLISH.continue, exact: true }).click();
}

test('the identity provider signs in and leads back to the requested page', async ({ page, makeClient }) => {
  const { businessId, users } = await makeClient({
    users: { anna: { grants: [], secondFactors: ['B2C'] } },
    rule: null,
  });
  await page.goto('/portal/app/user/settings');
  await expect(page).toHaveURL(/\/login\?to=/);
  // An e-mail alone identifies the user only within the named client.
  await atProvider(page, `mfa ${users['anna']!.email}`);
  await expect(page.getByRole('alert').filter({ hasText: SAID.refused })).toBeVisible();
  await page.getByLabel(ENGLISH.clientId).fill(businessId);
  await atProvider(page, `mfa ${users['anna']!.email}`);
  await expect(page).toHaveURL(/\/user\/settings$/);
  await page.reload();
  await expect(page).toHaveURL(/\/user\/settings$/);
  await page.goto('/portal/app/user/change-password');
  await expect(page).toHaveURL(/\/page-not-found$/);
  await signOut(page);
  // Signed out here, the user has to sign in at the provider again.
  await page.getByRole('button', { name: SAID.button }).click();
  await expect(page.getByRole('heading', { name: 'Provider of the tests' })).toBeVisible();
});

test('unknown identities and cancelled sign-ins are explained on the sign-in page', async ({ page }) => {
  await page.goto('/portal/app/login');
  await atProvider(page, 'nobody@elsewhere.example');
  await expect(page.getByRole('alert').filter({ hasText: SAID.refused })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await atProvider(page, 'somebody who cancels');
  await expect(page.getByRole('alert').filter({ hasText: SAID.notCompleted })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a SecurID token signs in: passcode, next code, a new PIN', async ({ page, makeClient }) => {
  const token = { grants: [], secondFactors: ['SECURID' as const] };
  const { users } = await makeClient({
    users: { plain: token, next: token, newpin: token, madepin: token },
    rule: null,
  });
  const [first, second] = STORY_CODES as [string, string];
  const give = async (label: string, value: string, button: string = SAID.signIn) => {
    await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: button, exact: true }).click();
  };

  await begin(page, users['plain']!);
  await give(SAID.passcode, `${STORY_PIN}${first}`);
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOut(page);

  await begin(page, users['next']!);
  await give(SAID.passcode, `${STORY_PIN}${first}`);
  await expect(page.getByText(SAID.waitForNext)).toBeVisible();
  await give(SAID.nextCode, second, ENGLISH.continue);
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOut(page);

  await begin(page, users['newpin']!);
  await give(SAID.passcode, `${STORY_PIN}${first}`);
  await expect(page.getByText(SAID.choosePin)).toBeVisible();
  await give(SAID.newPin, '987654', SAID.setPin);
  await expect(page.getByText(SAID.pinIsSet)).toBeVisible();
  await give(SAID.passcode, `987654${second}`);
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOut(page);

  await begin(page, users['madepin']!);
  await give(SAID.passcode, `${STORY_PIN}${first}`);
  await expect(page.getByText(SAID.madePin)).toBeVisible();
  await give(SAID.newPin, '73519284', SAID.confirmPin);
  await give(SAID.passcode, `73519284${second}`);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a SecurID token signs an order where the client allows it, also on the phone', async ({
  page,
  browser,
  makeClient,
  owner,
}) => {
  const signing = { userName: 'next', grants: SIGNER_GRANTS };
  const client = await makeClient({
    users: { clerk: { grants: CLERK_GRANTS }, signer1: signing },
    rule: { signaturesRequired: 1 },
  });
  const clerk = await openFor(browser, client.users['clerk']!);
  await uploadOrder(clerk, client, 'suppliers.xml', [{ amount: '1250.00' }, { amount: '80.50' }]);
  const signer = client.users['signer1']!;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/portal/app/login');
  await signIn(page, signer);
  await owner.inNoClient(async (tx) => {
    await tx.write(`update users set second_factors = '{SECURID}' where id = $1`, [signer.id]);
    await tx.write('update clients set securid_signs = true where client_id = $1', [client.id]);
  });
  await page.reload();
  await page.getByRole('button', { name: SAID.review }).click();
  const dialog = page.getByRole('dialog');
  const sign = dialog.getByRole('button', { name: ENGLISH.sign });
  await expect(dialog.getByText(SAID.passcodeHelp)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(SAID.passcode, { exact: true }).fill(`${STORY_PIN}${STORY_CODES[0]!}`);
  await sign.click();
  await expect(dialog.getByText(SAID.waitForNext)).toBeVisible();
  // One sentence doesn't ask for a PIN while the other says there isn't one.
  await expect(dialog.getByText(SAID.passcodeHelp)).toBeHidden();
  await expectAccessible(page);
  await dialog.getByLabel(SAID.nextCode, { exact: true }).fill(STORY_CODES[1]!);
  await sign.click();
  await expect(dialog).toBeHidden();
});
