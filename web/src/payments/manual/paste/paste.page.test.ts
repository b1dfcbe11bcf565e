import type { Page } from '@playwright/test';
import { expect, test } from '../../../testing/page-test.ts';
import { pasteInto } from '../../../testing/paste-into.ts';
import { orderRow } from '../../../testing/samples/payment-samples.ts';
import { formField } from '../../../testing/form-field.ts';

const NEW = '/payments/new';
const SAVE = 'POST payments/orders';

const checks = (page: Page) => page.getByRole('complementary', { name: 'Checks' });
const rows = (page: Page) => page.getByRole('region', { name: 'In this order' }).getByRole('listitem');

const IBAN = 'CH93 0076 2011 6238 5295 7';
const row = (number: number) => `Person ${number} Muster\t${IBAN}\t${number}00.50\tSalary November`;

const paste = (page: Page, text: string) => pasteInto(formField(page, 'Creditor'), text);

test('rows of a spreadsheet become payments, and what is wrong in them is said with its row', async ({
  open,
  server,
}) => {
  const page = await open(NEW, {
    answers: { [SAVE]: { uniqueId: orderRow.uniqueId, outcome: 'DONE', status: 'OPEN' } },
  });
  const rowsOfSheet = Array.from({ length: 300 }, (_, index) => row(index + 1));
  rowsOfSheet[7] = rowsOfSheet[7]!.replace('5295 7', '5295 8');
  rowsOfSheet[99] = rowsOfSheet[99]!.replace('10000.50', 'much');
  rowsOfSheet[200] = rowsOfSheet[200]!.replace('Person 201 Muster', '');
  await paste(page, ['Name\tIBAN\tNet\tText', ...rowsOfSheet].join('\n'));
  const dialog = page.getByRole('dialog', { name: 'Paste payments' });
  await expect(dialog.getByText('297 payments are complete.')).toBeVisible();
  await expect(dialog.getByText('Row 9: The check digits of the IBAN are wrong')).toBeVisible();
  await expect(dialog.getByText('Row 101: This isn’t an amount.')).toBeVisible();
  await expect(dialog.getByText('Row 202: Enter the creditor’s name.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 300 payments' }).click();
  await expect(page.getByText('300 payments').first()).toBeVisible();
  await expect(page.getByText('3 fields need a correction')).toBeVisible();
  await expect(formField(page, 'IBAN or account number')).toBeFocused();
  await formField(page, 'IBAN or account number').fill(IBAN);
  await checks(page).getByRole('button', { name: 'This isn’t an amount.' }).click();
  await formField(page, 'Amount').fill('10000.50');
  await checks(page).getByRole('button', { name: 'Enter the creditor’s name.' }).click();
  await formField(page, 'Creditor').fill('Person 201');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The order is saved')).toBeVisible();
  const { payments } = server.asked(SAVE)[0]!.body.groups[0]!;
  expect(payments.map(({ amount }) => amount)).toEqual(Array.from({ length: 300 }, (_, index) => `${index + 1}00.5`));
});

test('rows of a spreadsheet are pasted into a field of their own, with other columns than recognised', async ({
  open,
}) => {
  const page = await open(NEW);
  await page.getByRole('button', { name: 'Paste from a spreadsheet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste payments' });
  await dialog.getByLabel('Rows', { exact: true }).fill(`Alpha;Beta;${IBAN};12.50`);
  await expect(dialog.getByText('1 payment is complete.')).toBeVisible();
  await dialog.getByLabel('Column 2').selectOption('Creditor');
  await expect(dialog.getByLabel('Column 1')).toHaveValue('');
  await dialog.getByLabel('Column 4').selectOption('Leave out');
  await expect(dialog.getByText('Say which column has the amounts.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add 1 payment' })).toBeDisabled();
  await dialog.getByLabel('Column 4').selectOption('Amount');
  await dialog.getByRole('button', { name: 'Add 1 payment' }).click();
  await expect(formField(page, 'Creditor')).toHaveValue('Beta');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(formField(page, 'Creditor')).toHaveValue('');
});

test('rows of a spreadsheet are no more than an order takes by hand', async ({ open }) => {
  const page = await open(NEW);
  await paste(page, Array.from({ length: 5_001 }, (_, index) => row(index)).join('\n'));
  const dialog = page.getByRole('dialog', { name: 'Paste payments' });
  await expect(dialog.getByText(/there is room for 5.000/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Add 5.001 payments/ })).toBeDisabled();
});

test('a text without cells goes into its field', async ({ open }) => {
  const page = await open(NEW);
  await paste(page, 'Brunner AG');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
