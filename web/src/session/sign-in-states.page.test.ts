import type { ApiAnswer } from '@portico/contract/api';
import { refused } from '../testing/fake-answers.ts';
import { look } from '../testing/look.ts';
import { expect, test } from '../testing/page-test.ts';
import { session, type Session } from '../testing/samples/sample-user.ts';

const LATER = '2099-11-20T09:30:00.000Z';

/** The answer to a step of the sign-in. */
function signedIn(user: Session): ApiAnswer<'POST portal/authenticate'> {
  const options = [{ method: 'EMAIL' as const, hint: 'c·····k@helvetia.example' }];
  return { expiresAt: LATER, secondFactorOptions: user.secondFactorAuthenticated ? [] : options, user };
}

const visitor = { session: null };

test('a sign-in is incomplete, wrong, then half done', async ({ open, server }) => {
  const page = await open('/login', {
    ...visitor,
    answers: { 'POST portal/authenticate': refused('AUTHENTICATION_FAILED') },
  });
  const submit = page.locator('form button[type=submit]');
  await submit.click();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(3);
  await look(page, 'sign-in with empty fields');
  await page.locator('[name=clientId]').fill('HELVETIA');
  await page.locator('[name=username]').fill('clara');
  await page.locator('[name=password]').fill('not the password');
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('1000');
  await look(page, 'wrong password');
  const halfway = session({
    secondFactorAuthenticated: false,
    securityCodeValidUntil: LATER,
  });
  server.answer({ 'POST portal/authenticate': signedIn(halfway) });
  await page.locator('[name=password]').fill('the password');
  await submit.click();
  await expect(page.locator('[autocomplete=one-time-code]')).toBeVisible();
  await look(page, 'second step');
});

test('Tab leads from the user name to the password, and Enter signs in', async ({ open, server }) => {
  const halfway = session({ secondFactorAuthenticated: false, securityCodeValidUntil: LATER });
  const page = await open('/login', {
    ...visitor,
    answers: { 'POST portal/authenticate': signedIn(halfway) },
  });
  await page.locator('[name=clientId]').focus();
  for (const text of ['HELVETIA', 'clara']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.locator('[name=password]')).toBeFocused();
  await page.keyboard.type('Correct-horse-7');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  expect(server.asked('POST portal/authenticate').map(({ body }) => body)).toMatchObject([
    { clientId: 'HELVETIA', username: 'clara', password: 'Correct-horse-7' },
  ]);
});

test('a password has to be changed before the sign-in is whole', async ({ open }) => {
  const due = session({ passwordChangeRequired: true });
  const page = await open('/login', { ...visitor, answers: { 'POST portal/authenticate': signedIn(due) } });
  await page.locator('[name=clientId]').fill('HELVETIA');
  await page.locator('[name=username]').fill('clara');
  await page.locator('[name=password]').fill('the password');
  await page.keyboard.press('Enter');
  await page.locator('[name=oldPassword]').fill('the password');
  await page.locator('form button[type=submit]').click();
  await expect(page.locator('[name=newPassword]')).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'a password that has to be changed');
});

test('a forgotten password is asked for', async ({ open, server }) => {
  const page = await open('/login', { ...visitor, answers: { 'POST portal/resetPassword': undefined } });
  const submit = page.locator('form button[type=submit]');
  // The button with a label; the other one shows the password.
  await page.locator('form button[type=button]:not([aria-label])').first().click();
  await submit.click();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
  await look(page, 'forgotten, by name');
  await page.locator('form [aria-pressed=false]').click();
  await page.locator('[name=email]').fill('nobody@helvetia.example');
  await submit.click();
  await expect(page.locator('form')).toBeHidden();
  expect(server.asked('POST portal/resetPassword')).toMatchObject([{ body: { email: 'nobody@helvetia.example' } }]);
  await look(page, 'forgotten, sent');
});

test('a link for a password opens nothing', async ({ open }) => {
  const page = await open('/password#nothing', {
    ...visitor,
    answers: { 'POST portal/authenticatePasswordReset': refused('PASSWORD_LINK_UNUSABLE') },
  });
  await expect(page.getByRole('alert')).toBeVisible();
  await look(page, 'a link that opens nothing');
});

test('the password of an invitation is refused', async ({ open }) => {
  // The server's words are in the reader's language.
  const fields = [{ field: 'newPassword', message: 'Sommer2026!!' }];
  const page = await open('/password#token', {
    ...visitor,
    answers: { 'POST portal/authenticatePasswordChange': refused('PASSWORD_CONSTRAINTS', { fields }) },
  });
  await page.locator('[name=newPassword]').fill('Sommer2026!!');
  await page.locator('[name=confirmation]').fill('Sommer2026!!');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByText('Sommer2026!!', { exact: true })).toBeVisible();
  await look(page, 'an invitation, refused');
});

test('a password is changed after a code', async ({ open }) => {
  const page = await open('/user/change-password', {
    session: session(),
    answers: { 'POST portal/authenticateSecondFactor': undefined },
  });
  await page.locator('main button').last().click();
  const code = page.locator('[autocomplete=one-time-code]');
  await expect(code).toBeVisible();
  await look(page, 'the code for a change');
  await code.fill('123456');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name=oldPassword]')).toBeVisible();
  await look(page, 'a change of password');
});
