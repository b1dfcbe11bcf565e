import type { Browser } from '@playwright/test';
import type { Grant } from '../server/src/seed/create.ts';
import type { TestClientOptions } from '../server/src/testing/clients.ts';
import { expect, makeProviderUser, openFor, pressRefused, test, type TestClient } from './support/story.ts';

const SETTINGS = '/portal/app/administration/settings';
const USERS = '/portal/app/userManagement/users';

const ADMINISTRATION: Grant[] = (['USERS', 'USER_GROUPS', 'SETTINGS'] as const).map((area) => ({
  area,
  level: 'ADMIN',
}));

/** Two administrators of a client without the two-person rule; `second` is what the second one may do. */
function administrators(second = ADMINISTRATION): TestClientOptions {
  return {
    users: {
      admin1: { fullName: 'Ingrid Solheim', grants: ADMINISTRATION },
      admin2: { fullName: 'Tomás Arrieta', grants: second },
    },
    rule: null,
  };
}

const openAs = (browser: Browser, client: TestClient, role: string) => openFor(browser, client.users[role]!);

test('the rule is switched on by one and approved by the other, who then can’t be deleted', async ({
  browser,
  makeClient,
}) => {
  const client = await makeClient(administrators());
  const first = await openAs(browser, client, 'admin1');
  await first.getByRole('link', { name: 'Company settings' }).click();
  const tick = first.getByRole('checkbox', { name: 'Users', exact: true });
  await expect(tick).toHaveAccessibleDescription(/^2 people can approve/);
  await tick.check();
  await expect(first.getByRole('complementary')).toContainText('Waits for a second person');
  await first.getByRole('button', { name: 'Request approval' }).click();
  await expect(first.getByText(/Ingrid Solheim \(admin1\) asked for a change/)).toBeVisible();

  const second = await openAs(browser, client, 'admin2');
  await second
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: /^Pending approvals/ })
    .click();
  await second.getByRole('grid').getByRole('link', { name: 'Two-person rule' }).click();
  await expect(second.getByRole('row').filter({ hasText: /Users.*Off.*On/ })).toBeVisible();
  await second.getByRole('button', { name: 'Approve' }).click();
  await expect(second.locator('header').getByText('Approved', { exact: true })).toBeVisible();

  // The requester sees it without doing anything.
  await expect(tick).toBeChecked();
  await first.goto(`${USERS}/${client.users['admin2']!.id}`);
  await pressRefused(first.getByRole('button', { name: 'Delete' }));
  await expect(first.getByRole('dialog', { name: 'You can’t delete this user' })).toContainText(
    'only Ingrid Solheim (admin1) would be left',
  );
});

test('one person alone can’t switch it on, and is told why', async ({ browser, makeClient }) => {
  const client = await makeClient(administrators([]));
  const page = await openAs(browser, client, 'admin1');
  await page.goto(SETTINGS);
  const tick = page.getByRole('checkbox', { name: 'Users', exact: true });
  await expect(tick).toHaveAccessibleDescription('Only Ingrid Solheim (admin1) can approve.');
  await tick.check();
  await page.getByRole('button', { name: 'Request approval' }).click();
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('Changes in “Users” can’t take two people yet');
  await expect(problem).toContainText('only Ingrid Solheim (admin1) can approve them');
  await expect(problem).toContainText('“Settings”');
});

test('a request about a user says who gains which right, on how many accounts', async ({ browser, makeClient }) => {
  const client = await makeClient({
    ...administrators(),
    client: { twoPersonRule: true },
    users: {
      ...administrators().users,
      clerk: { fullName: 'Mara Keller', grants: [] },
    },
  });
  const first = await openAs(browser, client, 'admin1');
  await first.goto(`${USERS}/editor/${client.users['clerk']!.id}`);
  await first.getByRole('tab', { name: 'Permissions' }).click();
  await first.getByRole('button', { name: 'Account statements: View', exact: true }).click();
  await first.getByRole('button', { name: 'Request approval' }).click();
  const second = await openAs(browser, client, 'admin2');
  await second
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: /^Pending approvals/ })
    .click();
  await second.getByRole('grid').getByRole('link', { name: 'Mara Keller' }).click();
  await expect(second.getByText('Mara Keller (clerk) gains 1 right and loses no right.')).toBeVisible();
  await expect(second.getByRole('listitem').filter({ hasText: 'Account statements' })).toContainText(
    '2 accounts and those to come',
  );
});

test('two bank administrators switch a category off for a client without approvers; otherwise the client decides', async ({
  browser,
  makeClient,
  owner,
}) => {
  const client = await makeClient({ ...administrators(), client: { twoPersonRule: true } });
  const administration: Grant[] = [{ area: 'ADMINISTRATION_EFT', level: 'ADMIN' }];
  const banks = [
    await makeProviderUser(owner, 'bank', administration),
    await makeProviderUser(owner, 'bank', administration),
  ];
  const path = `/portal/app/administration/client/two-person-rule/${client.id}`;
  const first = await openFor(browser, banks[0]!, { at: path });
  await first.getByRole('checkbox', { name: 'Accounts', exact: true }).uncheck();
  await first.getByLabel(/Comment for the second person/).fill('Both administrators have left');
  await first.getByRole('button', { name: 'Request approval' }).click();
  await expect(first.getByText('Sent to a second person')).toBeVisible();
  await first.goto(path);
  await pressRefused(first.getByRole('button', { name: 'Approve' }));
  await expect(first.getByRole('dialog')).toContainText('You asked for this change yourself.');

  const second = await openFor(browser, banks[1]!, { at: path });
  await expect(second.getByText('Both administrators have left')).toBeVisible();
  await pressRefused(second.getByRole('button', { name: 'Approve' }));
  await expect(second.getByRole('dialog')).toContainText('Somebody of the client decides about it.');
  await owner.inNoClient((tx) => tx.write('update users set active = false where client_id = $1', [client.id]));
  await second.reload();
  await second.getByRole('button', { name: 'Approve' }).click();
  await expect(second.getByRole('checkbox', { name: 'Accounts', exact: true })).not.toBeChecked();
});
