import { paymentFile } from '../server/src/testing/payment-files.ts';
import { expect, lastCode, signIn, test, today } from './support/story.ts';

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
