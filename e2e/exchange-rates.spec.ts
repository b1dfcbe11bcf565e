import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Level } from '@portico/contract/permissions/model';
import { expect, makeProviderUser, openFor, test } from './support/story.ts';
import { ENGLISH } from './support/words.ts';

const RATES = '/portal/app/administration/exchange-rates';
/** No account of another story is in this currency. */
const CURRENCY = 'BWP';
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const tableOf = (...rates: [days: number, rate: string][]) =>
  ['date;currency;rate;unit', ...rates.map(([days, rate]) => `${daysAgo(days)};${CURRENCY};${rate};100`)].join('\n');

async function upload(page: Page, name: string, content: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.locator('input[type=file]').first().setInputFiles(file);
}

test('one of the provider’s people uploads rates, another reads what they change, and then they are in force', async ({
  browser,
  owner,
}) => {
  const { settings } = ENGLISH;
  const fileName = `rates ${randomInt(10 ** 9)}.csv`;
  const open = async (role: string, level: Level, at: string) => {
    const user = await makeProviderUser(owner, role, [{ area: 'SETTINGS', level }], { settings });
    return openFor(browser, user, { words: ENGLISH, at });
  };
  const uploader = await open('uploader', 'EDIT', RATES);
  const drawer = uploader.getByRole('complementary', { name: 'File of exchange rates' });

  await upload(uploader, 'wrong.csv', tableOf([2, '6.55'], [1, '6,5,5']));
  await expect(drawer.getByText('Nothing of this file is in force.')).toBeVisible();
  await expect(drawer.getByText(/“6,5,5” is not a positive number/)).toBeVisible();
  await expect(drawer.getByText('Line 3')).toBeVisible();

  await upload(uploader, fileName, tableOf([2, '6.55'], [1, '65.5']));
  await expect(drawer.getByRole('heading', { name: fileName })).toBeVisible();
  await expect(drawer.getByText('Waits for approval')).toBeVisible();
  await uploader.goto(`${RATES}?filter=${encodeURIComponent(JSON.stringify({ currency: CURRENCY }))}`);
  await expect(uploader.getByText('No rates match these filters')).toBeVisible();

  const approver = await open('approver', 'APPROVE', '/portal/app/administration/pending-approvals/payments');
  await approver.getByRole('link', { name: fileName }).click();
  const marked = approver.getByRole('row', { name: /Look twice/ });
  await expect(marked).toContainText(/BWP.*0,6550.*900,00 %/);
  await approver.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(approver.getByText(/^Approved by|being applied/).first()).toBeVisible();

  const row = uploader.locator('[data-row]', { hasText: fileName });
  await expect(row.first()).toContainText('0,6550');
  await expect(row.nth(1)).toContainText('0,0655');
  await approver.getByRole('link', { name: 'Show the file' }).click();
  await expect(approver.getByRole('complementary').getByText('In force', { exact: true })).toBeVisible();
});
