import type { Request } from '@playwright/test';
import { paymentFile } from '../server/src/testing/payment-files.ts';
import { choose, expect, openFor, signIn, test, today, uploadOrder, xmlFile } from './support/story.ts';

test('tab, search, filter and sorting of the orders are in the address and survive a reload', async ({
  page,
  makeClient,
}) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  for (const creditor of ['Alpha AG', 'Beta AG', 'Gamma GmbH']) {
    const content = await paymentFile(client.accounts[0]!, { payments: [{ creditor }], date: today() });
    await choose(page, xmlFile(`${creditor}.xml`, content));
  }
  await expect(page.getByRole('link', { name: 'Show the order' })).toHaveCount(3);
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  const contents = page.locator('[data-row]');
  await expect(contents).toHaveCount(3);

  await page.getByRole('tab', { name: /Signature required/ }).click();
  await page.getByRole('button', { name: 'Content', exact: true }).click();
  await page.getByRole('searchbox').fill('AG');
  await expect(contents).toHaveCount(2);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Status', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Unsigned' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Content' }).click();
  await page.getByRole('textbox', { name: 'Content contains' }).fill('Beta');
  await page.keyboard.press('Enter');
  await expect(contents).toHaveCount(1);

  await page.reload();
  await expect(contents).toHaveCount(1);
  await expect(contents).toContainText('Beta AG');
  await expect(page.getByRole('tab', { name: /Signature required/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('searchbox')).toHaveValue('AG');
  await expect(page.getByRole('button', { name: 'Status Unsigned' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Content' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(contents).toHaveCount(2);
  await expect(contents.first()).toContainText('Alpha AG');
});

/** Whether a column arrangement with the status moved down is being saved. */
function placesStatusThird(request: Request): boolean {
  if (request.method() !== 'PUT') return false;
  const { columns } = request.postDataJSON() as { columns?: { field: string }[] };
  return columns?.[2]?.field === 'status';
}

test('columns and filter row follow the user into another browser', async ({ page, makeClient, browser }) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  await uploadOrder(page, client, 'kept.xml', [{ creditor: 'Alpha AG' }]);
  await page.goto('/portal/app/payments/all');
  await expect(page.getByRole('row', { name: /kept|Alpha/ })).toBeVisible();
  const headers = async (on: typeof page) => (await on.getByRole('columnheader').allInnerTexts()).filter(Boolean);
  expect(await headers(page)).toContain('Signed');

  await page.keyboard.press('f');
  await expect(page.getByRole('textbox', { name: 'Content contains' })).toBeVisible();
  await page.keyboard.press('c');
  const choice = page.getByRole('dialog', { name: 'Columns' });
  await choice.getByRole('checkbox', { name: 'Signed' }).uncheck();
  await choice.getByRole('checkbox', { name: 'File name' }).check();
  // Earlier changes are saved too, some of them perhaps only now.
  const saving = page.waitForResponse((answer) => answer.ok() && placesStatusThird(answer.request()));
  await choice.getByRole('button', { name: /^Move Status/ }).press('ArrowDown');
  await saving;
  await page.keyboard.press('Escape');
  const arranged = await headers(page);
  expect(arranged).not.toContain('Signed');
  expect(arranged.slice(0, 3)).toEqual(['Order', 'Status', 'Cut-off']);
  expect(arranged).toContain('File name');

  const other = await openFor(browser, client.users['clerk']!, { at: '/portal/app/payments/all' });
  await expect(other.getByRole('textbox', { name: 'Content contains' })).toBeVisible();
  await expect.poll(() => headers(other)).toEqual(arranged);
  await other.keyboard.press('c');
  await other.getByRole('button', { name: 'Reset' }).click();
  await expect(other.getByRole('columnheader', { name: 'Signed' })).toBeVisible();
});

test('an order that arrives while reading is announced and moves no rows', async ({ page, makeClient, browser }) => {
  const client = await makeClient();
  const clerk = client.users['clerk']!;
  const other = await openFor(browser, clerk);
  await uploadOrder(other, client, 'first.xml', [{ creditor: 'Alpha AG' }]);
  await signIn(page, clerk, '/portal/app/payments/all');
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveCount(1);
  await other.goto('/portal/app/dashboard');
  await uploadOrder(other, client, 'second.xml', [{ creditor: 'Beta AG' }]);
  await expect(page.getByRole('button', { name: '1 new order, show' })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: '1 new order, show' }).click();
  await expect(rows).toHaveCount(2);
});
