import { paymentFile } from '../server/src/testing/payment-files.ts';
import { TEST_PASSWORD } from '../server/src/testing/clients.ts';
import { expect, lastCode, ONE_SIGNER, openFor, signIn, test, today, uploadOrder } from './support/story.ts';
import { ENGLISH } from './support/words.ts';

test('a signer finds, opens and signs an order without a mouse', async ({ page, makeClient, browser }) => {
  const client = await makeClient();
  const clerkContext = await browser.newContext();
  const clerk = await clerkContext.newPage();
  await signIn(clerk, client.users['clerk']!);
  const content = await paymentFile(client.accounts[0]!, {
    payments: [{ creditor: 'Keyboard GmbH', amount: '12.30' }],
    date: today(),
  });
  await clerk
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'keys.xml', mimeType: 'application/xml', buffer: Buffer.from(content) });
  await clerk.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(clerk.getByRole('row', { name: /Keyboard GmbH/ })).toBeVisible();
  await clerkContext.close();

  const signer = client.users['signer1']!;
  await signIn(page, signer, '/portal/app/payments/all');
  await expect(page.getByRole('row', { name: /Keyboard GmbH/ })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('Keyboard');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/payments\/orders\//);
  await expect(page.getByRole('button', { name: 'Sign', exact: true }).first()).toBeVisible();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/to “Keyboard GmbH”/)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: /Security code/ })).toBeFocused();
  await page.keyboard.type(await lastCode(page, signer));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Partly signed').first()).toBeVisible();
});

test('Tab leads from the user name to the password, and Enter signs in', async ({ page, makeClient }) => {
  const client = await makeClient();
  const clerk = client.users['clerk']!;
  await page.goto('/portal/app/login');
  await page.locator('[name=clientId]').focus();
  for (const text of [clerk.clientId, clerk.username]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.locator('[name=password]')).toBeFocused();
  await page.keyboard.type(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: ENGLISH.confirm })).toBeVisible();
});

test('leaving a dialog by Escape or its safe button returns the focus to the button', async ({ page, makeClient }) => {
  const client = await makeClient(ONE_SIGNER);
  await signIn(page, client.users['clerk']!);
  await uploadOrder(page, client, 'focus.xml', [{ creditor: 'Keyboard GmbH', amount: '12.30' }]);
  const dialog = page.getByRole('dialog');
  const reopen = page.getByRole('button', { name: 'Reopen', exact: true });
  await expect(reopen).toBeVisible();
  for (const leave of ['Escape', 'Enter']) {
    await reopen.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press(leave);
    await expect(dialog).toBeHidden();
    await expect(reopen).toBeFocused();
  }
});

test('leaving the signing returns the focus', async ({ page, makeClient, browser }) => {
  const client = await makeClient(ONE_SIGNER);
  const clerk = await openFor(browser, client.users['clerk']!);
  await uploadOrder(clerk, client, 'focus-sign.xml', [{ creditor: 'Keyboard GmbH', amount: '12.30' }]);
  await signIn(page, client.users['signer1']!);
  const review = page.getByRole('button', { name: ENGLISH.review }).first();
  await review.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: /Security code/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(review).toBeFocused();
});
