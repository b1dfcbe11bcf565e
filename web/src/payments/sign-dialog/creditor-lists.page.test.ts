import { expect, test } from '../../testing/page-test.ts';
import { orderRow, paymentSamples } from '../../testing/samples/payment-samples.ts';
import { POSSIBLE } from '../../testing/samples/sample-decisions.ts';
import { signingSamples } from '../../testing/samples/signing-samples.ts';

const ONE = 'GET payments/orders/:uniqueId';
const PREVIEW = 'POST payments/orders/signingPreview';
const UNLISTED = '2 further creditors are part of the orders, not listed here';

test('the sign dialog says that creditors are not listed, even if each listed one needs a look', async ({ open }) => {
  const sample = paymentSamples[ONE];
  const preview = { ...signingSamples[PREVIEW], count: 1, creditors: 5, unlistedCreditors: 2 };
  const unnoted = preview.creditorList.map((creditor) => ({ ...creditor, notes: [] }));
  for (const creditorList of [preview.creditorList, unnoted]) {
    const page = await open(`/payments/orders/${orderRow.uniqueId}`, {
      answers: {
        [ONE]: { ...sample, actions: { ...sample.actions, sign: POSSIBLE } },
        [PREVIEW]: { ...preview, creditorList },
      },
    });
    await page.getByRole('button', { name: 'Sign', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(UNLISTED)).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Look at these first' })).toHaveCount(
      creditorList === unnoted ? 0 : 1,
    );
  }
});
