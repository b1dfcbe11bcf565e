import { look, lookIn } from '../testing/look.ts';
import { expect, test } from '../testing/page-test.ts';
import { listOf } from '../testing/samples/list-of.ts';
import { orderRow, paymentSamples } from '../testing/samples/payment-samples.ts';
import { session } from '../testing/samples/sample-user.ts';
import { TRIED_LANGUAGES } from '../testing/tried-languages.ts';

const ONE = 'GET payments/orders/:uniqueId';
const ORDER = `/payments/orders/${orderRow.uniqueId}`;

const openRequest = {
  uniqueId: '01a20000-0000-7000-8000-000000000129',
  action: 'DELETE' as const,
  requestedBy: { uniqueId: '01a20000-0000-7000-8000-000000000128', name: 'Clara Kerr' },
  requestedAt: '2026-11-20T09:30:00.000Z',
};

const as = { session: session() };

test('one order is selected', async ({ open }) => {
  const page = await open('/payments/all', as);
  await page.locator('[data-row] input[type=checkbox]').first().check();
  await look(page, 'orders, one selected');
});

test('an order of which payments came back has a mark, although it is completed', async ({ open }) => {
  const back = {
    ...orderRow,
    status: 'COMPLETED_SUCCESSFULLY' as const,
    statusGroup: 'COMPLETED' as const,
    returned: 2,
  };
  const page = await open('/payments/all', { ...as, answers: { 'GET payments/orders': listOf(back) } });
  await expect(page.locator('[data-row]').getByTitle('2 payments were returned')).toBeVisible();
  await look(page, 'orders, payments returned');
});

// A notice stays in the language in which it came.
for (const language of TRIED_LANGUAGES) {
  test(`an order is selected in ${language} that the next list doesn’t have`, async ({ open, server }) => {
    const page = await open('/payments/all', { session: session({ settings: { language } }) });
    await page.locator('[data-row] input[type=checkbox]').first().check();
    server.answer({ 'GET payments/orders': listOf<typeof orderRow>() });
    await page.getByRole('tab').last().click();
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    await lookIn(language, page, 'orders, none completed');
  });
}

test('every tab of an order is read, and why it can’t be signed', async ({ open, page }) => {
  // Bytes, which the contract doesn't describe.
  await page.route('**/payments/orders/*/file', (route) => route.fulfill({ body: '<Document/>' }));
  await open(ORDER, as);
  await expect(page.getByText('Creditor 1000').first()).toBeVisible();
  // By name: on the phone there is one more.
  const names = await page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.dataset['tab']));
  for (const name of names) {
    const tab = page.locator(`[role=tab][data-tab=${name}]`);
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await look(page, `order, ${name}`);
  }
  await page.locator('main header button[aria-haspopup=dialog][aria-disabled]').first().dispatchEvent('click');
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'why signing is refused');
});

test('of a salary order without the right to its groups, only count and total are shown, and why', async ({ open }) => {
  const salaries = {
    ...paymentSamples[ONE],
    type: 'SALARY' as const,
    groups: [],
    withheldGroups: 2,
    warningList: [],
  };
  const page = await open(ORDER, { ...as, answers: { [ONE]: salaries } });
  await expect(page.getByText('2 groups, visible only with the right to salary transaction group')).toBeVisible();
  await expect(page.getByText('2 groups', { exact: true })).toBeVisible();
  await look(page, 'a salary order without its groups');
});

test('an order is deleted for a reason, and waits for a second person', async ({ open, server }) => {
  const page = await open(ORDER, as);
  await page.locator('main header button', { has: page.locator('.tabler-icon-trash') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button').last().click();
  await expect(dialog.locator('[aria-invalid=true]')).toBeVisible();
  await look(page, 'deleting, without a reason');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect.poll(server.listeners).toBe(1);
  server.answer({ [ONE]: { ...paymentSamples[ONE], openRequest } });
  server.push({ kind: 'order', uniqueId: orderRow.uniqueId });
  await expect(page.locator(`main a[href$="${openRequest.uniqueId}"]`)).toBeVisible();
  await look(page, 'an order whose deletion waits');
});

test('orders are signed', async ({ open }) => {
  const page = await open('/dashboard', as);
  const waiting = page.locator('main section', { has: page.locator('a[href*="/payments/orders/"]') }).first();
  await waiting.getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Creditor 0')).toBeVisible();
  await expect(dialog.locator('[autocomplete=one-time-code]')).toBeVisible();
  await look(page, 'signing');
});
