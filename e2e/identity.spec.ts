import type { Page } from '@playwright/test';
import { STORY_CODES, STORY_PIN } from '../server/src/testing/outside/identity-services.ts';
import { CLERK_GRANTS, SIGNER_GRANTS, TEST_PASSWORD } from '../server/src/testing/clients.ts';
import { expectAccessible } from '../web/src/testing/browser/accessible.ts';
import { expect, openFor, signIn, signOut, test, uploadOrder, type TestUser } from './support/story.ts';
import { ENGLISH, GERMAN, type Words } from './support/words.ts';

const SAID = {
  en: {
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
  },
  de: {
    button: 'Mit Test Provider anmelden',
    notCompleted: 'Die Anmeldung wurde nicht abgeschlossen.',
    refused: 'Die Anmeldung mit dieser Identität ist nicht möglich.',
    passcode: 'Passcode',
    nextCode: 'Nächster Code',
    newPin: 'Neue PIN',
    signIn: 'Anmelden',
    setPin: 'PIN festlegen',
    confirmPin: 'PIN bestätigen',
    waitForNext: /Warten Sie, bis Ihr Token den nächsten Code zeigt/,
    choosePin: /Wählen Sie eine aus 4 bis 8/,
    madePin: /die neue PIN 73519284/,
    pinIsSet: /Die neue PIN ist gesetzt/,
    passcodeHelp: /PIN, dann Code/,
    review: /prüfen und signieren/i,
  },
} as const;
type Said = (typeof SAID)[keyof typeof SAID];

/** From the sign-in page to the provider's page, and signs in there. */
async function atProvider(page: Page, said: Said, name: string): Promise<void> {
  await page.getByRole('button', { name: said.button }).click();
  await expect(page.getByRole('heading', { name: 'Provider of the tests' })).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in here' }).click();
}

/** The first step of the sign-in with a password. */
async function begin(page: Page, user: TestUser, words: Words): Promise<void> {
  await page.goto('/portal/app/login');
  await page.getByLabel(words.clientId).fill(user.clientId);
  await page.getByLabel(words.userName).fill(user.username);
  await page.getByLabel(words.password, { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: words.continue, exact: true }).click();
}

for (const [locale, said] of Object.entries(SAID)) {
  const words = locale === 'de' ? GERMAN : ENGLISH;
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('the identity provider signs in and leads back to the requested page', async ({ page, makeClient }) => {
      const { businessId, users } = await makeClient({
        users: { anna: { grants: [], secondFactors: ['B2C'], settings: { language: locale } } },
        rule: null,
      });
      await page.goto('/portal/app/user/settings');
      await expect(page).toHaveURL(/\/login\?to=/);
      // An e-mail alone identifies the user only within the named client.
      await atProvider(page, said, `mfa ${users['anna']!.email}`);
      await expect(page.getByRole('alert').filter({ hasText: said.refused })).toBeVisible();
      await page.getByLabel(words.clientId).fill(businessId);
      await atProvider(page, said, `mfa ${users['anna']!.email}`);
      await expect(page).toHaveURL(/\/user\/settings$/);
      await page.reload();
      await expect(page).toHaveURL(/\/user\/settings$/);
      await page.goto('/portal/app/user/change-password');
      await expect(page).toHaveURL(/\/page-not-found$/);
      await signOut(page);
      // Signed out here, the user has to sign in at the provider again.
      await page.getByRole('button', { name: said.button }).click();
      await expect(page.getByRole('heading', { name: 'Provider of the tests' })).toBeVisible();
    });

    test('unknown identities and cancelled sign-ins are explained on the sign-in page', async ({ page }) => {
      await page.goto('/portal/app/login');
      await atProvider(page, said, 'nobody@elsewhere.example');
      await expect(page.getByRole('alert').filter({ hasText: said.refused })).toBeVisible();
      await expect(page).toHaveURL(/\/login$/);
      await atProvider(page, said, 'somebody who cancels');
      await expect(page.getByRole('alert').filter({ hasText: said.notCompleted })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('alert')).toBeHidden();
    });

    test('a SecurID token signs in: passcode, next code, a new PIN', async ({ page, makeClient }) => {
      const token = { grants: [], secondFactors: ['SECURID' as const], settings: { language: locale } };
      const { users } = await makeClient({
        users: { plain: token, next: token, newpin: token, madepin: token },
        rule: null,
      });
      const [first, second] = STORY_CODES as [string, string];
      const give = async (label: string, value: string, button: string = said.signIn) => {
        await page.getByLabel(label, { exact: true }).fill(value);
        await page.getByRole('button', { name: button, exact: true }).click();
      };

      await begin(page, users['plain']!, words);
      await give(said.passcode, `${STORY_PIN}${first}`);
      await expect(page).toHaveURL(/\/dashboard$/);
      await signOut(page);

      await begin(page, users['next']!, words);
      await give(said.passcode, `${STORY_PIN}${first}`);
      await expect(page.getByText(said.waitForNext)).toBeVisible();
      await give(said.nextCode, second, words.continue);
      await expect(page).toHaveURL(/\/dashboard$/);
      await signOut(page);

      await begin(page, users['newpin']!, words);
      await give(said.passcode, `${STORY_PIN}${first}`);
      await expect(page.getByText(said.choosePin)).toBeVisible();
      await give(said.newPin, '987654', said.setPin);
      await expect(page.getByText(said.pinIsSet)).toBeVisible();
      await give(said.passcode, `987654${second}`);
      await expect(page).toHaveURL(/\/dashboard$/);
      await signOut(page);

      await begin(page, users['madepin']!, words);
      await give(said.passcode, `${STORY_PIN}${first}`);
      await expect(page.getByText(said.madePin)).toBeVisible();
      await give(said.newPin, '73519284', said.confirmPin);
      await give(said.passcode, `73519284${second}`);
      await expect(page).toHaveURL(/\/dashboard$/);
    });

    test('a SecurID token signs an order where the client allows it, also on the phone', async ({
      page,
      browser,
      makeClient,
      owner,
    }) => {
      const signing = { userName: 'next', grants: SIGNER_GRANTS, settings: { language: locale } };
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
      await page.getByRole('button', { name: said.review }).click();
      const dialog = page.getByRole('dialog');
      const sign = dialog.getByRole('button', { name: words.sign });
      await expect(dialog.getByText(said.passcodeHelp)).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel(said.passcode, { exact: true }).fill(`${STORY_PIN}${STORY_CODES[0]!}`);
      await sign.click();
      await expect(dialog.getByText(said.waitForNext)).toBeVisible();
      // One sentence doesn't ask for a PIN while the other says there isn't one.
      await expect(dialog.getByText(said.passcodeHelp)).toBeHidden();
      await expectAccessible(page);
      await dialog.getByLabel(said.nextCode, { exact: true }).fill(STORY_CODES[1]!);
      await sign.click();
      await expect(dialog).toBeHidden();
    });
  });
}
