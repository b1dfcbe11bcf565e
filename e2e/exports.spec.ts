import type { Page } from '@playwright/test';
import { cellsOf, readXlsx } from '../server/src/testing/exports/exported-files.ts';
import { readCsv } from '../server/src/testing/exports/read-csv.ts';
import { readPdf } from '../server/src/testing/exports/read-pdf.ts';
import { paymentFile } from '../server/src/testing/payment-files.ts';
import { saved } from './support/saved-file.ts';
import { choose, expect, signIn, test, today, xmlFile } from './support/story.ts';

/** Changes a personal setting, and waits until it is stored. */
async function set(page: Page, name: string, value: string): Promise<void> {
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/portal/settings') && answer.ok());
  await page.getByRole('combobox', { name }).selectOption(value);
  await stored;
}

test('a treasurer takes orders along: as a workbook, on paper, and as CSV in their own format', async ({
  page,
  makeClient,
}) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  for (const [creditor, amount] of Object.entries({
    'Alpha AG': '100.50',
    'Beta AG': '2000.00',
    'Gamma GmbH': '7.25',
  })) {
    const content = await paymentFile(client.accounts[0]!, { payments: [{ creditor, amount }], date: today() });
    await choose(page, xmlFile(`${creditor}.xml`, content));
  }
  await expect(page.getByRole('link', { name: 'Show the order' })).toHaveCount(3);
  await page.goto('/portal/app/payments/all?find=AG&sort=controlSum,desc');
  await expect(page.locator('[data-row]')).toHaveCount(2);

  await page.keyboard.press('e');
  const panel = page.getByRole('dialog', { name: 'Export list' });
  const workbook = await saved(page, () => panel.getByRole('button', { name: 'Export', exact: true }).click());
  expect(workbook.name).toMatch(/^Payment orders_\d\d-\d\d-\d{4}_\d\d-\d\d\.xlsx$/);
  const sheet = await readXlsx(workbook.bytes);
  const head = cellsOf(sheet, 1, sheet.columnCount);
  const [content, amount, currency] = ['Content', 'Amount', 'Currency'].map((title) => head.indexOf(title));
  const lines = [2, 3, 5].map((row) => cellsOf(sheet, row, sheet.columnCount));
  expect(lines.map((line) => [line[content!], line[currency!], line[amount!]])).toEqual([
    ['Beta AG', 'CHF', 2000],
    ['Alpha AG', 'CHF', 100.5],
    [null, 'CHF', 2100.5],
  ]);

  await page.keyboard.press('e');
  await panel.getByRole('button', { name: 'PDF' }).click();
  const paper = await saved(page, () => panel.getByRole('button', { name: 'Export', exact: true }).click());
  expect(paper.name).toMatch(/\.pdf$/);
  const { facts, rows } = await readPdf(paper.bytes);
  expect(facts).toEqual(
    expect.arrayContaining([
      'Filter Search: AG',
      'Sorted by Amount (descending)',
      'Rows 2',
      expect.stringMatching(/^Created by /),
    ]),
  );
  const written = rows.map((row) => row.map(({ text }) => text));
  expect(written.slice(1).map((row) => row[written[0]!.indexOf('Amount')])).toEqual(['2.000,00', '100,50', '2.100,50']);

  await page.goto('/portal/app/user/settings');
  await set(page, 'Format of exports', 'CSV');
  await set(page, 'Delimiter in CSV files', 'SEMICOLON');
  await page.goto('/portal/app/payments/all?find=Gamma');
  await expect(page.locator('[data-row]')).toHaveCount(1);
  const csv = await saved(page, () => page.getByRole('button', { name: 'Export list' }).click());
  expect(csv.name).toMatch(/\.csv$/);
  const [titles, line, ...more] = readCsv(csv.bytes, ';');
  expect(more).toEqual([]);
  expect(line![titles!.indexOf('Content')]).toBe('Gamma GmbH');
  expect(line![titles!.indexOf('Amount')]).toBe('7,25');
});
