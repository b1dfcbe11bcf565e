import { expect, test } from '../../../testing/page-test.ts';
import { orderRow } from '../../../testing/samples/payment-samples.ts';

const EXPORT = 'POST portal/exports/:list';

test('the payments of an order are taken along, by the button or by E', async ({ open, server }) => {
  const page = await open(`/payments/orders/${orderRow.uniqueId}`, { answers: { [EXPORT]: undefined } });
  await expect(page.getByRole('button', { name: 'Export list' })).toBeVisible();
  await page.keyboard.press('e');
  const panel = page.getByRole('dialog', { name: 'Export list' });
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText('List exported')).toBeVisible();
  await expect(panel).toBeHidden();
  const { params, body } = server.asked(EXPORT)[0]!;
  expect(params.list).toBe('orderTransactions');
  expect(body).toMatchObject({
    uniqueId: orderRow.uniqueId,
    fields: ['creditor', 'creditorAccount', 'remittance', 'bankStatus', 'amount'],
  });
});
