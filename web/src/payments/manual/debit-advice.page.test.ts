import { chooseAccount } from '../../testing/choose-account.ts';
import { formField } from '../../testing/form-field.ts';
import { lookIn } from '../../testing/look.ts';
import { expect, test } from '../../testing/page-test.ts';
import { TWO_ACCOUNTS } from '../../testing/samples/manual-samples.ts';
import { orderRow, paymentSamples } from '../../testing/samples/payment-samples.ts';
import { session } from '../../testing/samples/sample-user.ts';
import { TRIED_LANGUAGES } from '../../testing/tried-languages.ts';

const NEW = '/payments/new';
const SUBMIT = 'POST payments/orders/saveAndSubmit';
const CHOICES = 'GET payments/manual/choices';
const ONE = 'GET payments/orders/:uniqueId';

const [swiss, euros] = TWO_ACCOUNTS.debitAccounts;
const choices = { ...TWO_ACCOUNTS, debitAccounts: [swiss!, { ...euros!, bic: 'TESTDEFFXXX' }] };

test('a debit advice is chosen where the bank knows it', async ({ open, server }) => {
  const page = await open(NEW, {
    answers: { [CHOICES]: choices, [SUBMIT]: { uniqueId: orderRow.uniqueId, outcome: 'DONE', status: 'UNSIGNED' } },
  });
  const more = page.getByRole('button', { name: 'Debit advice' });
  const debit = (name: string) => chooseAccount(page, name);
  await debit(euros!.name);
  await expect(page.getByRole('button', { name: 'Priority' })).toBeVisible();
  await expect(more).toHaveCount(0);
  await debit(swiss!.name);
  await more.click();
  const advice = page.getByRole('combobox', { name: 'Debit advice' });
  await expect(advice).toBeFocused();
  await advice.selectOption('Collective debit advice with details (CWD)');
  // Another bank is told that it can't be, and what to do.
  await debit(euros!.name);
  await expect(
    page.getByText(/^Only banks in Switzerland and Liechtenstein take instructions on debit advices\./).first(),
  ).toBeVisible();
  await debit(swiss!.name);
  // A kind of payment says nothing of it.
  await page.getByRole('button', { name: 'Urgent', exact: true }).click();
  await expect(advice).toHaveValue('CWD');
  await page.getByRole('button', { name: 'Standard', exact: true }).click();
  await formField(page, 'Creditor').fill('Brunner Werkzeuge AG');
  await formField(page, 'IBAN or account number').fill('CH93 0076 2011 6238 5295 7');
  await formField(page, 'Amount').fill('1250.50');
  await page.getByRole('button', { name: 'Save and submit' }).click();
  await expect(page.getByText('The order is saved and submitted')).toBeVisible();
  expect(server.asked(SUBMIT)[0]!.body.groups).toMatchObject([
    { debitAccountId: swiss!.uniqueId, debitAdvice: 'CWD', batchBooking: null },
  ]);
});

test('a debit advice that is taken back stays under the cursor, where it is offered no longer', async ({ open }) => {
  const page = await open(NEW, { answers: { [CHOICES]: { ...choices, debitAccounts: [choices.debitAccounts[0]!] } } });
  await page.getByRole('button', { name: 'Debit advice' }).click();
  const advice = page.getByRole('combobox', { name: 'Debit advice' });
  await advice.selectOption('Single debit advice per payment (SIA)');
  await advice.selectOption('As agreed with the bank');
  await expect(advice).toBeFocused();
});

// The longest words of a group, on the desk and the phone.
for (const language of TRIED_LANGUAGES) {
  test(`an order with debit advices in ${language}`, async ({ open }) => {
    const order = paymentSamples[ONE];
    const groups = order.groups.map((group) => ({ ...group, debitAdvice: 'CND' as const }));
    const page = await open(`/payments/orders/${orderRow.uniqueId}`, {
      session: session({ settings: { language } }),
      answers: { [ONE]: { ...order, groups } },
    });
    await expect(page.getByTitle(/: CND$/).first()).toBeVisible();
    await lookIn(language, page, 'an order with debit advices');
  });
}
