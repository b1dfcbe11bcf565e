import type { Page } from '@playwright/test';
import { addRuleLine } from '../server/src/testing/clients.ts';
import { paymentFile } from '../server/src/testing/payment-files.ts';
import {
  choose,
  expect,
  lastCode,
  pressRefused,
  showOrder,
  signIn,
  tabTo,
  test,
  today,
  uploadOrder,
  xmlFile,
  type TestClient,
  type TestUser,
} from './support/story.ts';
import { ENGLISH, GERMAN } from './support/words.ts';

const PAYMENTS = [{ creditor: 'Töss Guss AG', amount: '1250.00' }];

async function uploadContent(page: Page, fileName: string, content: string): Promise<void> {
  await choose(page, xmlFile(fileName, content));
  await showOrder(page);
}

const status = (page: Page, word: string) => page.locator('header').getByText(word, { exact: true });

/** Enters the newest code; the dialog shows the message's wording once that code has been sent. */
async function enterCode(page: Page, user: TestUser): Promise<void> {
  await expect(page.getByText('The message must read')).toBeVisible();
  await page.getByRole('textbox', { name: ENGLISH.securityCode }).fill(await lastCode(page, user));
}

test('accounts are rematched once the missing one has been set up', async ({ page, makeClient, owner }) => {
  const client = await makeClient();
  const [account] = client.accounts as [TestClient['accounts'][number]];
  const strange = 'CH9300762011623852957';
  await signIn(page, client.users['clerk']!);
  const content = await paymentFile(account, { payments: PAYMENTS, date: today() });
  await uploadContent(page, 'strange.xml', content.replaceAll(account.iban, strange));
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'What can’t be done now' }).click();
  await page.locator('summary').filter({ hasText: 'Submit' }).click();
  await expect(page.getByText('The warning “No matching account” blocks this order.')).toBeVisible();
  await page.keyboard.press('Escape');

  const rematch = async () => {
    await page.getByRole('button', { name: 'Rematch accounts', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rematch accounts' }).click();
    await expect(page.getByText('Accounts rematched', { exact: true }).first()).toBeVisible();
  };
  await rematch();
  await expect(page.getByText('Accounts rematched, nothing new found')).toBeVisible();
  await owner.inNoClient((tx) => tx.write('update accounts set iban = $2 where id = $1', [account.id, strange]));
  await rematch();
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible();
  await page.getByRole('tab', { name: /Warnings/ }).click();
  await expect(page.getByText('No warnings')).toBeVisible();
});

test('a changed rule is announced and evaluated again: by mouse', async ({ page, makeClient, owner }) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  await uploadOrder(page, client, 'rule.xml', PAYMENTS);
  const note = page.getByText('The sign-off rules ask something else of this order today');
  await expect(status(page, 'Unsigned')).toBeVisible();
  await expect(note).toBeHidden();
  await addRuleLine(owner, client, { signaturesRequired: 1 }, client.accounts[0]);
  await page.reload();
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Re-evaluate', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Re-evaluate 1 order' }).click();
  await expect(page.getByText('Order re-evaluated')).toBeVisible();
  await expect(note).toBeHidden();
  await expect(page.getByText('Sign-off rules re-evaluated', { exact: true })).toBeVisible();
});

test('a changed rule is announced and evaluated again: by keyboard, in German', async ({ page, makeClient, owner }) => {
  const { settings } = GERMAN;
  const client = await makeClient();
  await owner.inNoClient((tx) =>
    tx.write('update users set settings = $2 where id = $1', [client.users['clerk']!.id, JSON.stringify(settings)]),
  );
  await addRuleLine(owner, client, { signaturesRequired: 2 }, client.accounts[0]);
  await signIn(page, client.users['clerk']!);
  const content = await paymentFile(client.accounts[0]!, { payments: PAYMENTS, date: today() });
  await choose(page, xmlFile('regel.xml', content));
  await showOrder(page, 'Auftrag anzeigen');
  await expect(status(page, 'Nicht signiert')).toBeVisible();
  await owner.inNoClient((tx) =>
    tx.write('update sign_off_rule_lines set signatures_required = 1 where client_id = $1', [client.id]),
  );
  await page.reload();
  const note = page.getByText('Die Unterschriftsregeln verlangen heute für diesen Auftrag etwas anderes');
  await expect(note).toBeVisible();
  const button = page.getByRole('button', { name: 'Neu auswerten', exact: true });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: '1 Auftrag neu auswerten' }), 5);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Auftrag neu ausgewertet')).toBeVisible();
  await expect(note).toBeHidden();
});

test('people who may not re-evaluate are told why', async ({ page, makeClient, owner }) => {
  const client = await makeClient();
  const clerk = await page.context().newPage();
  await signIn(clerk, client.users['clerk']!);
  await uploadOrder(clerk, client, 'why.xml', PAYMENTS);
  await addRuleLine(owner, client, { signaturesRequired: 1 }, client.accounts[0]);
  const address = clerk.url();
  await clerk.close();
  await page.context().clearCookies();
  await signIn(page, client.users['signer1']!, address);
  await pressRefused(page.getByRole('button', { name: 'Re-evaluate', exact: true }));
  const why = page.getByRole('dialog', { name: 'You can’t re-evaluate this order' });
  await expect(why).toContainText('gives you “Create any payment” for');
});

test('an order that takes no signature leaves by the submitter’s code', async ({ page, makeClient, owner }) => {
  const client = await makeClient({ rule: null });
  await addRuleLine(owner, client, { signaturesRequired: 0, excludeCreator: false, userIds: [] });
  const clerk = client.users['clerk']!;
  await signIn(page, clerk);
  const [from, to] = client.accounts as [TestClient['accounts'][number], TestClient['accounts'][number]];
  const payments = [{ creditor: 'Kessmatt AG', iban: to.iban, amount: '1330.50' }];
  await uploadContent(page, 'own.xml', await paymentFile(from, { payments, date: today() }));
  await expect(status(page, 'Open')).toBeVisible();
  await page.getByRole('tab', { name: /Warnings/ }).click();
  await expect(page.getByText('leaves as soon as someone submits it with a security code')).toBeVisible();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit 1 order without signature' });
  await expect(dialog).toContainText('With the code you confirm exactly this content in your name.');
  await enterCode(page, clerk);
  await dialog.getByRole('button', { name: 'Submit 1 order' }).click();
  await expect(page.getByText('Order submitted')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: ENGLISH.allEntries }).click();
  await expect(page.getByText('Submitted, confirmed by e-mail')).toBeVisible();
});

test('signing with details leads through every transaction first', async ({ page, makeClient }) => {
  const client = await makeClient();
  const clerk = await page.context().newPage();
  await signIn(clerk, client.users['clerk']!);
  const payments = Array.from({ length: 30 }, (_, index) => ({
    creditor: `Creditor ${index}`,
    amount: `${index + 1}.10`,
  }));
  await uploadOrder(clerk, client, 'details.xml', payments);
  const address = clerk.url();
  await clerk.close();
  await page.context().clearCookies();
  const signer = client.users['signer1']!;
  await signIn(page, signer, address);
  await page.locator('header').getByRole('button', { name: 'Sign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign 1 order' });
  await dialog.getByRole('button', { name: 'Sign with details' }).click();
  await expect(dialog.getByText('Transactions 1 to 20 of 30')).toBeVisible();
  await enterCode(page, signer);
  const sign = dialog.getByRole('button', { name: 'Sign with details' });
  await expect(sign).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByText('1 page of transactions is still to be opened.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Next transactions' }).click();
  await expect(dialog.getByText('Transactions 21 to 30 of 30')).toBeVisible();
  await expect(dialog.getByText('All transactions were opened.')).toBeVisible();
  await expect(sign).toHaveAttribute('aria-disabled', 'false');
  await sign.click();
  await expect(page.getByText('Order signed with details')).toBeVisible();
  await expect(page.getByText('Signed with details, each transaction opened first, confirmed by e-mail')).toBeVisible();
});

test('a possible duplicate is compared and settled', async ({ page, makeClient }) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  await uploadOrder(page, client, 'first.xml', PAYMENTS);
  const address = page.url();
  await page.goto('/portal/app/dashboard');
  await uploadOrder(page, client, 'second.xml', PAYMENTS);
  await expect(page).not.toHaveURL(address);
  await page.getByRole('tab', { name: /Warnings/ }).click();
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Possible duplicate' });
  await expect(dialog.getByRole('row', { name: /Creditor/ })).toHaveText(/Töss Guss AG.*Töss Guss AG/);
  await dialog.getByRole('button', { name: 'Not a duplicate' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Not a duplicate, ${client.users['clerk']!.fullName}`)).toBeVisible();
  await expect(page.getByText('Found to be no duplicate of order')).toBeVisible();
});
