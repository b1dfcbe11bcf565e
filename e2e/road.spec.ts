import type { Browser, BrowserContext, Page } from '@playwright/test';
import { paymentFile } from '../server/src/testing/payment-files.ts';
import { expect, lastCode, signIn, test, today, type TestClient, type TestUser } from './support.ts';

const AMOUNTS = [{ creditor: 'Töss Guss AG', amount: '1250.00' }, { creditor: 'Elektro Seebach AG', amount: '80.50', remittance: 'SIM-RJCT-AC04' }];

async function openFor(browser: Browser, user: TestUser): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, user);
  return { page, context };
}

async function uploadFile(page: Page, client: TestClient, payments = AMOUNTS): Promise<void> {
  const content = await paymentFile(client.accounts[0]!, { payments, date: today() });
  await page.locator('input[type=file]').first().setInputFiles({ name: 'suppliers-week-47.xml', mimeType: 'application/xml', buffer: Buffer.from(content) });
}

/** Signs everything that waits, from the dashboard. */
async function signAll(page: Page, user: TestUser): Promise<void> {
  await page.getByRole('button', { name: /Review and sign/ }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1’330.50').or(dialog.getByText('1.330,50')).first()).toBeVisible();
  await expect(dialog.getByText('Töss Guss AG')).toBeVisible();
  await expect(dialog.getByText(/1 order, 2 payments, CHF 1.330,50/)).toBeVisible();
  await dialog.getByRole('textbox', { name: /Security code/ }).fill(await lastCode(page, user));
  await dialog.getByRole('button', { name: 'Sign 1 order' }).click();
  await expect(dialog).toBeHidden();
}

test('a payment file goes the whole way: uploaded, signed by two, released, answered by the bank', async ({ browser, makeClient }) => {
  const client = await makeClient();
  const { page: clerk, context } = await openFor(browser, client.users['clerk']!);
  await uploadFile(clerk, client);
  // Its steps show live, and lead to the order.
  await expect(clerk.getByText('suppliers-week-47.xml').first()).toBeVisible();
  await clerk.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(clerk.getByRole('row', { name: /suppliers-week-47\.xml/ })).toContainText('Unsigned');
  await clerk.getByRole('row', { name: /suppliers-week-47\.xml/ }).getByRole('link').first().click();
  await expect(clerk.getByText('Töss Guss AG')).toBeVisible();
  await expect(clerk.getByText(client.users['signer1']!.fullName).first()).toBeVisible();
  await expect(clerk.getByText(client.users['signer2']!.fullName).first()).toBeVisible();

  for (const role of ['signer1', 'signer2'] as const) {
    const signer = await openFor(browser, client.users[role]!);
    await signAll(signer.page, client.users[role]!);
    await signer.context.close();
  }

  // The clerk's page has followed by itself, down to the bank's reason in words.
  await expect(clerk.getByText('Completed with errors').first()).toBeVisible({ timeout: 20_000 });
  await expect(clerk.getByText(/account has been closed/i).first()).toBeVisible();
  await expect(clerk.getByText('Settled').first()).toBeVisible();
  await clerk.getByText(/All \d+ entries/).click();
  for (const event of ['Upload started', 'Imported with 2 transactions', 'Submitted', 'Bank reported status PART']) {
    await expect(clerk.getByText(event).first()).toBeVisible();
  }
  await context.close();
});

test('a file with mistakes is refused with what, where and what to do; nothing of it is imported', async ({ page, makeClient }) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  const right = await paymentFile(client.accounts[0]!, { payments: AMOUNTS, date: today() });
  const wrong = right.replace(/(<CdtrAcct><Id><IBAN>[A-Z0-9]+)\d(<)/, (_all, start: string, end: string) => `${start}X${end}`);
  await page.locator('input[type=file]').first().setInputFiles({ name: 'mistyped.xml', mimeType: 'application/xml', buffer: Buffer.from(wrong) });
  await expect(page.getByText('mistyped.xml').first()).toBeVisible();
  await expect(page.getByText(/IBAN/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page.getByRole('row', { name: /mistyped/ })).toHaveCount(0);
});

test('a user of another client sees nothing of it', async ({ page, makeClient, browser }) => {
  const [client, other] = [await makeClient(), await makeClient()];
  await signIn(page, client.users['clerk']!);
  await uploadFile(page, client);
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await page.getByRole('row', { name: /suppliers-week-47\.xml/ }).getByRole('link').first().click();
  await expect(page.getByText('Töss Guss AG')).toBeVisible();
  const stranger = await openFor(browser, other.users['clerk']!);
  await stranger.page.goto(page.url());
  await expect(stranger.page.getByText(/not found|does not exist/i).first()).toBeVisible();
  await expect(stranger.page.getByText('Töss Guss AG')).toHaveCount(0);
  await stranger.context.close();
});
