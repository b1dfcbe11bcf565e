import type { Page } from '@playwright/test';
import { expect, lastCode, openFor, signIn, test, uploadOrder } from './support/story.ts';

const PAYMENTS = [{ creditor: 'Töss Guss AG', amount: '1250.00' }];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

test('a signer signs on the phone', async ({ page, makeClient, browser }) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  await uploadOrder(page, client, 'phone.xml', PAYMENTS);

  const user = client.users['signer1']!;
  const signer = await openFor(browser, user, PHONE);
  await expectNoSidewaysScroll(signer);
  await signer.getByRole('button', { name: 'Review and sign 1 order' }).tap();
  const dialog = signer.getByRole('dialog');
  await expect(dialog.getByText(/CHF 1\.250,00 to “Töss Guss AG”/)).toBeVisible();
  await expectNoSidewaysScroll(signer);
  await dialog.getByRole('textbox', { name: /Security code/ }).fill(await lastCode(signer, user));
  await dialog.getByRole('button', { name: 'Sign 1 order' }).tap();
  await expect(dialog).toBeHidden();
  await signer.getByRole('link', { name: 'Orders', exact: true }).tap();
  await signer.getByRole('link', { name: /Töss Guss AG/ }).tap();
  await expect(signer.getByText('Partly signed, 1 of 2')).toBeVisible();
  await expectNoSidewaysScroll(signer);
  await signer.context().close();
});
