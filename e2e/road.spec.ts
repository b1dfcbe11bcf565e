import type { Page } from '@playwright/test';
import { CLERK_GRANTS, SIGNER_GRANTS } from '../server/src/testing/clients.ts';
import { readPdf } from '../server/src/testing/exports/read-pdf.ts';
import { paymentFile } from '../server/src/testing/payment-files.ts';
import { saved } from './support/saved-file.ts';
import {
  choose,
  expect,
  lastCode,
  openFor,
  signIn,
  test,
  today,
  xmlFile,
  type TestClient,
  type TestUser,
} from './support/story.ts';
import { ENGLISH, GERMAN, type Words } from './support/words.ts';

const FILE_NAME = 'suppliers-week-47.xml';
const AMOUNTS = [
  { creditor: 'Töss Guss AG', amount: '1250.00' },
  { creditor: 'Elektro Seebach AG', amount: '80.50', remittance: 'SIM-RJCT-AC04' },
];

async function uploadFile(page: Page, client: TestClient): Promise<void> {
  await choose(page, xmlFile(FILE_NAME, await paymentFile(client.accounts[0]!, { payments: AMOUNTS, date: today() })));
}

/** Signs everything that is waiting, from the dashboard. */
async function signAll(page: Page, user: TestUser, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.review }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(words.amount).first()).toBeVisible();
  await expect(dialog.getByText('Töss Guss AG')).toBeVisible();
  await expect(dialog.getByText(words.message)).toBeVisible();
  await dialog.getByRole('textbox', { name: words.securityCode }).fill(await lastCode(page, user));
  await dialog.getByRole('button', { name: words.sign }).click();
  await expect(dialog).toBeHidden();
}

for (const words of [ENGLISH, GERMAN]) {
  test(`a payment file goes the whole way, in two languages: ${words.language}`, async ({ browser, makeClient }) => {
    const { settings } = words;
    const client = await makeClient({
      users: {
        clerk: { grants: CLERK_GRANTS, settings },
        signer1: { grants: SIGNER_GRANTS, settings },
        signer2: { grants: SIGNER_GRANTS, settings },
      },
    });
    const clerk = await openFor(browser, client.users['clerk']!, { words });
    await uploadFile(clerk, client);
    // Its steps show live and lead to the order.
    await expect(clerk.getByText(FILE_NAME).first()).toBeVisible();
    await clerk.getByRole('link', { name: words.orders, exact: true }).first().click();
    const row = clerk.getByRole('row', { name: FILE_NAME });
    await expect(row).toContainText(words.unsigned);
    await row.getByRole('link').first().click();
    await expect(clerk.getByText('Töss Guss AG')).toBeVisible();
    for (const role of ['signer1', 'signer2']) {
      await expect(clerk.getByText(client.users[role]!.fullName).first()).toBeVisible();
    }

    for (const role of ['signer1', 'signer2']) {
      const signer = await openFor(browser, client.users[role]!, { words });
      await signAll(signer, client.users[role]!, words);
      await signer.context().close();
    }

    // The clerk's page has followed by itself, down to the bank's reason in words.
    await expect(clerk.getByText(words.withErrors).first()).toBeVisible({ timeout: 20_000 });
    await expect(clerk.getByText(words.reason).first()).toBeVisible();
    await expect(clerk.getByText(words.settled).first()).toBeVisible();
    await clerk.getByText(words.allEntries).click();
    for (const event of words.events) await expect(clerk.getByText(event).first()).toBeVisible();
    await clerk.getByRole('tab', { name: words.signaturesTab }).click();
    for (const role of ['signer1', 'signer2']) {
      await expect(clerk.getByRole('row', { name: client.users[role]!.fullName })).toContainText(words.counts);
    }
    await clerk.getByRole('tab', { name: words.transactionsTab }).click();

    // Settled payments are booked: follow one to the entry of the statement, and back to the order.
    await clerk.getByRole('link', { name: words.booked }).first().click();
    const drawer = clerk.getByRole('complementary').filter({ hasText: words.fromOrder });
    await expect(drawer).toContainText('Töss Guss AG');
    await expect(clerk.getByRole('row', { name: /Töss Guss AG/ })).toContainText(words.debited);
    await expect(clerk.getByText('Elektro Seebach AG')).toHaveCount(0);
    await drawer.locator('a[href*="/payments/orders/"]').click();
    await expect(clerk.getByRole('heading', { level: 1 })).toContainText(words.orderTitle);

    // The dashboard has moved too: the account's balance, and the order among the recent payments.
    await clerk.getByRole('link', { name: words.dashboard, exact: true }).first().click();
    await expect(clerk.getByText(words.debited).first()).toBeVisible();
    await expect(clerk.getByRole('table', { name: words.recent })).toContainText(words.withErrorsShort);

    // Among all payments each has the bank's answer; one is found by its amount, however it is written.
    await clerk.getByRole('link', { name: words.singlePayments, exact: true }).first().click();
    await expect(clerk.getByRole('row', { name: /Elektro Seebach AG/ })).toContainText(words.rejected);
    await clerk.getByRole('searchbox').fill("-1'250.00");
    await expect(clerk.getByRole('row', { name: /Elektro Seebach AG/ })).toHaveCount(0);
    const booked = clerk.getByRole('row', { name: /Töss Guss AG/ });
    await expect(booked).toContainText(words.onlyBooked);
    await booked.getByRole('gridcell').nth(1).click();
    const payment = clerk.getByRole('complementary').filter({ hasText: words.paidBefore });
    await expect(payment.getByRole('link', { name: words.booked })).toBeVisible();

    // Its creditor gets a confirmation in their language, and the order goes on paper.
    await payment.getByRole('button', { name: words.confirmation }).click();
    await clerk.getByRole('dialog').getByRole('combobox').selectOption('Français');
    const savePdf = clerk.getByRole('dialog').getByRole('button', { name: words.savePdf });
    const confirmation = await readPdf((await saved(clerk, () => savePdf.click())).bytes);
    expect(confirmation.title).toBe('Confirmation de paiement');
    expect(confirmation.facts[0]).toMatch(/^Statut Comptabilisé par la banque le /);
    await payment.locator('a[href*="/payments/orders/"]').first().click();
    await clerk.getByRole('button', { name: words.report }).click();
    const report = await readPdf((await saved(clerk, () => savePdf.click())).bytes);
    expect(report.rows.map(([creditor]) => creditor!.text)).toEqual(
      expect.arrayContaining(['Töss Guss AG', 'Elektro Seebach AG']),
    );
    for (const role of ['signer1', 'signer2']) expect(report.facts.join(' ')).toContain(client.users[role]!.fullName);
    await clerk.context().close();
  });
}

test('a user of another client sees nothing of it', async ({ page, makeClient, browser }) => {
  const [client, other] = [await makeClient(), await makeClient()];
  await signIn(page, client.users['clerk']!);
  await uploadFile(page, client);
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await page.getByRole('row', { name: FILE_NAME }).getByRole('link').first().click();
  await expect(page.getByText('Töss Guss AG')).toBeVisible();
  const stranger = await openFor(browser, other.users['clerk']!, { at: page.url() });
  await expect(stranger.getByText('This page does not exist')).toBeVisible();
  await expect(stranger.getByText('Töss Guss AG')).toHaveCount(0);
  await stranger.context().close();
});
