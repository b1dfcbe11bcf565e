import { chooseAccount } from '../../testing/choose-account.ts';
import { formField } from '../../testing/form-field.ts';
import { look } from '../../testing/look.ts';
import { expect, test } from '../../testing/page-test.ts';
import { TWO_ACCOUNTS } from '../../testing/samples/manual-samples.ts';
import { orderRow } from '../../testing/samples/payment-samples.ts';

const NEW = '/payments/new';
const SUBMIT = 'POST payments/orders/saveAndSubmit';
const CHOICES = 'GET payments/manual/choices';

test('a payment is instant where the bank of the account takes it', async ({ open, server }) => {
  const page = await open(NEW, {
    answers: {
      // A Sunday.
      [CHOICES]: { ...TWO_ACCOUNTS, today: '2026-11-22' },
      [SUBMIT]: { uniqueId: orderRow.uniqueId, outcome: 'DONE', status: 'UNSIGNED' },
    },
  });
  const [francs, euros] = TWO_ACCOUNTS.debitAccounts;
  const kind = (name: string) => page.getByRole('button', { name, exact: true });
  const debit = (name: string) => chooseAccount(page, name);
  await debit(francs!.name);
  await expect(kind('SEPA')).toBeVisible();
  await expect(kind('Instant')).toHaveCount(0);
  await debit(euros!.name);
  await expect(formField(page, 'Execution date')).toHaveValue('23.11.2026');
  await kind('Instant').click();
  await expect(page.getByText('arrives within ten seconds')).toBeVisible();
  await expect(formField(page, 'Execution date')).toHaveValue('22.11.2026');
  await expect(page.getByText('banks pay on the next banking day')).toHaveCount(0);
  await debit(francs!.name);
  await expect(page.getByText('The bank of this account doesn’t carry out instant payments.').first()).toBeVisible();
  await debit(euros!.name);
  await formField(page, 'Creditor').fill('Ateliers SARL');
  await formField(page, 'IBAN or account number').fill('DE89 3704 0044 0532 0130 00');
  await formField(page, 'Amount').fill('12.50');
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');
  await look(page, 'an instant payment');
  await page.getByRole('button', { name: 'Save and submit' }).click();
  await expect(page.getByText('The order is saved and submitted')).toBeVisible();
  expect(server.asked(SUBMIT)[0]!.body.groups).toMatchObject([
    { debitAccountId: euros!.uniqueId, serviceLevel: 'SEPA', localInstrument: 'INST', chargeBearer: 'SLEV' },
  ]);
});
