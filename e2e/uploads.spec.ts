import type { Page } from '@playwright/test';
import { paymentFile } from '../server/src/testing/payment-files.ts';
import { choose, expect, showOrder, signIn, test, today, xmlFile } from './support/story.ts';

const PAYMENTS = [{ creditor: 'Töss Guss AG', amount: '1250.00' }];
const MEGABYTE = 1024 * 1024;

/** A file's entry in the list of uploads. */
const entry = (page: Page, fileName: string) => page.getByRole('listitem').filter({ hasText: fileName }).first();

test('files that can’t be payment files are refused, each with its reason', async ({ page, makeClient }) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  const right = await paymentFile(client.accounts[0]!, { payments: PAYMENTS, date: today() });
  const withDeclaration = right.replace('?>', '?><!DOCTYPE Document [<!ENTITY a "b">]>');
  await choose(
    page,
    xmlFile('notes.txt', 'some text'),
    xmlFile('nothing.xml', ''),
    xmlFile('letter.xml', 'Dear bank, pay everybody.'),
    xmlFile('declared.xml', withDeclaration),
  );
  await expect(entry(page, 'notes.txt')).toContainText('It ends in “txt”');
  await expect(entry(page, 'nothing.xml')).toContainText('The file is empty.');
  await expect(entry(page, 'letter.xml')).toContainText('not well-formed XML');
  await expect(entry(page, 'declared.xml')).toContainText('document type declaration (DOCTYPE), which is refused');
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page.getByText('No orders yet')).toBeVisible();
});

test('a file of 51 MB is refused before anything is sent', async ({ page, makeClient }) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  let uploads = 0;
  page.on('request', (request) => (uploads += Number(request.url().includes('/payments/upload/PAIN001'))));
  await page
    .locator('input[type=file]')
    .first()
    .evaluate((input: HTMLInputElement, bytes) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(bytes)], 'large.xml'));
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, 51 * MEGABYTE);
  await expect(entry(page, 'large.xml')).toContainText('A file can have at most 50 MB.');
  expect(uploads).toBe(0);
});

test('a file with errors says what, where and what to do; nothing is imported', async ({ page, makeClient }) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  const right = await paymentFile(client.accounts[0]!, { payments: PAYMENTS, date: today() });
  const wrong = right.replace(/(<CdtrAcct><Id><IBAN>[A-Z0-9]+)\d(<)/, '$1X$2');
  await choose(page, xmlFile('mistyped.xml', wrong));
  await expect(entry(page, 'mistyped.xml')).toContainText('The check digits of the IBAN');
  await expect(entry(page, 'mistyped.xml')).toContainText(/Line \d+, column \d+/);
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page.getByText('No orders yet')).toBeVisible();
});

test('uploading the same file again names its order', async ({ page, makeClient }) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  const content = await paymentFile(client.accounts[0]!, { messageId: 'ONCE-ONLY', payments: PAYMENTS, date: today() });
  await choose(page, xmlFile('first.xml', content));
  await expect(page.getByRole('link', { name: 'Show the order' })).toBeVisible();
  await choose(page, xmlFile('second.xml', content));
  await expect(entry(page, 'second.xml')).toContainText('This file was imported before, as order ONCE-ONLY.');
});

test('a control sum that differs is a warning; a person submits the order', async ({ page, makeClient }) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  const right = await paymentFile(client.accounts[0]!, { payments: PAYMENTS, date: today() });
  await choose(page, xmlFile('sums.xml', right.replace(/<CtrlSum>1250(\.0+)?</, '<CtrlSum>1205.00<')));
  await expect(entry(page, 'sums.xml')).toContainText('The control sum of the group header says');
  await showOrder(page);
  await expect(page.getByText('The stated control sum is 1.205,00, the amounts add up to 1.250,00.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit 1 order' }).click();
  await expect(page.getByText('Order submitted')).toBeVisible();
  await expect(page.getByText('Unsigned').first()).toBeVisible();
});

test('leaving the page while a file is being sent asks first', async ({ page, makeClient }) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  const line = Promise.withResolvers<void>();
  await page.route('**/payments/upload/**', async (route) => {
    await line.promise;
    await route.continue();
  });
  await choose(page, xmlFile('slow.xml', await paymentFile(client.accounts[0]!, { date: today() })));
  await expect(entry(page, 'slow.xml')).toContainText(/Upload \d+ %/);
  // A browser asks only people who have touched the page.
  await page.getByRole('heading', { level: 1 }).click();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  line.resolve();
  await expect(page.getByRole('link', { name: 'Show the order' })).toBeVisible();
  // Nothing is on its way any more, so nobody is asked.
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
});
