import { NETWORK_GONE, refused, slow } from '../testing/fake-answers.ts';
import { expect, test } from '../testing/page-test.ts';
import { listOf } from '../testing/samples/list-of.ts';
import { orderRow } from '../testing/samples/payment-samples.ts';
import { transactionRow } from '../testing/samples/statement-samples.ts';

const ORDERS = '/payments/all';
/** To be routed before the page opens: from then on nothing comes out of the browser's memory of earlier tests. */
const SCRIPT = '**/assets/orders-page-*.js';
const orders = listOf(orderRow);
const none = listOf<typeof orderRow>();

test('a server that fails is named with code and trace, and trying again works', async ({ open, page, server }) => {
  await page.clock.install();
  await open(ORDERS, { answers: { 'GET payments/orders': refused('PROBLEM') } });
  // It is asked three times, with pauses in between.
  await expect.poll(() => server.asked('GET payments/orders').length).toBe(1);
  const failed = page.getByRole('alert').filter({ hasText: 'The orders could not be loaded' });
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(failed).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(failed).toContainText('Code 1564 · trace 0123456789abcdef');
  await expect(failed.getByRole('button', { name: 'Copy details' })).toBeVisible();
  server.answer({ 'GET payments/orders': orders });
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: /three\.xml/ })).toBeVisible();
});

test('a part that is refused says why', async ({ open }) => {
  const reasons = [{ kind: 'permission' as const, key: 'moduleNotGranted', parameters: { module: 'EFT' } }];
  const page = await open(ORDERS, { answers: { 'GET payments/orders': refused('UNAUTHORIZED', { reasons }) } });
  await expect(page.getByText(/The module “.+” is not assigned to your user/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('without a network the page says so, and goes on when it is back', async ({ open, page, server }) => {
  await page.clock.install();
  await open(ORDERS, { answers: { 'GET payments/orders': orders } });
  await expect(page.getByRole('row', { name: /three\.xml/ })).toBeVisible();
  server.answer({ 'GET payments/orders': NETWORK_GONE });
  await page.getByRole('tab', { name: /Signature required/ }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'The orders could not be loaded' });
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(failed).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(failed).toContainText('Check the connection');
  server.answer({ 'GET payments/orders': orders });
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: /three\.xml/ })).toBeVisible();
});

test('a page that can’t ask who is signed in leaves the session alone', async ({ open, page, server }) => {
  await open(ORDERS, { answers: { 'GET portal/user': NETWORK_GONE } });
  await expect(page.getByText('Your data could not be loaded')).toBeVisible();
  expect(server.asked('POST portal/logout')).toEqual([]);
});

test('a list that is slow shows its place until its rows come', async ({ open }) => {
  const late = slow(orders);
  const page = await open(ORDERS, { answers: { 'GET payments/orders': late } });
  await expect(page.getByRole('heading', { level: 1, name: 'Payment orders' })).toBeVisible();
  await expect(page.getByRole('row', { name: /three\.xml/ })).toHaveCount(0);
  late.release();
  await expect(page.getByRole('row', { name: /three\.xml/ })).toBeVisible();
});

test('a page whose first rows are late is drawn without them', async ({ open }) => {
  const late = slow(listOf(transactionRow));
  const page = await open('/transactions/reportings', { answers: { 'GET reporting/transactions': late } });
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Transactions' })).toHaveAttribute('aria-busy', 'true');
  late.release();
  await expect(page.getByRole('row', { name: /3\.50/ })).toBeVisible();
});

test('a part of the portal that does not come within two minutes is given up', async ({ open, page, complaints }) => {
  await page.clock.install();
  await page.route(SCRIPT, () => undefined);
  await open('/about');
  const asked = page.waitForRequest(SCRIPT);
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await asked;
  await expect(page).toHaveURL(/\/payments\/all/);
  await page.clock.fastForward('01:50');
  await expect(page.getByText('A part of the portal could not be loaded')).toBeHidden();
  await page.clock.fastForward('00:11');
  await expect(page.getByText('A part of the portal could not be loaded')).toBeVisible();
  await expect(page.getByText('CHUNK_NOT_LOADED')).toBeVisible();
  // React reports to the console what the page shows.
  expect(complaints.splice(0).join()).toContain('CHUNK_NOT_LOADED');
});

test('a part of the portal that fails to load says so at once, and comes by reloading', async ({
  open,
  page,
  complaints,
}) => {
  await page.route(SCRIPT, (route) => route.abort());
  await open('/about');
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page.getByText('A part of the portal could not be loaded')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  expect(complaints.splice(0).join()).toContain('CHUNK_NOT_LOADED');
  await page.unroute(SCRIPT);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'Payment orders' })).toBeVisible();
});

test('changes before the event stream opens still show', async ({ open, page, server }) => {
  const { promise: isWanted, resolve: letOpen } = Promise.withResolvers<void>();
  await page.route('**/portal/api/portal/events', async (route) => {
    await isWanted;
    await route.continue();
  });
  await open(ORDERS, { answers: { 'GET payments/orders': none } });
  await expect(page.getByText('No orders yet')).toBeVisible();
  server.answer({ 'GET payments/orders': orders });
  await expect(page.getByText('No orders yet')).toBeVisible();
  letOpen();
  await expect(page.getByRole('row', { name: /three\.xml/ })).toBeVisible();
});

test('a change that the event stream reports shows by itself', async ({ open, page, server }) => {
  await open(ORDERS, { answers: { 'GET payments/orders': none } });
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expect.poll(server.listeners).toBe(1);
  server.answer({ 'GET payments/orders': orders });
  server.push({ kind: 'order', uniqueId: orderRow.uniqueId });
  await expect(page.getByRole('row', { name: /three\.xml/ })).toBeVisible();
});
