import type { Page } from '@playwright/test';
import type { ApiAnswer } from '@portico/contract/api';
import { NO_PAYMENT } from '@portico/contract/payments/manual/no-payment';
import { CREDITOR_FIELDS } from '@portico/contract/payments/manual/payment-fields';
import type { Written } from '../../../testing/fake-answers.ts';
import { refused } from '../../../testing/fake-answers.ts';
import { IMPOSSIBLE } from '../../../testing/samples/sample-decisions.ts';
import { expect, test } from '../../../testing/page-test.ts';
import { manualChoices } from '../../../testing/samples/manual-samples.ts';
import { formField } from '../../../testing/form-field.ts';

const NEW = '/payments/new';
const CREDITORS = 'GET payments/manual/creditors';
type Suggested = Written<ApiAnswer<typeof CREDITORS>>[number];

const NO_CREDITOR = Object.fromEntries(
  CREDITOR_FIELDS.map((field) => [field, NO_PAYMENT[field]]),
) as Suggested['creditor'];
const brunner: Suggested = {
  creditor: { ...NO_CREDITOR, creditor: 'Brunner Werkzeuge AG', account: 'CH9300762011623852957' },
  remittance: 'Invoice 4711',
  currency: 'CHF',
  payments: 14,
  lastOn: '2026-10-30',
  isUnpaid: false,
};
const abroad: Suggested = {
  ...brunner,
  creditor: {
    ...brunner.creditor,
    creditor: 'Brunner Ticaret',
    account: 'TR330006100519786457841326',
    bic: 'TESTTRISXXX',
    town: 'Bursa',
    country: 'TR',
  },
  currency: 'EUR',
  payments: 1,
  isUnpaid: true,
};
const landlord: Suggested = {
  ...brunner,
  creditor: { ...brunner.creditor, creditor: 'Sägerei Müller', account: 'CH5604835012345678009' },
  remittance: 'Rent',
};

const creditor = (page: Page) => page.getByRole('combobox', { name: 'Creditor', exact: true });
const options = (page: Page) => page.getByRole('listbox', { name: 'Paid before' }).getByRole('option');

test('three letters offer whom one has paid; choosing fills in what is known, and the text says where it is from', async ({
  open,
  server,
}) => {
  const page = await open(NEW, {
    answers: { [CREDITORS]: ({ query }) => (query.text === 'mül' ? [landlord] : [brunner, abroad]) },
  });
  await creditor(page).fill('br');
  await creditor(page).fill('bru');
  await expect(options(page)).toHaveText([
    /Brunner Werkzeuge AG.*14 payments, the last one for 30\.10\.2026 · Invoice 4711/,
    /Brunner Ticaret.*One payment, for 30\.10\.2026.*The last payment was rejected/,
  ]);
  expect(server.asked(CREDITORS).map(({ query }) => query)).toEqual([{ text: 'bru' }]);
  // Nobody has looked at a line yet, so Enter takes none.
  await page.keyboard.press('Enter');
  await expect(creditor(page)).toHaveValue('bru');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(creditor(page)).toHaveValue('Brunner Ticaret');
  await expect(options(page)).toHaveCount(0);
  await expect(formField(page, 'IBAN or account number')).toHaveValue('TR33 0006 1005 1978 6457 8413 26');
  await expect(formField(page, 'BIC of the bank')).toHaveValue('TESTTRISXXX');
  await expect(formField(page, 'Town')).toHaveValue('Bursa');
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR');
  const remittance = formField(page, 'Remittance information (optional)');
  await expect(remittance).toHaveValue('Invoice 4711');
  const asLast = page.getByText('As in the payment of 30.10.2026. Adapt it if it is for something else.');
  await expect(asLast).toBeVisible();
  // Another creditor brings their own text along.
  await creditor(page).fill('mül');
  await options(page).click();
  await expect(remittance).toHaveValue('Rent');
  await remittance.fill('Invoice 4712');
  await expect(asLast).toHaveCount(0);
});

test('what was written of the payment stays; what was known of another creditor doesn’t', async ({ open }) => {
  const page = await open(NEW, { answers: { [CREDITORS]: [brunner, abroad] } });
  await formField(page, 'Amount').fill('80');
  await formField(page, 'Remittance information (optional)').fill('Deposit');
  await creditor(page).fill('brunner');
  await options(page).nth(1).click();
  await expect(formField(page, 'Town')).toHaveValue('Bursa');
  await creditor(page).fill('brun');
  await options(page).nth(0).click();
  await expect(formField(page, 'IBAN or account number')).toHaveValue('CH93 0076 2011 6238 5295 7');
  await expect(formField(page, 'Town')).toHaveValue('');
  await expect(formField(page, 'Remittance information (optional)')).toHaveValue('Deposit');
  await expect(formField(page, 'Amount')).toHaveValue('80.00');
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('CHF');
});

test('typing goes on whether there is an answer or not, and Escape closes only the list', async ({ open, server }) => {
  const page = await open(NEW, { answers: { [CREDITORS]: refused('PROBLEM') } });
  await creditor(page).fill('brunner');
  await expect.poll(() => server.asked(CREDITORS)).toHaveLength(1);
  await expect(options(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  server.answer({ [CREDITORS]: [brunner] });
  await creditor(page).fill('brunner w');
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(creditor(page)).toHaveValue('brunner w');
  await expect(page).toHaveURL(/payments\/new/);
});

test('salaries are asked for where the order is one of salaries, and nobody where only own accounts are paid', async ({
  open,
  server,
}) => {
  let page = await open(NEW, { answers: { [CREDITORS]: [brunner] } });
  await page.getByRole('button', { name: 'Salary', exact: true }).click();
  await creditor(page).fill('brunner');
  await expect(options(page)).toHaveCount(1);
  expect(server.asked(CREDITORS).map(({ query }) => query)).toEqual([{ text: 'brunner', salaries: 'true' }]);
  page = await open(NEW, { answers: { 'GET payments/manual/choices': { ...manualChoices, paysOthers: IMPOSSIBLE } } });
  await expect(page.getByRole('combobox', { name: 'Creditor', exact: true })).toHaveCount(0);
});
