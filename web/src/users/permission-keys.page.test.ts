import { tabTo } from '../testing/browser/tab-to.ts';
import type { Answers } from '../testing/fake-answers.ts';
import { expect, test } from '../testing/page-test.ts';
import { listOf } from '../testing/samples/list-of.ts';
import { userRow, userSamples } from '../testing/samples/user-samples.ts';

const PATH = 'portal/administration/users';
const LIST = `GET ${PATH}`;
const ONE = `GET ${PATH}/:uniqueId`;
const CHANGE = `PUT ${PATH}/:uniqueId`;

const user = { ...userSamples[ONE], twoPersonRule: false };
const { uniqueId, version, content } = user;
const rows = [userRow, { ...userRow, uniqueId, userName: 'clerk', fullName: 'Clara Kerr' }] as const;

test('permissions are changed by keyboard alone', async ({ open, server }) => {
  const answers: Answers = {
    [LIST]: ({ query: { filter = '' } }) => (filter.includes('Clara') ? listOf(rows[1]) : listOf(...rows)),
    [ONE]: user,
    [CHANGE]: ({ body }) => {
      server.answer({ [ONE]: { ...user, content: body.content, version: version + 1 } });
      return { uniqueId, outcome: 'DONE', changeRequest: null };
    },
  };
  const page = await open('/userManagement/users', { answers });
  await expect(page.getByRole('row', { name: /Clara Kerr/ })).toBeVisible();
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('Clara');
  await expect(page.getByRole('row', { name: /Ada Min/ })).toBeHidden();
  await page.keyboard.press('Escape');
  await open(`/userManagement/users/${uniqueId}`, { answers });
  await tabTo(page, page.getByRole('tab', { name: 'Details' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Permissions' })).toBeFocused();
  // Until it is open, the tab stop stays on the previous one.
  await expect(page.getByRole('tab', { name: 'Permissions' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  // The previous page shows the same places until the editor is there.
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();

  // The whole matrix is one tab stop.
  const first = page.getByRole('button', { name: /^Payments on accounts: Denied/ });
  await tabTo(page, first);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: 'Payments on accounts: Grant' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('was Edit')).toBeVisible();
  const rail = page.getByRole('complementary', { name: 'Chosen place' });
  await expect(rail.getByText('Own entry, whole area: Grant')).toBeVisible();
  await expect(rail.getByText('Edit → Grant')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Account statements: Grant' })).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('row', { name: /^Account statements/ })).toContainText('No entry');
  await expect(rail.getByText('View → No access')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('User “Clara Kerr (clerk)” saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Payments on accounts: Grant, Own entry' })).toBeVisible();
  const scope = { kind: 'AREA' } as const;
  const permissions = [
    { area: 'ACCOUNT_PAYMENTS', scope, level: 'GRANT' },
    { area: 'PAYMENT_BASIC_EDIT', scope, level: 'GRANT' },
  ];
  expect(server.asked(CHANGE).map(({ body }) => body)).toEqual([{ content: { ...content, permissions }, version }]);
});
