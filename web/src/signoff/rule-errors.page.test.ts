import { refused } from '../testing/fake-answers.ts';
import { expect, test } from '../testing/page-test.ts';
import { session } from '../testing/samples/sample-user.ts';
import { words } from '../testing/words.ts';

const ADD = 'POST portal/administration/signOffRules';

test('the editor explains errors beside each field, and asks before discarding entries', async ({ open, server }) => {
  const page = await open('/administration/sign-off-rules', {
    session: session({ settings: { numberFormat: 'COMMA_DOT' } }),
    answers: {
      // Only the server knows which names were used before.
      [ADD]: refused('REQUEST_FIELDS', {
        fields: [{ field: 'content.name', message: words('en', 'signoff.problem.nameTaken') }],
      }),
    },
  });
  const request = page.getByRole('button', { name: 'Request approval' });
  await page.getByRole('button', { name: 'New rule' }).click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('All payments');
  const limit = page.getByLabel('Limit per order and debit account');
  await limit.fill('much');
  await request.click();
  await expect(page.getByText('Enter a valid amount, such as 50.000,00.')).toBeVisible();
  await expect(page.getByText('Nobody could sign. Choose a person or a user group.').first()).toBeVisible();
  await expect(page.getByText('2 fields need a correction')).toBeVisible();
  await expect(limit).toBeFocused();
  expect(server.asked(ADD)).toEqual([]);

  await limit.fill('1000');
  await page.getByRole('button', { name: 'Choose: User groups' }).click();
  await page.getByRole('checkbox', { name: 'Signers' }).check();
  await page.keyboard.press('Escape');
  await request.click();
  await expect(page.getByText('Another rule has or had this name. Choose one that was never used.')).toBeVisible();
  await expect(name).toBeFocused();
  expect(server.asked(ADD).map(({ body }) => body.content)).toMatchObject([{ name: 'All payments', limit: '1000' }]);

  await page.getByRole('link', { name: 'Dashboard' }).click();
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' });
  await ask.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('All payments');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await ask.getByRole('button', { name: 'Discard entries' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
