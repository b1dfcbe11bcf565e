import type { Browser, Locator, Page } from '@playwright/test';
import type { Grant } from '../server/src/seed/create.ts';
import type { TestClientOptions } from '../server/src/testing/clients.ts';
import { expectAccessible } from '../web/src/testing/browser/accessible.ts';
import { expect, makeProviderUser, openFor, pressRefused, test, type TestClient } from './support/story.ts';
import { ENGLISH, GERMAN, type Words } from './support/words.ts';

const SETTINGS = '/portal/app/administration/settings';
const USERS = '/portal/app/userManagement/users';

const ENGLISH_STORY = {
  words: ENGLISH,
  settings: 'Company settings',
  users: 'Users',
  two: /^2 people can approve/,
  waits: 'Waits for a second person',
  request: 'Request approval',
  show: 'Show the request',
  waiting: /Ingrid Solheim \(admin1\) asked for a change/,
  approvals: /^Pending approvals/,
  rule: 'Two-person rule',
  changes: /Users.*Off.*On/,
  approve: 'Approve',
  approved: 'Approved',
  delete: 'Delete',
  cannot: 'You can’t delete this user',
  last: 'only Ingrid Solheim (admin1) would be left',
};

const GERMAN_STORY: typeof ENGLISH_STORY = {
  words: GERMAN,
  settings: 'Firmeneinstellungen',
  users: 'Benutzer',
  two: /^2 Personen können genehmigen/,
  waits: 'Wartet auf eine zweite Person',
  request: 'Genehmigung beantragen',
  show: 'Antrag anzeigen',
  waiting: /Ingrid Solheim \(admin1\) hat am .+ eine Änderung beantragt/,
  approvals: /^Genehmigungen/,
  rule: 'Vier-Augen-Prinzip',
  changes: /Benutzer\s*Ausgeschaltet.*Eingeschaltet/,
  approve: 'Genehmigen',
  approved: 'Genehmigt',
  delete: 'Löschen',
  cannot: 'Sie können diesen Benutzer jetzt nicht löschen',
  last: 'bliebe nur Ingrid Solheim (admin1)',
};

const ADMINISTRATION: Grant[] = (['USERS', 'USER_GROUPS', 'SETTINGS'] as const).map((area) => ({
  area,
  level: 'ADMIN',
}));

/** Two administrators of a client without the two-person rule; `second` is what the second one may do. */
function administrators({ settings }: Words, second = ADMINISTRATION): TestClientOptions {
  return {
    users: {
      admin1: { fullName: 'Ingrid Solheim', settings, grants: ADMINISTRATION },
      admin2: { fullName: 'Tomás Arrieta', settings, grants: second },
    },
    rule: null,
  };
}

const openAs = (browser: Browser, client: TestClient, role: string, words: Words) =>
  openFor(browser, client.users[role]!, { words });

for (const story of [ENGLISH_STORY, GERMAN_STORY]) {
  test(`the rule is switched on by one and approved by the other, who then can’t be deleted: ${story.words.language}`, async ({
    browser,
    makeClient,
  }) => {
    const client = await makeClient(administrators(story.words));
    const first = await openAs(browser, client, 'admin1', story.words);
    await first.getByRole('link', { name: story.settings }).click();
    const tick = first.getByRole('checkbox', { name: story.users, exact: true });
    await expect(tick).toHaveAccessibleDescription(story.two);
    await tick.check();
    await expect(first.getByRole('complementary')).toContainText(story.waits);
    await first.getByRole('button', { name: story.request }).click();
    await expect(first.getByText(story.waiting)).toBeVisible();

    const second = await openAs(browser, client, 'admin2', story.words);
    await second.getByRole('navigation').first().getByRole('link', { name: story.approvals }).click();
    await second.getByRole('grid').getByRole('link', { name: story.rule }).click();
    await expect(second.getByRole('row').filter({ hasText: story.changes })).toBeVisible();
    await second.getByRole('button', { name: story.approve }).click();
    await expect(second.locator('header').getByText(story.approved, { exact: true })).toBeVisible();

    // The requester sees it without doing anything.
    await expect(tick).toBeChecked();
    await first.goto(`${USERS}/${client.users['admin2']!.id}`);
    await pressRefused(first.getByRole('button', { name: story.delete }));
    await expect(first.getByRole('dialog', { name: story.cannot })).toContainText(story.last);
  });
}

test('one person alone can’t switch it on, and is told why', async ({ browser, makeClient }) => {
  const client = await makeClient(administrators(ENGLISH, []));
  const page = await openAs(browser, client, 'admin1', ENGLISH);
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
    ...administrators(ENGLISH),
    client: { twoPersonRule: true },
    users: {
      ...administrators(ENGLISH).users,
      clerk: { fullName: 'Mara Keller', grants: [] },
    },
  });
  const first = await openAs(browser, client, 'admin1', ENGLISH);
  await first.goto(`${USERS}/editor/${client.users['clerk']!.id}`);
  await first.getByRole('tab', { name: 'Permissions' }).click();
  await first.getByRole('button', { name: 'Account statements: View', exact: true }).click();
  await first.getByRole('button', { name: 'Request approval' }).click();
  const second = await openAs(browser, client, 'admin2', ENGLISH);
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

test('a failed decision says what could not be done, and succeeds when tried again', async ({
  browser,
  makeClient,
}) => {
  const clerks = ['Mara Keller', 'Noor Visser', 'Otto Lang'];
  const client = await makeClient({
    ...administrators(ENGLISH),
    client: { twoPersonRule: true },
    users: {
      ...administrators(ENGLISH).users,
      ...Object.fromEntries(clerks.map((fullName) => [fullName.split(' ')[0]!, { fullName, grants: [] }])),
    },
  });
  const first = await openAs(browser, client, 'admin1', ENGLISH);
  const second = await openAs(browser, client, 'admin2', ENGLISH);
  /** The page of a new request, made by the first and viewed by either of the two. */
  const request = async (fullName: string, who: Page) => {
    await first.goto(`${USERS}/editor/${client.users[fullName.split(' ')[0]!]!.id}`);
    await first.getByLabel('Job title').fill('Treasurer');
    await first.getByRole('button', { name: 'Request approval' }).click();
    await first.getByRole('button', { name: 'Show the request' }).click();
    await expect(first).toHaveURL(/pending-approvals\/payments\/.+/);
    if (who !== first) await who.goto(first.url());
  };
  const failing = async (page: Page, button: Locator, failed: string, done: string) => {
    await expect(button).toBeVisible();
    await page.context().setOffline(true);
    await button.click();
    await expect(page.getByRole('alert')).toContainText(failed);
    await page.context().setOffline(false);
    await button.click();
    await expect(page.locator('header').getByText(done, { exact: true })).toBeVisible();
  };
  const decision = (name: string) => second.getByRole('button', { name, exact: true });

  await request('Mara Keller', second);
  await failing(second, decision('Approve'), 'The changes could not be approved.', 'Approved');
  await request('Noor Visser', second);
  await second.getByLabel('Your comment').fill('Not agreed');
  await failing(second, decision('Reject'), 'The changes could not be rejected.', 'Rejected');
  await request('Otto Lang', first);
  await first.getByRole('button', { name: 'Discard the request' }).click();
  const discard = first.getByRole('dialog').getByRole('button').last();
  await failing(first, discard, 'The changes could not be discarded.', 'Discarded');
});

test('two bank administrators switch a category off for a client without approvers; otherwise the client decides', async ({
  browser,
  makeClient,
  owner,
}) => {
  const client = await makeClient({ ...administrators(ENGLISH), client: { twoPersonRule: true } });
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

for (const width of [1440, 390]) {
  test(`the switches and what a request does meet WCAG 2.2 AA, at ${width} pixels`, async ({
    browser,
    makeClient,
    owner,
  }) => {
    const client = await makeClient(administrators(ENGLISH));
    const viewport = { width, height: 844 };
    const first = await openFor(browser, client.users['admin1']!, { viewport, at: SETTINGS });
    await first.getByRole('checkbox', { name: 'Users', exact: true }).check();
    await first.getByRole('checkbox', { name: 'Accounts', exact: true }).check();
    await first.getByRole('button', { name: 'Request approval' }).click();
    await expect(first.getByRole('alert')).toBeVisible();
    await expectAccessible(first);
    await first.getByRole('checkbox', { name: 'Accounts', exact: true }).uncheck();
    await first.getByRole('button', { name: 'Request approval' }).click();
    await expect(first.getByText('Ingrid Solheim (admin1) asked for a change')).toBeVisible();
    await expectAccessible(first);
    const bank = await makeProviderUser(owner, 'bank', [{ area: 'ADMINISTRATION_EFT', level: 'ADMIN' }]);
    const provider = await openFor(browser, bank, {
      viewport,
      at: `/portal/app/administration/client/two-person-rule/${client.id}`,
    });
    await expect(provider.getByRole('heading', { name: 'Change to the two-person rule' })).toBeVisible();
    await expectAccessible(provider);
    await provider.getByRole('button', { name: 'Approve' }).click();
    await expect(provider.getByRole('checkbox', { name: 'Users', exact: true })).toBeChecked();
    // Permissions are chosen differently on the phone; another story covers that.
    await first.setViewportSize({ width: 1440, height: 844 });
    await first.goto(`${USERS}/editor`);
    await first.getByLabel('Full name').fill('Mara Keller');
    await first.getByLabel('User name').fill('mara');
    await first.getByLabel('E-mail').fill('mara@client.example');
    await first.getByRole('checkbox', { name: 'Statements' }).check();
    await first.getByRole('tab', { name: 'Permissions' }).click();
    await first.getByRole('button', { name: 'Account statements: View', exact: true }).click();
    await first.getByRole('button', { name: 'Request approval' }).click();
    await first.getByRole('button', { name: 'Show the request' }).click();
    await first.setViewportSize(viewport);
    await expect(first.getByText(/Mara Keller \(mara\) gains 1 right/)).toBeVisible();
    await expectAccessible(first);
  });
}
