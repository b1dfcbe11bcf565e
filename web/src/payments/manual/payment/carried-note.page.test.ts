import type { Page } from '@playwright/test';
import { formField } from '../../../testing/form-field.ts';
import { look } from '../../../testing/look.ts';
import { expect, test } from '../../../testing/page-test.ts';
import { pasteInto } from '../../../testing/paste-into.ts';
import { orderRow } from '../../../testing/samples/payment-samples.ts';

const NEW = '/payments/new';
const SAVE = 'POST payments/orders';
const answers = { [SAVE]: { uniqueId: orderRow.uniqueId, outcome: 'DONE' as const, status: 'OPEN' as const } };
const IBAN = 'CH93 0076 2011 6238 5295 7';

const checks = (page: Page) => page.getByRole('complementary', { name: 'Checks' });
const fill = (page: Page, values: Record<string, string>) =>
  Object.entries(values).reduce(
    (before, [field, value]) => before.then(() => formField(page, field).fill(value)),
    Promise.resolve(),
  );

test('a text with characters that banks don’t carry shows as what it is sent, and is sent so', async ({
  open,
  server,
}) => {
  const page = await open(NEW, { answers });
  await fill(page, { Creditor: 'Brunner „Nord“', 'IBAN or account number': IBAN, Amount: '12.50' });
  await expect(page.getByText('Sent to the bank as: Brunner "Nord"')).toBeVisible();
  await fill(page, { 'Remittance information (optional)': 'Müller’s invoice – 4711' });
  await expect(page.getByText("Sent to the bank as: Müller's invoice - 4711")).toBeVisible();
  await look(page, 'texts that are sent otherwise');
  await checks(page).getByRole('button', { name: 'In one payment, characters' }).click();
  await expect(formField(page, 'Creditor')).toBeFocused();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The order is saved')).toBeVisible();
  expect(server.asked(SAVE)[0]!.body.groups[0]!.payments).toMatchObject([
    { creditor: 'Brunner "Nord"', remittance: "Müller's invoice - 4711" },
  ]);
});

test('what nothing can replace is an error that names it', async ({ open }) => {
  const page = await open(NEW);
  await fill(page, { Creditor: 'ООО “Ромашка”' });
  await formField(page, 'Creditor').blur();
  await expect(
    page.getByText('Banks don’t accept these characters: О Р о м а. Remove or replace them').first(),
  ).toBeVisible();
  await expect(page.getByText('Sent to the bank as')).toHaveCount(0);
  await fill(page, { Creditor: 'Romaschka' });
  await expect(page.getByText('Banks don’t accept these characters')).toHaveCount(0);
  await page.getByRole('button', { name: 'End-to-end reference' }).click();
  await fill(page, { 'End-to-end reference': 'Löhne' });
  await formField(page, 'End-to-end reference').blur();
  await expect(page.getByText('can’t begin or end with a slash').first()).toBeVisible();
});

test('rows of a spreadsheet say in how many of them characters are replaced', async ({ open, server }) => {
  const page = await open(NEW, { answers });
  const texts = ['O’Neill Ltd', 'Café Ltd', '„Ost“ GmbH'];
  await pasteInto(formField(page, 'Creditor'), texts.map((name) => `${name}\t${IBAN}\t10.00\tRent`).join('\n'));
  const dialog = page.getByRole('dialog', { name: 'Paste payments' });
  await expect(dialog.getByText('3 payments are complete.')).toBeVisible();
  await expect(dialog.getByText('In 2 payments, characters that banks don’t accept are replaced.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 3 payments' }).click();
  await expect(checks(page).getByText('In 2 payments, characters')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The order is saved')).toBeVisible();
  const { payments } = server.asked(SAVE)[0]!.body.groups[0]!;
  expect(payments.map(({ creditor }) => creditor)).toEqual(["O'Neill Ltd", 'Café Ltd', '"Ost" GmbH']);
});
