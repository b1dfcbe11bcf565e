import { NO_TERMS } from '@portico/contract/payments/manual/kinds';
import { NO_PAYMENT } from '@portico/contract/payments/manual/no-payment';
import { refused } from '../../testing/fake-answers.ts';
import { look } from '../../testing/look.ts';
import { expect, test } from '../../testing/page-test.ts';
import { manualChoices, TWO_ACCOUNTS } from '../../testing/samples/manual-samples.ts';
import { listOf } from '../../testing/samples/list-of.ts';
import { orderRow, orderTransactionRow, paymentRow, paymentSamples } from '../../testing/samples/payment-samples.ts';
import { sentMessage } from '../../testing/samples/sent-message.ts';
import { session } from '../../testing/samples/sample-user.ts';

const COPY = 'POST payments/manual/copy';
const SAVE = 'POST payments/orders';
const payment = {
  ...NO_PAYMENT,
  creditor: 'Brunner Werkzeuge AG',
  account: 'CH9300762011623852957',
  amount: '1250.50',
  currency: 'CHF',
  remittance: 'Invoice 4711',
};
const terms = { ...NO_TERMS, chargeBearer: 'SHAR', batchBooking: true } as const;
const [account] = manualChoices.debitAccounts;
const group = {
  ...terms,
  debitAccountId: account!.uniqueId,
  payments: [payment, { ...payment, creditor: 'Other AG' }],
};
const answers = {
  [COPY]: { groups: [group], reduced: 0, unpaid: [] },
  [SAVE]: { uniqueId: orderRow.uniqueId, outcome: 'DONE' as const, status: 'OPEN' as const },
};
const formats = {
  session: session({ settings: { numberFormat: 'COMMA_DOT', dateFormat: 'AUSTRIA_GERMANY_SWITZERLAND' } }),
};

test('an order is copied from its page, and can be saved as it is, for the first working day', async ({
  open,
  server,
}) => {
  const page = await open(`/payments/orders/${orderRow.uniqueId}`, { ...formats, answers });
  await page.getByRole('link', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('These 2 payments are copied.')).toBeVisible();
  await look(page, 'copied payments');
  expect(server.asked(COPY)[0]!.body).toEqual({ order: orderRow.uniqueId });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/payments/orders/${orderRow.uniqueId}`));
  const { groups } = server.asked(SAVE)[0]!.body as { groups: (typeof group)[] };
  expect(groups).toMatchObject([{ ...terms, executionDate: '2026-11-20', debitAccountId: account!.uniqueId }]);
  expect(groups[0]!.payments).toMatchObject([{ ...payment, amount: '1250.5' }, { creditor: 'Other AG' }]);
});

test('one payment is paid again from its drawer; what can’t be entered is said, and a missing account is asked for', async ({
  open,
  server,
}) => {
  const copied = { groups: [{ ...group, debitAccountId: null, payments: [payment] }], reduced: 1, unpaid: [] };
  const page = await open(`/payments/transactions?open=${paymentRow.uniqueId}`, {
    ...formats,
    answers: { ...answers, 'GET payments/manual/choices': TWO_ACCOUNTS, [COPY]: copied },
  });
  await page.getByRole('link', { name: 'Pay again' }).click();
  await expect(page.getByText('1 payment said more than can be entered here')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Debit account' })).toBeFocused();
  await look(page, 'a payment that said more');
  expect(server.asked(COPY)[0]!.body).toEqual({ transactions: [paymentRow.uniqueId] });
});

test('what a bank refused or gave back is paid again from its reports, with the bank’s reasons before one’s eyes', async ({
  open,
  server,
}) => {
  const back = {
    ...orderTransactionRow,
    returned: { entry: null, returnedOn: '2026-11-23', reasons: [{ code: 'AC04', text: null }] },
  };
  const message = sentMessage({
    status: 'COMPLETED_SUCCESSFULLY',
    bankStatus: 'ACSC',
    booked: 2,
    returned: 1,
    numberOfTransactions: 2,
  });
  const copied = {
    groups: [group],
    reduced: 0,
    unpaid: [
      { creditor: 'Brunner Werkzeuge AG', reasons: [{ code: 'AC04', text: null }] },
      ...Array.from({ length: 6 }, () => ({ creditor: 'Other AG', reasons: [] })),
    ],
  };
  const page = await open(`/payments/orders/${orderRow.uniqueId}?tab=bankReports`, {
    ...formats,
    answers: {
      ...answers,
      'GET payments/orders/:uniqueId': {
        ...paymentSamples['GET payments/orders/:uniqueId'],
        returned: 1,
        status: 'COMPLETED_SUCCESSFULLY',
        messages: [message],
      },
      'GET payments/orders/:uniqueId/transactions': listOf(back),
      [COPY]: copied,
    },
  });
  await expect(page.getByText('Returned 23.11.2026')).toBeVisible();
  await expect(page.getByText('The account has been closed')).toBeVisible();
  await look(page, 'a returned payment in the bank reports');
  await page.getByRole('link', { name: 'Pay again' }).click();
  await expect(page.getByText('7 payments didn’t reach their creditors.')).toBeVisible();
  await expect(page.getByText('The account has been closed')).toBeVisible();
  await expect(page.getByText('The bank gave no reason')).toHaveCount(4);
  await expect(page.getByText('and 2 more')).toBeVisible();
  await look(page, 'payments paid again');
  expect(server.asked(COPY)[0]!.body).toEqual({ order: orderRow.uniqueId, only: 'UNPAID' });
});

test('an address of payments that aren’t there leads nowhere', async ({ open }) => {
  const page = await open(`/payments/new?order=${orderRow.uniqueId}&only=UNPAID`, {
    answers: { [COPY]: refused('NOT_FOUND') },
  });
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await look(page, 'no copies');
});

test('payments chosen in the list are entered again as one order', async ({ open, server }) => {
  const id = (last: number) => `01a20000-0000-7000-8000-00000000020${last}`;
  const rows = [1, 2, 3].map((last) => ({ ...paymentRow, uniqueId: id(last) }));
  const page = await open('/payments/transactions', {
    ...formats,
    answers: { ...answers, 'GET payments/transactions': listOf(...rows) },
  });
  for (const number of [1, 3]) await page.getByRole('checkbox').nth(number).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await look(page, 'chosen payments');
  await page.getByRole('link', { name: 'Copy 2 payments' }).click();
  await expect(page.getByText('These 2 payments are copied.')).toBeVisible();
  expect(server.asked(COPY)[0]!.body).toEqual({ transactions: [id(1), id(3)] });
});
