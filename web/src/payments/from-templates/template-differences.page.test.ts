import { refused } from '../../testing/fake-answers.ts';
import { look } from '../../testing/look.ts';
import { expect, test } from '../../testing/page-test.ts';
import { orderRow, orderTransactionRow, paymentSamples } from '../../testing/samples/payment-samples.ts';
import { POSSIBLE } from '../../testing/samples/sample-decisions.ts';
import { session } from '../../testing/samples/sample-user.ts';
import { signingSamples } from '../../testing/samples/signing-samples.ts';
import { relevantTemplates } from '../../testing/samples/template-samples.ts';

const OF_ORDER = 'GET payments/orders/:uniqueId/templateDifferences';
const OF_TEMPLATE = 'GET payments/manual/templates/:uniqueId/differences';
const ONE = 'GET payments/orders/:uniqueId';
const PREVIEW = 'POST payments/orders/signingPreview';
const ORDER = `/payments/orders/${orderRow.uniqueId}`;
const as = { session: session({ settings: { numberFormat: 'COMMA_DOT', dateFormat: 'AUSTRIA_GERMANY_SWITZERLAND' } }) };

const changes = [
  { field: 'account', before: 'CH9300762011623852957', after: 'CH5604835012345678009' },
  { field: 'amount', before: null, after: { amount: '18400.00', currency: 'CHF' } },
  { field: 'locked', before: ['Creditor', 'Amount'], after: ['Creditor'] },
];
const sample = paymentSamples[ONE];
const { uniqueId: transactionId } = orderTransactionRow;
const groupId = sample.groups[0]!.uniqueId;
const warning = {
  key: 'templateChanged',
  parameters: { template: 'Rent Basel', date: '2026-11-18' },
  groupId,
  transactionId,
};
const order = { ...sample, warningList: [warning], actions: { ...sample.actions, sign: POSSIBLE } };
const [signed] = paymentSamples['GET payments/orders'].content;
const answers = {
  [ONE]: order,
  [OF_ORDER]: { templates: [{ groupId, transactionId, changes }], standingOrder: null },
  [PREVIEW]: {
    ...signingSamples[PREVIEW],
    warnings: [{ ...warning, orderUniqueId: orderRow.uniqueId, orderId: signed!.orderId }],
    warningsCount: 1,
  },
};

test('signers read what a template said before, beside the warning and where they sign', async ({ open }) => {
  const page = await open(`${ORDER}?tab=warnings`, { ...as, answers });
  const account = page.getByText('IBAN or account number:');
  await expect(account).toContainText('CH93 0076 2011 6238 5295 7');
  await expect(account).toContainText('CH56 0483 5012 3456 7800 9');
  await expect(page.getByText('Locked:')).toContainText('removed');
  await look(page, 'what a template said before');
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(dialog.getByText('Amount:')).toContainText('18.400,00');
  await look(page, 'signing what a template says otherwise');
});

test('those who don’t see all of it are told so, and so are those for whom nothing was kept', async ({
  open,
  server,
}) => {
  const page = await open(`${ORDER}?tab=warnings`, {
    ...as,
    answers: {
      ...answers,
      [OF_ORDER]: { templates: [{ groupId, transactionId, changes: null }], standingOrder: null },
    },
  });
  await expect(page.getByText('You don’t see all that the template says and said.')).toBeVisible();
  server.answer({ [OF_ORDER]: { templates: [], standingOrder: null } });
  await page.reload();
  await expect(page.getByText('What it said before can’t be compared any more.')).toBeVisible();
  server.answer({ [OF_ORDER]: refused('PROBLEM') });
  await page.reload();
  await expect(page.getByRole('alert').first()).toBeVisible();
});

test('people who pay with a template read what it said when signers last let an order go', async ({ open }) => {
  const page = await open('/from-templates', { ...as, answers: { [OF_TEMPLATE]: { changes } } });
  await page.getByRole('checkbox', { name: relevantTemplates[1]!.name }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  // The first one leaves nothing open, so the second has the focus.
  await page
    .getByRole('textbox', { name: /^Amount: / })
    .first()
    .focus();
  const note = page.getByText('This template was changed after it was last used.');
  await note.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('IBAN or account number:')).toContainText('CH93 0076 2011 6238 5295 7');
  await look(page, 'what a template said before it was changed');
  await note.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(page.getByText('IBAN or account number:')).toHaveCount(0);
});

test('signers read in what the payment of a changed standing order differs from the one before', async ({
  open,
  server,
}) => {
  const changed = { ...warning, key: 'standingOrderChanged', parameters: {} };
  const [, amount] = changes;
  const page = await open(`${ORDER}?tab=warnings`, {
    ...as,
    answers: {
      ...answers,
      [ONE]: { ...order, warningList: [changed] },
      [OF_ORDER]: { templates: [], standingOrder: { transactionId, changes: [amount!] } },
    },
  });
  await expect(page.getByText('Amount:')).toContainText('18.400,00');
  await look(page, 'in what a standing order differs');
  server.answer({ [OF_ORDER]: { templates: [], standingOrder: { transactionId, changes: [] } } });
  await page.reload();
  await expect(page.getByText('The payment is the same as before, but for its day.')).toBeVisible();
  server.answer({ [OF_ORDER]: { templates: [], standingOrder: { transactionId, changes: null } } });
  await page.reload();
  await expect(page.getByText('You don’t see the payment before.')).toBeVisible();
});
