import type { Browser } from '@playwright/test';
import { expect, openFor, pressRefused, tabTo, test, type TestClient } from './support/story.ts';
import { SIGNER_GRANTS, type TestClientOptions } from '../server/src/testing/clients.ts';

const RULES = '/portal/app/administration/sign-off-rules';
const APPROVALS = '/portal/app/administration/pending-approvals';

/** Two administrators under the two-person rule, who are also the signers in the rule "All payments". */
function twoAdministrators(): TestClientOptions {
  const grants: typeof SIGNER_GRANTS = [...SIGNER_GRANTS, { area: 'SIGN_OFF_RULES', level: 'ADMIN' }];
  return {
    client: { twoPersonRule: true },
    users: {
      signer1: { fullName: 'Ingrid Solheim', grants },
      signer2: { fullName: 'Tomás Arrieta', grants },
    },
  };
}

const openAs = (browser: Browser, client: TestClient, role: string) => openFor(browser, client.users[role]!);

test('one administrator changes a rule, the other approves it', async ({ browser, makeClient }) => {
  const client = await makeClient(twoAdministrators());
  const first = await openAs(browser, client, 'signer1');
  await first.getByRole('link', { name: 'Sign-off rules' }).click();
  await first.getByRole('row', { name: /All payments/ }).click();
  const drawer = first.getByRole('complementary').filter({ has: first.getByRole('heading', { name: 'All payments' }) });
  await drawer.getByRole('button', { name: 'Edit' }).click();
  await first.getByRole('button', { name: 'Up to an amount' }).click();
  await first.getByLabel('Limit per order and debit account').fill('50k');
  await first.getByLabel('Signatures required').fill('1');
  await expect(first.getByLabel('Limit per order and debit account')).toHaveValue('50.000,00');
  await expect(
    first.getByText('Up to CHF 50.000,00 from all accounts: one signature of Signers, not by who created the order'),
  ).toBeVisible();
  // Nobody asked for it: larger payments could no longer be signed.
  await expect(
    first.getByText(
      'Payments above CHF 50.000,00 from Test · CHF, Test · EUR will have no sign-off rule and can’t be signed',
    ),
  ).toBeVisible();
  await first.getByLabel(/Comment for the second person/).fill('One is enough for small amounts');
  await first.getByRole('button', { name: 'Request approval' }).click();
  await first.getByRole('button', { name: 'Show the request' }).click();

  await expect(first).toHaveURL(/pending-approvals\/payments\/.+/);
  await pressRefused(first.getByRole('button', { name: 'Approve' }));
  const why = first.getByRole('dialog', { name: 'You can’t approve this change' });
  await expect(why).toContainText('You asked for this change yourself.');
  await expect(why).toContainText('Tomás Arrieta');

  const second = await openAs(browser, client, 'signer2');
  const link = second
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: /^Pending approvals/ });
  await expect(link).toContainText('1 change waits for your approval');
  await link.click();
  await second.getByRole('grid').getByRole('link', { name: 'All payments' }).click();
  await expect(second.getByText('One is enough for small amounts')).toBeVisible();
  const limit = second.getByRole('row').filter({ hasText: 'Unlimited' });
  await expect(limit).toContainText('50.000,00');
  await expect(
    second.getByText(
      'Payments above CHF 50.000,00 from Test · CHF, Test · EUR will have no sign-off rule and can’t be signed',
    ),
  ).toBeVisible();
  await second.getByRole('button', { name: 'Approve' }).click();
  await expect(second.locator('header').getByText('Approved', { exact: true })).toBeVisible();
  await expect(link).not.toContainText('1 change waits for your approval');
  await second.getByRole('link', { name: 'Show the sign-off rule' }).click();
  const rule = second.getByRole('complementary').filter({ has: second.getByRole('heading', { name: 'All payments' }) });
  await expect(rule.getByText('Enabled')).toBeVisible();
  await expect(
    rule.getByText('Up to CHF 50.000,00 from all accounts: one signature of Signers, not by who created the order'),
  ).toBeVisible();

  // The requester sees it without doing anything.
  await expect(first.locator('header').getByText('Approved', { exact: true })).toBeVisible();
});

test('a rule is changed and approved by keyboard alone', async ({ browser, makeClient }) => {
  const client = await makeClient(twoAdministrators());
  const first = await openAs(browser, client, 'signer1');
  await first.goto(RULES);
  await expect(first.getByRole('row', { name: /All payments/ })).toBeVisible();
  await first.keyboard.press('j');
  await first.keyboard.press('Enter');
  await tabTo(first, first.getByRole('button', { name: 'Edit' }));
  await first.keyboard.press('Enter');
  await tabTo(first, first.getByRole('button', { name: 'Choose: People' }));
  await first.keyboard.press('Enter');
  await expect(first.getByRole('dialog', { name: 'People' }).getByRole('searchbox')).toBeFocused();
  await first.keyboard.type('tom');
  await tabTo(first, first.getByRole('checkbox', { name: 'Tomás Arrieta' }), 5);
  await first.keyboard.press('Space');
  await first.keyboard.press('Escape');
  await expect(first.getByRole('button', { name: 'Remove Tomás Arrieta' })).toBeVisible();
  await expect(first.getByRole('button', { name: 'Choose: People' })).toBeFocused();
  await tabTo(first, first.getByRole('button', { name: 'Request approval' }));
  await first.keyboard.press('Enter');
  await expect(first.getByText('Sent to a second person')).toBeVisible();

  const second = await openAs(browser, client, 'signer2');
  await second.goto(APPROVALS);
  await expect(second).toHaveURL(/pending-approvals\/payments$/);
  await expect(second.getByRole('row', { name: /All payments/ })).toBeVisible();
  await second.keyboard.press('j');
  await second.keyboard.press('Enter');
  await expect(second.getByRole('row', { name: /People/ })).toContainText('Tomás Arrieta');
  await tabTo(second, second.getByRole('button', { name: 'Reject' }));
  await second.keyboard.press('Enter');
  await expect(second.getByLabel('Your comment')).toBeFocused();
  await expect(second.getByText('Say why you reject the change.')).toBeVisible();
  await tabTo(second, second.getByRole('button', { name: 'Approve' }));
  await second.keyboard.press('Enter');
  await expect(second.locator('header').getByText('Approved', { exact: true })).toBeVisible();
});

test('on the phone a change is rejected with a reason, and the old values stay', async ({ browser, makeClient }) => {
  const client = await makeClient(twoAdministrators());
  const first = await openAs(browser, client, 'signer1');
  await first.goto(RULES);
  await first.getByRole('row', { name: /All payments/ }).click();
  await first.getByRole('button', { name: 'Delete' }).click();
  const ask = first.getByRole('dialog', { name: 'Delete the rule “All payments”?' });
  await ask.getByRole('button', { name: 'Request deletion' }).click();
  await expect(ask.getByText('Say why the rule is to be deleted.')).toBeVisible();
  await ask.getByLabel('Comment').fill('No longer needed');
  await ask.getByRole('button', { name: 'Request deletion' }).click();
  await expect(first.getByRole('row', { name: /All payments/ })).toContainText('Deletion pending');

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const second = await openFor(browser, client.users['signer2']!, { ...phone, at: APPROVALS });
  await second.getByRole('link', { name: /All payments/ }).tap();
  await second.getByRole('button', { name: 'Reject' }).tap();
  await expect(second.getByText('Say why you reject the change.')).toBeVisible();
  await second.getByLabel('Your comment').fill('It is used every day');
  await second.getByRole('button', { name: 'Reject' }).tap();
  await expect(second.getByText('“It is used every day”')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Approve' })).toBeHidden();
  await expect(second.getByRole('complementary', { name: 'Decision' })).toBeFocused();
  expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(first.getByRole('row', { name: /All payments/ })).toContainText('Enabled');
});

test('without the two-person rule a sign-off rule applies once saved', async ({ browser, makeClient }) => {
  const client = await makeClient({ ...twoAdministrators(), client: { twoPersonRule: false } });
  const page = await openAs(browser, client, 'signer1');
  await page.goto(RULES);
  await page.getByRole('row', { name: /All payments/ }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel(/Comment for the second person/)).toBeHidden();
  await page.getByLabel('Name', { exact: true }).fill('Every payment');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Rule “Every payment” saved')).toBeVisible();
  await expect(page.getByRole('row', { name: /Every payment/ })).toContainText('Enabled');
});
