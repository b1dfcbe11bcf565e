import { expect, test } from '../../testing/page-test.ts';

const EDITOR = '/administration/accounts/editor';

test('an IBAN is checked while it is typed, and its bank is named', async ({ open }) => {
  const page = await open(EDITOR);
  const iban = page.getByLabel('IBAN', { exact: true });
  await page.getByLabel('Bank', { exact: true }).selectOption({ index: 1 });
  await iban.fill('CH93 0076 2011 6238 5295 8');
  await iban.blur();
  await expect(page.getByText('The check digits of the IBAN are wrong')).toBeVisible();
  await iban.fill('CH93 0076 2011 6238 5295 7');
  await expect(page.getByText('Bank code 00762: Rheinbrück Bank')).toBeVisible();
  await expect(page.getByText('Check both.')).toHaveCount(0);
});

test('an IBAN of another bank than the chosen one is said', async ({ open }) => {
  const page = await open(EDITOR);
  const iban = page.getByLabel('IBAN', { exact: true });
  await page.getByLabel('Bank', { exact: true }).selectOption({ index: 1 });
  await iban.fill('CH7400999801385632350');
  await expect(page.getByText('The IBAN names the bank code 00999, but Rheinbrück Bank has 762.')).toBeVisible();
  await iban.fill('DE89370400440532013000');
  await expect(page.getByText('Bank code 37040044', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Country of the IBAN: Germany. Country of Rheinbrück Bank: Switzerland. Check both.'),
  ).toBeVisible();
});
