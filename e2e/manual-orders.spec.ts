import type { Page } from '@playwright/test';
import { CLERK_GRANTS, SIGNER_GRANTS } from '../server/src/testing/clients.ts';
import { expect, ONE_SIGNER, openFor, signWaiting, test } from './support/story.ts';
import { formField } from '../web/src/testing/form-field.ts';

/** The simulated bank takes its time to answer. */
const BANK = { timeout: 30_000 };
/** Several accounts can be debited: typing finds one. */
async function debit(page: Page, account: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Debit account' }).fill(account);
  await page.keyboard.press('Enter');
}

test('a cross-border payment to a bank that nobody knows yet is entered, signed and paid as it was entered', async ({
  browser,
  makeClient,
}) => {
  const client = await makeClient(ONE_SIGNER);
  const page = await openFor(browser, client.users['clerk']!, { at: '/portal/app/payments/all' });
  await page.getByRole('link', { name: 'New payment' }).click();
  await debit(page, 'CHF');
  // The bank is asked for as soon as the number shows the need.
  await formField(page, 'Creditor').fill('Calder & Finch Tooling Inc.');
  await formField(page, 'IBAN or account number').fill('4410 0087 2219');
  await expect(page.getByText('The number isn’t an IBAN, so the payment must name the bank')).toBeVisible();
  await formField(page, 'BIC of the bank').fill('HRBLUS33XXX');
  await formField(page, 'Town').fill('Cleveland OH');
  await page.getByLabel('Country', { exact: true }).selectOption('US');
  await formField(page, 'Amount').fill('46950');
  await formField(page, 'Remittance information (optional)').fill('PO 77120, tooling set 4');
  await page.getByRole('button', { name: 'Charges' }).click();
  await page.getByLabel('Charges').selectOption('SHAR');
  const checks = page.getByRole('complementary', { name: 'Checks' });
  await expect(checks.getByText('All payments are complete')).toBeVisible();
  await expect(checks.getByText(/1 person can sign/)).toBeVisible();
  await page.getByRole('button', { name: 'Save and submit' }).click();
  await expect(page.getByText('The order is saved and submitted')).toBeVisible();

  const signer = await openFor(browser, client.users['signer1']!);
  await signWaiting(signer, client.users['signer1']!);
  await page.getByRole('tab', { name: 'Technical: bank message' }).click();
  const message = page.getByRole('tabpanel').locator('pre');
  await expect(message).toContainText('<Nm>Calder &amp; Finch Tooling Inc.</Nm>', BANK);
  for (const written of [
    '<Id>4410 0087 2219</Id>',
    'HRBLUS33XXX',
    '<TwnNm>Cleveland OH</TwnNm>',
    '<ChrgBr>SHAR</ChrgBr>',
  ])
    await expect(message).toContainText(written);
  await page.context().close();
  await signer.context().close();
});

test('a payment of somebody who may not submit it stays open, and says why', async ({ browser, makeClient, owner }) => {
  const client = await makeClient(ONE_SIGNER);
  await owner.inClient(client.id, (tx) =>
    tx.write(`update accounts set mandate = 'WAITING', mandate_owner = null where client_id = $1`, [client.id]),
  );
  const page = await openFor(browser, client.users['clerk']!, { at: '/portal/app/payments/new' });
  await debit(page, 'CHF');
  await expect(page.getByText('The provider has yet to confirm the bank’s mandate')).toBeVisible();
  await formField(page, 'Creditor').fill('Brunner Werkzeuge AG');
  await formField(page, 'IBAN or account number').fill('CH9300762011623852957');
  await formField(page, 'Amount').fill('1250.50');
  await expect(page.getByText('You can’t submit this order.')).toBeVisible();
  await page.getByRole('button', { name: 'Save and submit' }).click();
  await expect(page.getByText('The order is saved, but not submitted')).toBeVisible();
  await expect(page.getByText('Open', { exact: true }).first()).toBeVisible();
  await page.context().close();
});

test('two people edit an order at once: the later one is told, and keeps what they entered', async ({
  browser,
  makeClient,
}) => {
  const editor = { grants: [...CLERK_GRANTS, { area: 'PAYMENT_FULL_EDIT_MANUAL', level: 'GRANT' } as const] };
  const client = await makeClient({ users: { first: editor, second: editor, signer1: { grants: SIGNER_GRANTS } } });
  const first = await openFor(browser, client.users['first']!, { at: '/portal/app/payments/new' });
  await debit(first, 'CHF');
  await formField(first, 'Creditor').fill('Brunner Werkzeuge AG');
  await formField(first, 'IBAN or account number').fill('CH9300762011623852957');
  await formField(first, 'Amount').fill('1250.50');
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(first.getByText('The order is saved')).toBeVisible();
  const at = new URL(first.url()).pathname;

  const second = await openFor(browser, client.users['second']!, { at });
  for (const page of [first, second]) await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await formField(second, 'Amount').fill('1300');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second.getByText('The order is saved')).toBeVisible();
  await expect(second.getByText('Edited: 1 payment (previously 1)')).toBeVisible();

  await formField(first, 'Amount').fill('1400');
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(first.getByText('It was changed after you opened it')).toBeVisible();
  await expect(formField(first, 'Amount')).toHaveValue('1.400,00');
  await second.reload();
  await expect(second.getByText('1.300,00').first()).toBeVisible();
  await first.context().close();
  await second.context().close();
});

test('what somebody has begun survives their browser, becomes one order, and is known as paid before', async ({
  browser,
  makeClient,
}) => {
  const client = await makeClient(ONE_SIGNER);
  const clerk = client.users['clerk']!;
  const page = await openFor(browser, clerk, { at: '/portal/app/payments/new' });
  await debit(page, 'CHF');
  await formField(page, 'Creditor').fill('Brunner Werkzeuge AG');
  await formField(page, 'Amount').fill('1250.50');
  await expect(page.getByText(/Draft kept at/)).toBeVisible();
  await page.context().close();

  const again = await openFor(browser, clerk, { at: '/portal/app/payments/new' });
  await again.getByRole('list', { name: 'Drafts' }).getByRole('link', { name: 'Brunner Werkzeuge AG' }).click();
  await expect(formField(again, 'Amount')).toHaveValue('1.250,50');
  // Another window goes on with the same draft.
  const other = await again.context().newPage();
  await other.goto(again.url());
  await expect(formField(other, 'Creditor')).toHaveValue('Brunner Werkzeuge AG');
  await formField(again, 'IBAN or account number').fill('CH9300762011623852957');
  await again.getByRole('button', { name: 'Save and submit' }).click();
  await expect(again.getByText('The order is saved and submitted')).toBeVisible();
  await formField(other, 'IBAN or account number').fill('CH9300762011623852957');
  await expect(other.getByText('changed, discarded or saved in another window')).toBeVisible();
  await other.getByRole('button', { name: 'Save and submit' }).click();
  await expect(other).toHaveURL(/payments\/new/);
  await other.close();

  const signer = await openFor(browser, client.users['signer1']!);
  await signWaiting(signer, client.users['signer1']!);
  await expect(signer.getByText('Completed', { exact: true }).first()).toBeVisible(BANK);
  await again.goto('/portal/app/payments/new');
  await expect(again.getByRole('list', { name: 'Drafts' })).toHaveCount(0);
  await debit(again, 'CHF');
  await formField(again, 'Creditor').fill('brun');
  await again.getByRole('option', { name: /Brunner Werkzeuge AG/ }).click();
  await expect(formField(again, 'IBAN or account number')).toHaveValue('CH93 0076 2011 6238 5295 7');
  await again.context().close();
  await signer.context().close();
});
