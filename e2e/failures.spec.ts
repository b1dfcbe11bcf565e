import { paymentFile } from '../server/src/testing/payment-files.ts';
import { expect, signIn, test, today, uploadOrder } from './support/story.ts';

const PAYMENTS = [{ creditor: 'Töss Guss AG', amount: '1250.00' }];
const ORDERS_CALL = '**/portal/api/payments/orders?**';
const ORDERS_SCRIPT = '**/assets/orders-page-*.js';
const PROBLEM = {
  type: 'about:blank',
  title: 'PROBLEM',
  key: 'PROBLEM',
  code: '1564',
  status: 500,
  detail: '',
  traceId: '7f3a91c204be',
};

test('a server that fails is named with code and trace, and trying again works', async ({ page, makeClient }) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  await uploadOrder(page, client, 'again.xml', PAYMENTS);
  const body = JSON.stringify(PROBLEM);
  await page.route(ORDERS_CALL, (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body }),
  );
  await page.goto('/portal/app/payments/all');
  const failed = page.getByRole('alert').filter({ hasText: 'The orders could not be loaded' });
  await expect(failed).toContainText('Code 1564 · trace 7f3a91c204be');
  await expect(failed.getByRole('button', { name: 'Copy details' })).toBeVisible();
  await page.unroute(ORDERS_CALL);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: /Töss Guss AG/ })).toBeVisible();
});

test('a part that is refused says why', async ({ page, makeClient }) => {
  const { users } = await makeClient();
  await signIn(page, users['clerk']!);
  const reasons = [{ kind: 'permission', key: 'moduleNotGranted', parameters: { module: 'EFT' }, text: '' }];
  const problem = { ...PROBLEM, key: 'UNAUTHORIZED', code: '1005', status: 403, reasons };
  await page.route(ORDERS_CALL, (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  await page.goto('/portal/app/payments/all');
  await expect(page.getByText(/The module “.+” is not assigned to your user/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('without a network the page says so, and goes on when it is back', async ({ page, makeClient, context }) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  await uploadOrder(page, client, 'offline.xml', PAYMENTS);
  await page.goto('/portal/app/payments/all');
  await expect(page.getByRole('row', { name: /Töss Guss AG/ })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('tab', { name: /Signature required/ }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'The orders could not be loaded' });
  await expect(failed).toContainText('Check the connection');
  await context.setOffline(false);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: /Töss Guss AG/ })).toBeVisible();
});

test('a part of the portal that does not come within two minutes is given up', async ({ page, makeClient }) => {
  const client = await makeClient();
  await page.clock.install();
  await signIn(page, client.users['clerk']!);
  await page.route(ORDERS_SCRIPT, () => undefined);
  const asked = page.waitForRequest(ORDERS_SCRIPT);
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await asked;
  await expect(page).toHaveURL(/\/payments\/all/);
  await page.clock.fastForward('01:50');
  await expect(page.getByText('A part of the portal could not be loaded')).toBeHidden();
  await page.clock.fastForward('00:11');
  await expect(page.getByText('A part of the portal could not be loaded')).toBeVisible();
  await expect(page.getByText('CHUNK_NOT_LOADED')).toBeVisible();
});

test('a part of the portal that fails to load says so at once, and comes by reloading', async ({
  page,
  makeClient,
}) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  await page.route(ORDERS_SCRIPT, (route) => route.abort());
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page.getByText('A part of the portal could not be loaded')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await page.unroute(ORDERS_SCRIPT);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'Payment orders' })).toBeVisible();
});

test('changes before the event stream opens still show', async ({ page, makeClient }) => {
  const client = await makeClient();
  let open = () => {};
  const isWanted = new Promise<void>((settle) => (open = settle));
  await page.route('**/portal/api/portal/events', async (route) => {
    await isWanted;
    await route.continue();
  });
  await signIn(page, client.users['clerk']!, '/portal/app/payments/all');
  await expect(page.getByText('No orders yet')).toBeVisible();
  const content = await paymentFile(client.accounts[0]!, { date: today() });
  const file = { name: 'early.xml', mimeType: 'application/xml', buffer: Buffer.from(content) };
  const answer = await page.request.post('/portal/api/payments/upload/PAIN001', {
    headers: { 'Portico-Client': 'web' },
    multipart: { file },
  });
  const { uniqueId } = (await answer.json()) as { uniqueId: string };
  await expect
    .poll(async () => {
      const status = await page.request.get(`/portal/api/payments/upload/status?uniqueId=${uniqueId}`);
      return ((await status.json()) as { stepStatus: string }[])[0]!.stepStatus;
    })
    .toBe('IMPORTED');
  await expect(page.getByText('No orders yet')).toBeVisible();
  open();
  await expect(page.getByRole('row', { name: /Creditor 0/ })).toBeVisible();
});
