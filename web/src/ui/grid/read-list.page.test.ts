import type { Locator } from '@playwright/test';
import type { ApiRequest } from '@portico/contract/api';
import { goToLast } from '../../testing/browser/go-to-last.ts';
import { expect, test } from '../../testing/page-test.ts';
import { listOf } from '../../testing/samples/list-of.ts';
import { manyOrders } from '../../testing/samples/many-orders.ts';
import { orderRow } from '../../testing/samples/payment-samples.ts';
import { session } from '../../testing/samples/sample-user.ts';

const ORDERS = 'GET payments/orders';
const ARRANGED = 'PUT portal/administration/users/settings/grid/:gridName';

test('a long list loads while scrolling, and keeps its position on return', async ({ open }) => {
  const page = await open('/payments/all', { answers: { [ORDERS]: manyOrders(250) } });
  await expect(page.getByText('250 orders')).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Payment orders' });
  await expect(grid).toHaveAttribute('aria-rowcount', '251');
  await expect(page.getByText(/^1–\d+ of 250$/)).toBeVisible();
  await expect(page.getByText('In this view')).toBeHidden();

  await page.keyboard.press('j');
  const last = page.locator('[data-row][aria-rowindex="251"]');
  await goToLast(page, last);
  await expect(page.getByText(/–250 of 250$/)).toBeVisible();
  await expect(page.getByText('In this view')).toBeVisible();

  await last.getByRole('link').click();
  await expect(page).toHaveURL(/\/payments\/orders\//);
  // Until the order is there, the list still shows.
  await expect(grid).toBeHidden();
  await page.goBack();
  await expect(last).toBeInViewport();
});

test('a filter being typed stays while the list follows', async ({ open, server }) => {
  const arranged = {
    uniqueId: '01a20000-0000-7000-8000-000000000301',
    gridName: 'orders',
    filterState: 'SHOWN' as const,
    created: '2026-11-19T08:00:00Z',
    lastChanged: '2026-11-19T08:00:00Z',
    deleted: null,
    forceDelete: false,
    version: 1,
  };
  const page = await open('/payments/all', { answers: { [ARRANGED]: arranged } });
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await page.keyboard.press('f');
  const asked = () => server.asked(ORDERS).at(-1)?.query.filter ?? '';
  const write = async (field: Locator) => {
    // The trailing blank belongs to the next word.
    await field.pressSequentially('Alpha ');
    await expect(page).toHaveURL(/Alpha/);
    await expect.poll(asked).toContain('"Alpha"');
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await field.pressSequentially('AG');
    await expect(field).toHaveValue('Alpha AG');
    await expect(page).toHaveURL(/Alpha(\+|%20)AG/);
    await expect.poll(asked).toContain('"Alpha AG"');
  };
  const filter = page.getByRole('textbox', { name: 'Content contains' });
  await write(filter);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(filter).toHaveValue('');
  await expect.poll(asked).toBe('');
  const search = page.getByRole('searchbox');
  await write(search);
  await search.press('Escape');
  await expect(page).not.toHaveURL(/Alpha/);
  await expect(search).toHaveValue('');
});

const small = { ...orderRow, content: 'Alpha AG' };
const large = { ...orderRow, uniqueId: '01a20000-0000-7000-8000-000000000302', content: 'Beta AG' };

/** Which of the two it has, by what it asks: the server's tests prove that it finds them. */
function found({ query: { filter = '{}' } }: ApiRequest<typeof ORDERS>) {
  if (filter.includes('createdAt')) return listOf<typeof orderRow>();
  return filter.includes('20000') ? listOf(large) : listOf(small, large);
}

test('amounts and days are filtered as people write them; wrong input says how to correct it', async ({
  open,
  server,
}) => {
  const page = await open('/payments/all', {
    session: session({ settings: { numberFormat: 'COMMA_DOT', dateFormat: 'FRANCE_SPAIN_UNITED_KINGDOM' } }),
    answers: { [ORDERS]: found },
  });
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveCount(2);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Amount' }).click();
  const amount = page.getByRole('dialog', { name: 'Amount' });
  await amount.getByLabel('From').fill('many');
  await page.keyboard.press('Enter');
  await expect(amount.getByText('Enter a valid number, such as 1.250,50.')).toBeVisible();
  await amount.getByLabel('From').fill('20k');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Beta AG');
  await expect(page.getByRole('button', { name: 'Amount from 20.000' })).toBeVisible();

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Created', exact: true }).click();
  const created = page.getByRole('dialog', { name: 'Created' });
  await created.getByLabel('From').fill('31/12/2025');
  await created.getByLabel('To').fill('30/12/2025');
  await page.keyboard.press('Enter');
  await expect(created.getByText('“To” lies before “From”. Exchange them.')).toBeVisible();
  await created.getByLabel('From').fill('1/12/2025');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No orders match these filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Created' }).click();
  await expect(rows).toHaveCount(1);
  const controlSum = { lowerBound: '20000' };
  const createdAt = { dateFrom: '2025-12-01', dateTo: '2025-12-30', timeZone: 'Europe/Zurich' };
  const asked = new Set(server.asked(ORDERS).map(({ query }) => query.filter ?? '{}'));
  expect([...asked].map((filter) => JSON.parse(filter))).toEqual([{}, { controlSum }, { controlSum, createdAt }]);
});
