import { paymentFile } from '../server/src/testing/payment-files.ts';
import { choose, expect, signIn, test, today, uploadOrder, xmlFile } from './support.ts';
import { copyOnlyOrder } from './copy-order.ts';

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
  const contents = page.locator('tbody tr');
  await expect(contents).toHaveCount(3);

  await page.getByRole('tab', { name: /Signature required/ }).click();
  await page.getByRole('button', { name: 'Content', exact: true }).click();
  await page.getByRole('searchbox').fill('AG');
  await expect(contents).toHaveCount(2);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
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

test('a list of more than a hundred orders has pages, and the page survives a reload', async ({
  page,
  makeClient,
  owner,
}) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  await uploadOrder(page, client, 'many.xml', [{ creditor: 'Alpha AG' }]);
  await copyOnlyOrder(owner, client.id, 100);
  await page.goto('/portal/app/payments/all');
  await expect(page.getByText('101 orders')).toBeVisible();
  await expect(page.getByText('1–100 of 101')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('101–101 of 101')).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.reload();
  await expect(page.getByText('101–101 of 101')).toBeVisible();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page.getByText('1–100 of 101')).toBeVisible();
});
