import type { Page } from '@playwright/test';
import { BROKEN_OFF, NETWORK_GONE, refused, slow } from '../../../testing/fake-answers.ts';
import { SENT_FILE } from '../../../testing/fake-server.ts';
import { look } from '../../../testing/look.ts';
import { expect, PHONE, test } from '../../../testing/page-test.ts';
import { listOf } from '../../../testing/samples/list-of.ts';
import { manyOrders } from '../../../testing/samples/many-orders.ts';
import { orderRow } from '../../../testing/samples/payment-samples.ts';
import { session } from '../../../testing/samples/sample-user.ts';

const ORDERS = 'GET payments/orders';
const EXPORT = 'POST portal/exports/:list';
const SHOWN = '/payments/all?sort=controlSum,desc&find=Alpha';

const having = (exportFormat: 'NONE' | 'CSV' | 'XLSX') =>
  session({ settings: { exportFormat, delimiter: 'SEMICOLON' } });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Export list' });
const button = (page: Page) => page.getByRole('button', { name: 'Export list' });
const save = (page: Page) => panelOf(page).getByRole('button', { name: 'Export', exact: true });
const done = (page: Page) => page.getByText('List exported');

async function openPanel(page: Page): Promise<void> {
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.keyboard.press('e');
  await expect(save(page)).toBeVisible();
}

test('a list is saved as it is shown: its rows, columns and order', async ({ open, server }) => {
  const page = await open(SHOWN, { answers: { [EXPORT]: undefined } });
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await button(page).click();
  await expect(panelOf(page).getByRole('button', { name: 'Excel (XLSX)' })).toHaveAttribute('aria-pressed', 'true');
  const download = page.waitForEvent('download');
  await save(page).click();
  expect((await download).suggestedFilename()).toBe(SENT_FILE);
  await expect(done(page)).toBeVisible();
  await expect(page.getByText(SENT_FILE)).toBeVisible();
  await expect(panelOf(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
  const { params, body } = server.asked(EXPORT)[0]!;
  expect(params.list).toBe('orders');
  expect(body).toMatchObject({ fileType: 'XLSX', filter: '{"search":"Alpha"}', sort: ['controlSum,desc'] });
  expect(body.fields).toEqual([
    'orderId',
    'status',
    'signatures',
    'cutOffAt',
    'executionDate',
    'debitAccounts',
    'content',
    'numberOfTransactions',
    'controlSum',
    'createdBy.name',
  ]);
  expect(body).not.toHaveProperty('ids');
});

const ARRANGED = {
  uniqueId: '01a20000-0000-7000-8000-000000000301',
  gridName: 'orders',
  columns: [
    { field: 'orderId' },
    { field: 'content' },
    { field: 'signatures', hidden: true },
    { field: 'comment', hidden: false },
  ],
  created: '2026-11-19T08:00:00Z',
  lastChanged: '2026-11-19T08:00:00Z',
  deleted: null,
  forceDelete: false,
  version: 3,
};

test('columns are those that the reader has chosen, in their order, also without room for them', async ({
  open,
  server,
}) => {
  const answers = { [EXPORT]: undefined, 'GET portal/administration/users/settings/grid': [ARRANGED] };
  const page = await open('/payments/all', { width: PHONE, answers });
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await button(page).click();
  await save(page).click();
  await expect(done(page)).toBeVisible();
  const fields = server.asked(EXPORT)[0]!.body.fields!;
  expect(fields[0]).toBe('orderId');
  expect(fields.indexOf('content')).toBeLessThan(fields.indexOf('controlSum'));
  expect(fields).toContain('comment');
  expect(fields).toContain('createdBy.name');
  expect(fields).not.toContain('signatures');
});

test('all columns, and the chosen rows alone', async ({ open, server }) => {
  const page = await open('/payments/all', { answers: { [ORDERS]: manyOrders(3), [EXPORT]: undefined } });
  await expect(page.locator('[data-row]')).toHaveCount(3);
  for (const row of [0, 2]) await page.locator('[data-row]').nth(row).getByRole('checkbox').check();
  await openPanel(page);
  await expect(panelOf(page).getByRole('button', { name: 'Selected (2)' })).toHaveAttribute('aria-pressed', 'true');
  await panelOf(page).getByRole('group', { name: 'Columns' }).getByRole('button', { name: /^All/ }).click();
  await save(page).click();
  await expect(done(page)).toBeVisible();
  const { fields, ids } = server.asked(EXPORT)[0]!.body;
  expect(fields).toBeUndefined();
  expect(ids).toHaveLength(2);

  await openPanel(page);
  await panelOf(page).getByRole('button', { name: 'All (3)' }).click();
  await save(page).click();
  await expect.poll(() => server.asked(EXPORT)).toHaveLength(2);
  expect(server.asked(EXPORT)[1]!.body.ids).toBeUndefined();
});

test('readers with a format of their own get it at once, and may still choose', async ({ open, server }) => {
  const page = await open('/payments/all', { session: having('CSV'), answers: { [EXPORT]: undefined } });
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await page.keyboard.press('e');
  await expect(done(page)).toBeVisible();
  expect(server.asked(EXPORT)[0]!.body.fileType).toBe('CSV');
  await expect(panelOf(page)).toBeHidden();

  await page.getByRole('button', { name: 'Export options' }).click();
  await expect(panelOf(page).getByRole('button', { name: 'CSV' })).toHaveAttribute('aria-pressed', 'true');
  await expect(panelOf(page).getByRole('button', { name: 'Semicolon' })).toHaveAttribute('aria-pressed', 'true');
  await panelOf(page).getByRole('button', { name: 'Tab' }).click();
  await save(page).click();
  await expect.poll(() => server.asked(EXPORT).at(-1)!.body.delimiter).toBe('TAB');
  await page.getByRole('button', { name: 'Export options' }).click();
  await panelOf(page).getByRole('button', { name: 'Excel (XLSX)' }).click();
  await save(page).click();
  await expect.poll(() => server.asked(EXPORT).map(({ body }) => body.fileType)).toEqual(['CSV', 'CSV', 'XLSX']);
});

test('readers with a format of their own who have chosen rows are asked which', async ({ open, server }) => {
  const page = await open('/payments/all', { session: having('CSV'), answers: { [ORDERS]: manyOrders(3) } });
  await page.locator('[data-row]').first().getByRole('checkbox').check();
  await openPanel(page);
  await expect(panelOf(page).getByRole('button', { name: 'Selected (1)' })).toHaveAttribute('aria-pressed', 'true');
  expect(server.asked(EXPORT)).toEqual([]);
});

test('what is refused or breaks off is told, and the panel stays', async ({ open, server }) => {
  const tooMany = refused('TOO_MANY_RESULTS', { parameters: { limit: 100_000 } });
  const page = await open('/payments/all', { answers: { [EXPORT]: tooMany } });
  await openPanel(page);
  await save(page).click();
  const refusal = panelOf(page).getByRole('alert');
  await expect(refusal).toContainText(/At most 100\W000 entries can be handled at once\./);
  await look(page, 'refused export');
  await expect(save(page)).toBeEnabled();
  server.answer({ [EXPORT]: BROKEN_OFF });
  await save(page).click();
  await expect(refusal).toContainText('Only a part of the file came, so nothing was saved.');
  server.answer({ [EXPORT]: NETWORK_GONE });
  await save(page).click();
  await expect(page.getByText('Your device is offline')).toBeVisible();
  await expect(save(page)).toBeEnabled();
  await expect(done(page)).toBeHidden();
});

test('an export that takes long is given up by Cancel', async ({ open }) => {
  const page = await open('/payments/all', { answers: { [EXPORT]: slow(undefined) } });
  await openPanel(page);
  await save(page).click();
  await expect(save(page)).toBeDisabled();
  await panelOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(save(page)).toBeEnabled();
  await panelOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(panelOf(page)).toBeHidden();
  await expect(page.getByText('The list could not be exported')).toBeHidden();
});

test('an empty list is not exported', async ({ open, server }) => {
  const nothing = { [ORDERS]: listOf<typeof orderRow>(), [EXPORT]: undefined };
  const page = await open('/payments/all?find=Alpha', { session: having('XLSX'), answers: nothing });
  await expect(page.getByText('0 orders')).toBeVisible();
  await button(page).click();
  await expect(page.getByText('There are no rows to export')).toBeVisible();
  await page.getByRole('button', { name: 'Export options' }).click();
  await expect(save(page)).toBeDisabled();
  expect(server.asked(EXPORT)).toEqual([]);
});

test('an export goes on when its page is left', async ({ open }) => {
  const file = slow(undefined);
  const page = await open('/payments/all', { session: having('XLSX'), answers: { [EXPORT]: file } });
  await expect(page.locator('[data-row]')).toHaveCount(1);
  const download = page.waitForEvent('download');
  await button(page).click();
  await page.getByRole('link', { name: 'Users', exact: true }).first().click();
  await expect(page.getByRole('columnheader', { name: 'User name' })).toBeVisible();
  file.release();
  await download;
  await expect(done(page)).toBeVisible();
});

test('a PDF of more rows than it may have is not offered, chosen rows and other formats are', async ({
  open,
  server,
}) => {
  const page = await open('/payments/all', { answers: { [ORDERS]: manyOrders(5_001), [EXPORT]: undefined } });
  await openPanel(page);
  await panelOf(page).getByRole('button', { name: 'PDF' }).click();
  await expect(panelOf(page).getByText(/^PDF files can have at most 5\W000 rows\./)).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await panelOf(page).getByRole('button', { name: 'CSV' }).click();
  await expect(save(page)).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toBeHidden();
  await page.locator('[data-row]').first().getByRole('checkbox').check();
  await openPanel(page);
  await panelOf(page).getByRole('button', { name: 'PDF' }).click();
  await expect(panelOf(page).getByText('For reading, printing and archiving.')).toBeVisible();
  await save(page).click();
  await expect(done(page)).toBeVisible();
  expect(server.asked(EXPORT)[0]!.body).toMatchObject({ fileType: 'PDF', ids: [expect.any(String)] });
});

test('the choice of PDF reads in every language, at the desk and on the phone', async ({ open }) => {
  const many = { ...listOf(orderRow), totalElements: 5_001 };
  const page = await open('/payments/all', { answers: { [ORDERS]: many } });
  await openPanel(page);
  await panelOf(page).getByRole('button', { name: 'PDF' }).click();
  await expect(save(page)).toBeDisabled();
  await look(page, 'export as PDF');
});

for (const format of ['CSV', 'XLSX'] as const) {
  test(`the choice of ${format} reads in every language, at the desk and on the phone`, async ({ open }) => {
    const page = await open('/payments/all', { session: having(format) });
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await page.getByRole('button', { name: 'Export options' }).click();
    await expect(save(page)).toBeVisible();
    await look(page, `export as ${format}`);
  });
}
