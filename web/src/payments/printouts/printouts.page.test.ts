import type { Page } from '@playwright/test';
import { refused, slow } from '../../testing/fake-answers.ts';
import { SENT_FILE } from '../../testing/fake-server.ts';
import { look } from '../../testing/look.ts';
import { expect, test } from '../../testing/page-test.ts';
import { listOf } from '../../testing/samples/list-of.ts';
import { orderRow, paymentRow, paymentSamples } from '../../testing/samples/payment-samples.ts';

const REPORT = 'PUT payments/orders/:uniqueId/get-pdf';
const CONFIRMATION = 'GET payments/transactions/:uniqueId/confirmation';
const ORDER = 'GET payments/orders/:uniqueId';
const DETAIL = 'GET payments/orders/:uniqueId/transactions/:transactionId';
const ORDER_PAGE = `/payments/orders/${orderRow.uniqueId}`;
const PAYMENT_PAGE = `/payments/transactions?open=${paymentRow.uniqueId}`;

const dialogOf = (page: Page, name = 'Payment report') => page.getByRole('dialog', { name });
const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click();
const save = (page: Page, name?: string) => dialogOf(page, name).getByRole('button', { name: 'Save PDF' });

async function openReport(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'PDF report' })).toBeVisible();
  await page.keyboard.press('p');
  await expect(save(page)).toBeFocused();
}

test('an order is saved as the report that its reader chooses', async ({ open, server }) => {
  const page = await open(ORDER_PAGE, { answers: { [REPORT]: undefined } });
  await openReport(page);
  await expect(dialogOf(page).getByText('All payments in one table, with their totals.')).toBeVisible();
  await press(page, 'Details');
  await press(page, 'Separate');
  await expect(dialogOf(page).getByText('each on a page of its own.')).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: 'Descending' })).toBeHidden();
  await dialogOf(page).getByLabel('Sorted by').selectOption('Creditor account');
  await press(page, 'Descending');
  const download = page.waitForEvent('download');
  await save(page).click();
  expect((await download).suggestedFilename()).toBe(SENT_FILE);
  await expect(page.getByText('Report saved')).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  const { params, query, body } = server.asked(REPORT)[0]!;
  expect(params.uniqueId).toBe(orderRow.uniqueId);
  expect(query).toEqual({ reportType: 'DETAILS', reportSubType: 'SEPARATED', sortBy: 'CREDITOR_ACCOUNT,desc' });
  expect(body).toEqual({ timeZone: 'Europe/Zurich' });
});

test('a report is an overview in the order of the file unless its reader asks for another', async ({
  open,
  server,
}) => {
  const page = await open(ORDER_PAGE, { answers: { [REPORT]: undefined } });
  await openReport(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Report saved')).toBeVisible();
  expect(server.asked(REPORT)[0]!.query).toEqual({ reportType: 'OVERVIEW', reportSubType: 'COMBINED' });
});

test('a report that would be too long is not offered', async ({ open }) => {
  const order = paymentSamples[ORDER];
  const groups = order.groups.map((group) => ({ ...group, numberOfTransactions: 1_500 }));
  const page = await open(ORDER_PAGE, { answers: { [ORDER]: { ...order, groups } } });
  await openReport(page);
  await press(page, 'Details');
  await expect(dialogOf(page).getByText(/^Such a report can have at most 1\W000 payments\.$/)).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await press(page, 'Overview');
  await expect(save(page)).toBeEnabled();
});

test('a report that is refused is told, and one that takes long is given up by Cancel', async ({ open, server }) => {
  const tooMany = refused('TOO_MANY_RESULTS', { parameters: { limit: 1_000 } });
  const page = await open(ORDER_PAGE, { answers: { [REPORT]: tooMany } });
  await openReport(page);
  await save(page).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('The selection is too large');
  await expect(save(page)).toBeEnabled();
  server.answer({ [REPORT]: slow(undefined) });
  await save(page).click();
  await expect(save(page)).toBeDisabled();
  await press(page, 'Cancel');
  await expect(save(page)).toBeEnabled();
  await press(page, 'Cancel');
  await expect(dialogOf(page)).toBeHidden();
});

test('a report goes on when its dialog is closed, and the keys of the page rest while it is open', async ({
  open,
  server,
}) => {
  const file = slow(undefined);
  const page = await open(ORDER_PAGE, { answers: { [REPORT]: file } });
  await openReport(page);
  // S would sign.
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await save(page).click();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await page.keyboard.press('p');
  await expect(save(page)).toBeDisabled();
  file.release();
  await expect(page.getByText('Report saved')).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  expect(server.asked(REPORT)).toHaveLength(1);
});

test('a report that fails after its dialog is closed is told all the same', async ({ open }) => {
  const file = slow(refused('JOB_QUOTA_REACHED'));
  const page = await open(ORDER_PAGE, { answers: { [REPORT]: file } });
  await openReport(page);
  await save(page).click();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  file.release();
  await expect(page.getByText('The report could not be created')).toBeVisible();
});

test('a payment is confirmed in the language of who gets it', async ({ open, server }) => {
  const page = await open(PAYMENT_PAGE, { answers: { [CONFIRMATION]: undefined } });
  await page.getByRole('button', { name: 'Confirmation' }).click();
  const dialog = dialogOf(page, 'Payment confirmation');
  await dialog.getByLabel('Language').selectOption('Français');
  await save(page, 'Payment confirmation').click();
  await expect(page.getByText('Confirmation saved')).toBeVisible();
  await expect(dialog).toBeHidden();
  const { params, query } = server.asked(CONFIRMATION)[0]!;
  expect(params.uniqueId).toBe(paymentRow.uniqueId);
  expect(query).toEqual({ language: 'fr', timeZone: 'Europe/Zurich' });
});

test('a payment that can’t be confirmed says why', async ({ open, server }) => {
  const confirmation = { allowed: false, reasons: [{ kind: 'state' as const, key: 'paymentNotSent', parameters: {} }] };
  const page = await open(PAYMENT_PAGE, { answers: { [DETAIL]: { ...paymentSamples[DETAIL], confirmation } } });
  await page.getByRole('button', { name: 'Confirmation' }).press('Enter');
  await expect(page.getByText('This payment can’t be confirmed')).toBeVisible();
  await expect(page.getByText('The payment has not been sent to the bank yet.')).toBeVisible();
  expect(server.asked(CONFIRMATION)).toEqual([]);
});

test('a payment that comes back meanwhile is not confirmed, and the reason is told', async ({ open }) => {
  const reasons = [{ kind: 'state' as const, key: 'paymentReturned', parameters: {} }];
  const page = await open(PAYMENT_PAGE, { answers: { [CONFIRMATION]: refused('PAYMENT_NOT_CONFIRMED', { reasons }) } });
  await page.getByRole('button', { name: 'Confirmation' }).click();
  await save(page, 'Payment confirmation').click();
  const dialog = dialogOf(page, 'Payment confirmation');
  await expect(dialog.getByRole('alert')).toContainText('The payment was returned: it didn’t reach its creditor.');
});

test('the payment of an order is confirmed from its details', async ({ open, server }) => {
  const rows = listOf(paymentRow);
  const page = await open(ORDER_PAGE, { answers: { 'GET payments/transactions': rows, [CONFIRMATION]: undefined } });
  await page
    .getByRole('button', { name: /^Details of / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Confirmation' }).click();
  await save(page, 'Payment confirmation').click();
  await expect(page.getByText('Confirmation saved')).toBeVisible();
  expect(server.asked(CONFIRMATION)[0]!.query.language).toBe('en');
});

test('the choices read in every language, at the desk and on the phone', async ({ open }) => {
  const page = await open(ORDER_PAGE);
  await openReport(page);
  await dialogOf(page).getByLabel('Sorted by').selectOption('Amount');
  await look(page, 'payment report');
});

test('the confirmation reads in every language, at the desk and on the phone', async ({ open }) => {
  const page = await open(PAYMENT_PAGE);
  await page.getByRole('button', { name: 'Confirmation' }).click();
  await expect(save(page, 'Payment confirmation')).toBeVisible();
  await look(page, 'payment confirmation');
});
