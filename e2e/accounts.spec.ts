import type { Browser } from '@playwright/test';
import { addRuleLine, SIGNER_GRANTS, type TestClientOptions } from '../server/src/testing/clients.ts';
import { addAccountGroup } from '../server/src/testing/statements.ts';
import { expect, openFor, pressRefused, tabTo, test, type TestClient } from './support/story.ts';
import { ENGLISH, GERMAN, type Words } from './support/words.ts';

const ADMINISTRATION = '/portal/app/administration';
const GROUPS = `${ADMINISTRATION}/account-groups`;
const ACCOUNTS = `${ADMINISTRATION}/accounts`;
const APPROVALS = `${ADMINISTRATION}/pending-approvals`;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Two account administrators; by default under the two-person rule. */
function twoAdministrators({ settings }: Words, twoPersonRule = true): TestClientOptions {
  const others = SIGNER_GRANTS.filter(({ area }) => area !== 'ACCOUNT_PAYMENTS');
  const grants: typeof SIGNER_GRANTS = [...others, { area: 'ACCOUNT_PAYMENTS', level: 'ADMIN' }];
  return {
    client: { twoPersonRule },
    currencies: ['CHF', 'EUR', 'USD'],
    users: {
      signer1: { fullName: 'Ingrid Solheim', settings, grants },
      signer2: { fullName: 'Tomás Arrieta', settings, grants },
    },
  };
}

const openAs = (browser: Browser, client: TestClient, role: string, words = ENGLISH, options = {}) =>
  openFor(browser, client.users[role]!, { words, ...options });

test('one administrator makes a group of accounts, the other approves it, by mouse in English', async ({
  browser,
  makeClient,
}) => {
  const client = await makeClient(twoAdministrators(ENGLISH));
  const first = await openAs(browser, client, 'signer1');
  await first.getByRole('link', { name: 'Account groups' }).click();
  await expect(first.getByText('No account groups yet')).toBeVisible();
  await first.getByRole('button', { name: 'New group' }).click();
  await first.getByLabel('Name', { exact: true }).fill('Europe');
  await first.getByRole('button', { name: 'Request approval' }).click();
  await expect(first.getByText('No account is chosen. A group holds one at least.')).toBeVisible();
  await expect(first.getByRole('searchbox', { name: 'Find by name or number' })).toBeFocused();
  // Numbers are found as people write them.
  const [swiss] = client.accounts;
  await first.getByRole('searchbox').fill(swiss!.iban.replaceAll(/(.{4})/g, '$1 ').trim());
  await first.getByRole('checkbox', { name: /CHF/ }).check();
  await first.getByRole('searchbox').fill('');
  await first.getByRole('checkbox', { name: /EUR/ }).check();
  await expect(first.getByText('2 of 3 chosen')).toBeVisible();
  await expect(first.getByRole('complementary', { name: 'What the group holds' })).toContainText('2 accounts');
  await first.getByLabel(/Comment for the second person/).fill('For the European rules');
  await first.getByRole('button', { name: 'Request approval' }).click();
  await expect(first.getByRole('row', { name: /Europe/ })).toContainText('Creation pending');
  await first.getByRole('button', { name: 'Show the request' }).click();

  await pressRefused(first.getByRole('button', { name: 'Approve' }));
  const why = first.getByRole('dialog', { name: 'You can’t approve this change' });
  await expect(why).toContainText('You asked for this change yourself.');
  await expect(why).toContainText('Tomás Arrieta');

  const second = await openAs(browser, client, 'signer2');
  await second
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: /^Pending approvals/ })
    .click();
  await expect(second.getByRole('row', { name: /Europe/ })).toContainText('Account group');
  await second.getByRole('grid').getByRole('link', { name: 'Europe' }).click();
  await expect(second.getByText('For the European rules')).toBeVisible();
  await expect(second.getByRole('row', { name: /^Accounts/ })).toContainText(/CHF.*EUR/);
  await second.getByRole('button', { name: 'Approve' }).click();
  await expect(second.locator('header').getByText('Approved', { exact: true })).toBeVisible();
  await second.getByRole('link', { name: 'Show the account group' }).click();
  const drawer = second.getByRole('complementary', { name: 'Account group' });
  await expect(drawer.getByText('Enabled')).toBeVisible();
  await expect(drawer.getByRole('listitem')).toHaveCount(2);
});

test('a group changes by keyboard alone, in German; what comes and what goes is marked', async ({
  browser,
  makeClient,
}) => {
  const client = await makeClient(twoAdministrators(GERMAN));
  const first = await openAs(browser, client, 'signer1', GERMAN);
  await first.goto(`${GROUPS}/editor`);
  await tabTo(first, first.getByLabel('Name', { exact: true }));
  await first.keyboard.type('Europa');
  await tabTo(first, first.getByRole('checkbox', { name: /CHF/ }));
  await first.keyboard.press('Space');
  await tabTo(first, first.getByRole('button', { name: 'Genehmigung beantragen' }));
  await first.keyboard.press('Enter');
  await expect(first.getByText('An eine zweite Person gesendet')).toBeVisible();

  const second = await openAs(browser, client, 'signer2', GERMAN);
  const approveFirst = async () => {
    await second.goto(APPROVALS);
    await expect(second).toHaveURL(/pending-approvals\/payments$/);
    await expect(second.getByRole('row', { name: /Wartet/ })).toBeVisible();
    await second.keyboard.press('j');
    await second.keyboard.press('Enter');
    await tabTo(second, second.getByRole('button', { name: 'Genehmigen' }));
  };
  await approveFirst();
  await second.keyboard.press('Enter');
  await expect(second.locator('header').getByText('Genehmigt', { exact: true })).toBeVisible();

  // The other administrator's decision shows in the list without a reload.
  await expect(first.getByRole('row', { name: /Europa/ })).toContainText('Aktiv');
  await first.goto(GROUPS);
  await expect(first.getByRole('row', { name: /Europa/ })).toBeVisible();
  await first.keyboard.press('j');
  await first.keyboard.press('Enter');
  await tabTo(first, first.getByRole('button', { name: 'Bearbeiten' }));
  await first.keyboard.press('Enter');
  await tabTo(first, first.getByRole('checkbox', { name: /CHF/ }));
  await first.keyboard.press('Space');
  await tabTo(first, first.getByRole('checkbox', { name: /USD/ }));
  await first.keyboard.press('Space');
  await expect(first.getByText(/^bisher .*CHF$/)).toBeVisible();
  await tabTo(first, first.getByRole('button', { name: 'Genehmigung beantragen' }));
  await first.keyboard.press('Enter');
  await expect(first.getByRole('row', { name: /Europa/ })).toContainText('Änderung ausstehend');

  await approveFirst();
  const accounts = second.getByRole('row', { name: /^Konten/ });
  await expect(accounts).toContainText(/entfernt: .*CHF/);
  await expect(accounts).toContainText(/hinzugefügt: .*USD/);
  await second.keyboard.press('Enter');
  await expect(second.locator('header').getByText('Genehmigt', { exact: true })).toBeVisible();
});

test('what is refused says why: a group that a rule names, an account that the provider maintains', async ({
  browser,
  makeClient,
  owner,
}) => {
  const client = await makeClient(twoAdministrators(ENGLISH, false));
  const groupId = await addAccountGroup({ owner }, client, 'Europe', [client.accounts[1]!.id]);
  await addRuleLine(owner, client, { name: 'Big ones' });
  await owner.inNoClient((tx) =>
    tx.write(
      `update sign_off_rule_lines set scope_kind = 'ACCOUNT_GROUP', scope_ids = array[$2::uuid] where client_id = $1 and name = 'Big ones'`,
      [client.id, groupId],
    ),
  );
  const page = await openAs(browser, client, 'signer1');
  await page.goto(`${GROUPS}?open=${groupId}`);
  const group = page.getByRole('complementary', { name: 'Account group' });
  await pressRefused(group.getByRole('button', { name: 'Delete' }));
  await expect(page.getByRole('dialog', { name: 'You can’t delete this group now' })).toContainText(
    'The sign-off rule “Big ones” names this group.',
  );

  const [swiss] = client.accounts;
  await owner.inNoClient((tx) =>
    tx.write('update accounts set self_service = false where client_id = $1 and id = $2', [client.id, swiss!.id]),
  );
  await page.goto(ACCOUNTS);
  await page.getByRole('row', { name: /CHF/ }).click();
  const account = page.getByRole('complementary', { name: 'Account' });
  await expect(account.getByText('The provider')).toBeVisible();
  for (const action of ['Edit', 'Delete']) {
    await pressRefused(account.getByRole('button', { name: action }));
    await expect(page.getByRole('dialog', { name: /^You can’t/ })).toContainText(
      'The provider maintains this account.',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.goto(`${ACCOUNTS}/editor/${swiss!.id}`);
  await expect(page.getByText('The provider maintains this account.')).toBeVisible();
});

test('an account is added and changed; its identity stays', async ({ browser, makeClient }) => {
  const client = await makeClient(twoAdministrators(ENGLISH, false));
  const page = await openAs(browser, client, 'signer1');
  await page.goto(ACCOUNTS);
  await page.getByRole('button', { name: 'New account' }).click();
  await page.getByLabel('Bank', { exact: true }).selectOption({ index: 1 });
  const iban = page.getByLabel('IBAN', { exact: true });
  await iban.fill('ch9300762011623852958');
  await page.getByLabel('Currency').selectOption('CHF');
  await page.getByLabel('Short name').fill('Zurich');
  await expect(iban).toHaveValue('CH93 0076 2011 6238 5295 8');
  await page.getByLabel('Name', { exact: true }).fill('Second account in Zurich');
  await page.getByLabel('Account owner').selectOption({ index: 1 });
  await expect(page.getByLabel('Country')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/check digits of the IBAN/)).toBeVisible();
  await expect(iban).toBeFocused();
  await iban.fill('CH93 0076 2011 6238 5295 7');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Account “Zurich” saved')).toBeVisible();

  const drawer = page.getByRole('complementary', { name: 'Account' });
  await drawer.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByText('Bank, number and currency say which account it is')).toBeVisible();
  await expect(page.getByLabel('IBAN', { exact: true })).toHaveCount(0);
  await page.getByLabel('Short name').fill('Zurich 2');
  await expect(page.getByText('was Zurich', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('row', { name: /Zurich 2/ })).toContainText('Enabled');

  await drawer.getByRole('button', { name: 'Delete' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete the account “Zurich 2”?' });
  await ask.getByRole('button', { name: 'Delete the account' }).click();
  await expect(ask.getByText('Say why the account is to be deleted.')).toBeVisible();
  await ask.getByLabel('Comment').fill('Closed at the bank');
  await ask.getByRole('button', { name: 'Delete the account' }).click();
  await expect(page.getByRole('row', { name: /Zurich 2/ })).toBeHidden();
  await expect(drawer).toBeHidden();
});

test('on the phone an account’s change is asked for and rejected, and the old values stay', async ({
  browser,
  makeClient,
}) => {
  const client = await makeClient(twoAdministrators(ENGLISH));
  const first = await openAs(browser, client, 'signer1', ENGLISH, PHONE);
  await first.goto(ACCOUNTS);
  await first.getByRole('button', { name: /CHF/ }).tap();
  await first.getByRole('button', { name: 'Edit' }).tap();
  await first.getByLabel('Own name (optional)').fill('Payroll');
  expect(await first.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await first.getByRole('button', { name: 'Request approval' }).tap();
  await expect(first.getByText('Change pending').first()).toBeVisible();

  const second = await openAs(browser, client, 'signer2', ENGLISH, PHONE);
  await second.goto(APPROVALS);
  await second.getByRole('link', { name: /CHF/ }).tap();
  await expect(second.getByText('Payroll')).toBeVisible();
  await second.getByLabel('Your comment').fill('Another account is the payroll’s');
  await second.getByRole('button', { name: 'Reject' }).tap();
  await expect(second.getByText('“Another account is the payroll’s”')).toBeVisible();
  expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(first.getByText('Enabled').first()).toBeVisible();
});
