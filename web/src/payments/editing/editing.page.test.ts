import type { Page } from '@playwright/test';
import { NO_PAYMENT } from '@portico/contract/payments/manual/no-payment';
import { refused } from '../../testing/fake-answers.ts';
import { look, lookIn } from '../../testing/look.ts';
import { expect, test } from '../../testing/page-test.ts';
import { orderRow, orderTransactionRow, paymentSamples } from '../../testing/samples/payment-samples.ts';
import { signingSamples } from '../../testing/samples/signing-samples.ts';
import { IMPOSSIBLE, POSSIBLE } from '../../testing/samples/sample-decisions.ts';
import { session } from '../../testing/samples/sample-user.ts';

const ONE = 'GET payments/orders/:uniqueId';
const DIFFERENCES = 'GET payments/orders/:uniqueId/differences';
const TERMS = 'PUT payments/orders/:uniqueId/terms';
const TAKE_OUT = 'POST payments/orders/:uniqueId/takeOut';
const ENTERED = 'GET payments/orders/:uniqueId/transactions/:transactionId/entered';
const EDIT = 'PUT payments/orders/:uniqueId/transactions/:transactionId';
const COMMENT = 'PUT payments/orders/:uniqueId/comment';
const ORDER = `/payments/orders/${orderRow.uniqueId}`;

const order = {
  ...paymentSamples[ONE],
  status: 'OPEN' as const,
  edits: { content: IMPOSSIBLE, terms: POSSIBLE, payments: POSSIBLE, takeOut: POSSIBLE },
};
const { contentDigest, groups } = order;
const done = { uniqueId: orderRow.uniqueId, outcome: 'DONE' as const, status: 'OPEN' as const };
const warned = (key: string, number: number) => ({ key, parameters: { number }, groupId: null, transactionId: null });
const edited = {
  ...order,
  warningList: [warned('paymentsTakenOut', 2), warned('paymentsChanged', 1), warned('termsChanged', 1)],
};
const differences = {
  takenOut: [
    {
      uniqueId: orderTransactionRow.uniqueId,
      creditor: 'Creditor 7',
      creditorAccount: 'CH4000999000000001000',
      amount: '120.00',
      currency: 'CHF',
      remittance: ['Invoice 7'],
      endToEndId: 'HELVETIA-7',
    },
  ],
  takenOutCount: 2,
  takenOutTotals: [
    { amount: '120.00', currency: 'CHF' },
    { amount: '80.00', currency: 'EUR' },
  ],
  groups: [
    {
      uniqueId: groups[0]!.uniqueId,
      account: 'Main account · CHF',
      changes: [
        { field: 'executionDate' as const, before: '2026-11-20', after: '2026-11-23' },
        { field: 'priority' as const, before: null, after: 'HIGH' },
        { field: 'batchBooking' as const, before: 'true', after: null },
      ],
    },
  ],
  groupsCount: 1,
  changed: [
    {
      uniqueId: orderTransactionRow.uniqueId,
      creditor: 'Creditor 9',
      currency: 'CHF',
      hasMore: true,
      changes: [
        { field: 'creditor' as const, before: 'Creditor 8', after: 'Creditor 9' },
        { field: 'remittance' as const, before: '', after: 'Invoice 9' },
      ],
    },
  ],
  changedCount: 1,
};
const payment = {
  ...NO_PAYMENT,
  creditor: 'Creditor 1000',
  account: 'CH9300762011623852957',
  amount: '100.00',
  currency: 'EUR',
  remittance: 'Invoice 1000',
  country: 'CH',
  endToEndId: 'HELVETIA-0042-2-1',
};
const entered = {
  contentDigest,
  payment,
  saysMore: true,
  debitAccountId: groups[1]!.debitAccount.uniqueId,
  serviceLevel: '',
  categoryPurpose: '',
};
const answers = {
  [ENTERED]: entered,
  [EDIT]: done,
  [ONE]: order,
  [DIFFERENCES]: differences,
  [TERMS]: done,
  [TAKE_OUT]: done,
  [COMMENT]: done,
};
const as = {
  session: session({ settings: { numberFormat: 'COMMA_DOT', dateFormat: 'AUSTRIA_GERMANY_SWITZERLAND' } }),
  answers,
};

test('date and terms of one group are changed, and what isn’t filled in stays', async ({ open, server }) => {
  const page = await open(ORDER, as);
  await page.getByRole('button', { name: 'Date, priority, booking' }).click();
  const dialog = page.getByRole('dialog');
  await look(page, 'date and terms');
  await dialog.getByLabel('Execution date').fill('1.1.2020');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This day has passed')).toBeVisible();
  await look(page, 'date and terms, a day that has passed');
  await dialog.getByLabel('Applies to').selectOption({ index: 2 });
  await dialog.getByLabel('Execution date').fill('+30');
  await dialog.getByLabel('Booking').selectOption('bank');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  expect(server.asked(TERMS)[0]!.body).toEqual({
    contentDigest,
    groups: [groups[1]!.uniqueId],
    executionDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    batchBooking: null,
  });
});

test('what the server refuses of the terms is said at its field, and a change by somebody else', async ({
  open,
  server,
}) => {
  const message = 'Leave the priority as it is.';
  const page = await open(ORDER, {
    ...as,
    answers: { ...answers, [TERMS]: refused('PAYMENT_INCOMPLETE', { fields: [{ field: 'priority', message }] }) },
  });
  await page.getByRole('button', { name: 'Date, priority, booking' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Priority').selectOption('HIGH');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(message)).toBeVisible();
  await lookIn('en', page, 'date and terms, refused');
  server.answer({ [TERMS]: refused('CONTENT_CHANGED') });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await look(page, 'date and terms, changed by somebody else');
});

test('payments are chosen and taken out, after a question', async ({ open, server }) => {
  const page = await open(ORDER, as);
  await page.getByRole('button', { name: 'Take payments out' }).click();
  await expect(page.getByText('No payment chosen')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take out', exact: true })).toBeDisabled();
  const box = page.getByRole('checkbox', { name: 'Take out the payment to Creditor 1000' }).first();
  await box.check();
  await expect(page.getByText('1 payment chosen')).toBeVisible();
  await look(page, 'a payment chosen to be taken out');
  await page.getByRole('button', { name: 'Take out', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('EUR 100,00 less will be paid.')).toBeVisible();
  await look(page, 'asking before a payment is taken out');
  server.answer({ [TAKE_OUT]: refused('CONTENT_CHANGED') });
  await dialog.getByRole('button', { name: 'Take out' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  server.answer({ [TAKE_OUT]: done });
  await dialog.getByRole('button', { name: 'Take out' }).click();
  await expect(dialog).toHaveCount(0);
  expect(server.asked(TAKE_OUT).at(-1)!.body).toEqual({
    contentDigest,
    transactions: [orderTransactionRow.uniqueId],
  });
  // Nothing is asked when it begins again.
  await page.getByRole('button', { name: 'Take payments out' }).click();
  await expect(page.getByText('No payment chosen')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

const openPayment = async (page: Page) => {
  await page.getByRole('button', { name: 'Details of the payment to Creditor 1000' }).first().click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
};

test('a payment is edited; what its file had wrong is no error, and only what is changed is sent differently', async ({
  open,
  server,
}) => {
  const page = await open(ORDER, as);
  await openPayment(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The file says more about this payment')).toBeVisible();
  await look(page, 'editing a payment');
  await dialog.locator('input[name=amount]').fill('12,345');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(1);
  await look(page, 'editing a payment, a wrong amount');
  await dialog.locator('input[name=amount]').fill('1.250,5');
  await dialog.locator('input[name=remittance]').fill('Invoice 1001');
  server.answer({
    [EDIT]: refused('PAYMENT_INCOMPLETE', { fields: [{ field: 'remittance', message: 'Shorten this text.' }] }),
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Shorten this text.')).toBeVisible();
  server.answer({ [EDIT]: done });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  expect(server.asked(EDIT).at(-1)!.body).toEqual({
    contentDigest,
    payment: { ...payment, amount: '1250.5', remittance: 'Invoice 1001' },
  });
});

test('a text of a file that nobody touches is sent as it came, another one as banks carry it', async ({
  open,
  server,
}) => {
  const came = { ...payment, creditor: 'Müller’s ООО', remittance: 'Invoice' };
  const page = await open(ORDER, { ...as, answers: { ...answers, [ENTERED]: { ...entered, payment: came } } });
  await openPayment(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Creditor', exact: true }).focus();
  await dialog.locator('input[name=remittance]').fill('Invoice “8”');
  await expect(dialog.getByText('Sent to the bank as: Invoice "8"')).toBeVisible();
  await expect(dialog.getByText('Sent to the bank as')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  expect(server.asked(EDIT).at(-1)!.body).toEqual({ contentDigest, payment: { ...came, remittance: 'Invoice "8"' } });
});

test('a payment that can’t be loaded for editing says so', async ({ open }) => {
  const page = await open(ORDER, { ...as, answers: { ...answers, [ENTERED]: refused('ORDER_NOT_EDITED') } });
  await openPayment(page);
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await look(page, 'a payment that can’t be edited');
});

test('an order shows in what it differs from its file, also to those who sign', async ({ open }) => {
  const [signed] = paymentSamples['GET payments/orders'].content;
  const page = await open(ORDER, {
    ...as,
    answers: {
      ...answers,
      [ONE]: { ...edited, actions: { ...edited.actions, sign: POSSIBLE } },
      'POST payments/orders/signingPreview': {
        ...signingSamples['POST payments/orders/signingPreview'],
        warnings: [{ ...warned('paymentsTakenOut', 2), orderUniqueId: orderRow.uniqueId, orderId: signed!.orderId }],
        warningsCount: 1,
      },
    },
  });
  await page.getByRole('button', { name: 'Show', exact: true }).first().click();
  await expect(page.getByText('Invoice 7')).toBeVisible();
  await expect(page.getByText('and 1 more')).toBeVisible();
  await look(page, 'what was taken out, above the payments');
  await page.getByRole('tab', { name: /^Warnings/ }).click();
  await expect(page.getByText('23.11.2026').last()).toBeVisible();
  await expect(page.getByText('Invoice 9')).toBeVisible();
  await expect(page.getByText('Details that the editor doesn’t show differ too.')).toBeVisible();
  await look(page, 'differences from the file');
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(dialog.getByText('Invoice 7')).toBeVisible();
  await look(page, 'signing what differs from its file');
});

test('differences that can’t be loaded say so', async ({ open }) => {
  const page = await open(`${ORDER}?tab=warnings`, {
    ...as,
    answers: { ...answers, [ONE]: edited, [DIFFERENCES]: refused('PROBLEM') },
  });
  await expect(page.getByRole('alert').first()).toBeVisible();
  await look(page, 'differences that can’t be loaded');
});

test('those who may not edit learn why', async ({ open }) => {
  const page = await open(ORDER, {
    ...as,
    answers: {
      ...answers,
      [ONE]: { ...order, edits: { content: IMPOSSIBLE, terms: IMPOSSIBLE, payments: IMPOSSIBLE, takeOut: IMPOSSIBLE } },
    },
  });
  await page.getByRole('button', { name: /^Take payments out/ }).dispatchEvent('click');
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'why payments can’t be taken out');
});

test('a comment is written, changed, and not lost to another one', async ({ open, server }) => {
  const page = await open(ORDER, as);
  await page.getByRole('button', { name: 'Add a comment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Comment').fill('Please sign today');
  await look(page, 'writing a comment');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  expect(server.asked(COMMENT)[0]!.body).toEqual({ comment: 'Please sign today', before: '' });
  await expect.poll(server.listeners).toBe(1);
  server.answer({ [ONE]: { ...order, comment: 'Please sign today' }, [COMMENT]: refused('CONTENT_CHANGED') });
  server.push({ kind: 'order', uniqueId: orderRow.uniqueId });
  await expect(page.getByText('Please sign today')).toBeVisible();
  await look(page, 'an order with a comment');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Comment').fill('Done');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect(server.asked(COMMENT).at(-1)!.body).toEqual({ comment: 'Done', before: 'Please sign today' });
});
