import type { Browser } from '@playwright/test';
import { expect, openFor, pressRefused, tabTo, test, type TestClient } from './support/story.ts';
import { ENGLISH, GERMAN, type Words } from './support/words.ts';
import { SIGNER_GRANTS, type TestClientOptions } from '../server/src/testing/clients.ts';

const RULES = '/portal/app/administration/sign-off-rules';
const APPROVALS = '/portal/app/administration/pending-approvals';

const ENGLISH_STORY = {
  words: ENGLISH,
  rules: 'Sign-off rules',
  approvals: /^Pending approvals/,
  edit: 'Edit',
  upTo: 'Up to an amount',
  limit: 'Limit per order and debit account',
  typed: '50k',
  amount: '50.000,00',
  signatures: 'Signatures required',
  sentence: 'Up to CHF 50.000,00 from all accounts: one signature of Signers, not by who created the order',
  comment: /Comment for the second person/,
  request: 'Request approval',
  show: 'Show the request',
  approve: 'Approve',
  cannot: 'You can’t approve this change',
  own: 'You asked for this change yourself.',
  waits: '1 change waits for your approval',
  noRule: 'Payments above CHF 50.000,00 from Test · CHF, Test · EUR will have no sign-off rule and can’t be signed',
  before: 'Unlimited',
  approved: 'Approved',
  showRule: 'Show the sign-off rule',
  enabled: 'Enabled',
};

const GERMAN_STORY: typeof ENGLISH_STORY = {
  words: GERMAN,
  rules: 'Unterschriftsregeln',
  approvals: /^Genehmigungen/,
  edit: 'Bearbeiten',
  upTo: 'Bis zu einem Betrag',
  limit: 'Limite je Auftrag und Belastungskonto',
  typed: '50k',
  amount: "50'000.00",
  signatures: 'Nötige Unterschriften',
  sentence: "Bis CHF 50'000.00 von allen Konten: eine Unterschrift von Signers, nicht vom Ersteller des Auftrags",
  comment: /Kommentar für die zweite Person/,
  request: 'Genehmigung beantragen',
  show: 'Antrag anzeigen',
  approve: 'Genehmigen',
  cannot: 'Sie können diese Änderung nicht genehmigen',
  own: 'Sie haben diese Änderung selbst beantragt.',
  waits: '1 Änderung wartet auf Ihre Genehmigung',
  noRule:
    "Zahlungen über CHF 50'000.00 von Test · CHF, Test · EUR haben dann keine Unterschriftsregel und können nicht signiert werden",
  before: 'Unbegrenzt',
  approved: 'Genehmigt',
  showRule: 'Unterschriftsregel anzeigen',
  enabled: 'Aktiv',
};

/** Two administrators under the two-person rule, who are also the signers in the rule "All payments". */
function twoAdministrators({ settings }: Words): TestClientOptions {
  const grants: typeof SIGNER_GRANTS = [...SIGNER_GRANTS, { area: 'SIGN_OFF_RULES', level: 'ADMIN' }];
  return {
    client: { twoPersonRule: true },
    users: {
      signer1: { fullName: 'Ingrid Solheim', settings, grants },
      signer2: { fullName: 'Tomás Arrieta', settings, grants },
    },
  };
}

const openAs = (browser: Browser, client: TestClient, role: string, words: Words) =>
  openFor(browser, client.users[role]!, { words });

for (const story of [ENGLISH_STORY, GERMAN_STORY]) {
  test(`one administrator changes a rule, the other approves it: ${story.words.language}`, async ({
    browser,
    makeClient,
  }) => {
    const client = await makeClient(twoAdministrators(story.words));
    const first = await openAs(browser, client, 'signer1', story.words);
    await first.getByRole('link', { name: story.rules }).click();
    await first.getByRole('row', { name: /All payments/ }).click();
    const drawer = first
      .getByRole('complementary')
      .filter({ has: first.getByRole('heading', { name: 'All payments' }) });
    await drawer.getByRole('button', { name: story.edit }).click();
    await first.getByRole('button', { name: story.upTo }).click();
    await first.getByLabel(story.limit).fill(story.typed);
    await first.getByLabel(story.signatures).fill('1');
    await expect(first.getByLabel(story.limit)).toHaveValue(story.amount);
    await expect(first.getByText(story.sentence)).toBeVisible();
    // Nobody asked for it: larger payments could no longer be signed.
    await expect(first.getByText(story.noRule)).toBeVisible();
    await first.getByLabel(story.comment).fill('One is enough for small amounts');
    await first.getByRole('button', { name: story.request }).click();
    await first.getByRole('button', { name: story.show }).click();

    await expect(first).toHaveURL(/pending-approvals\/payments\/.+/);
    await pressRefused(first.getByRole('button', { name: story.approve }));
    const why = first.getByRole('dialog', { name: story.cannot });
    await expect(why).toContainText(story.own);
    await expect(why).toContainText('Tomás Arrieta');

    const second = await openAs(browser, client, 'signer2', story.words);
    const link = second.getByRole('navigation').first().getByRole('link', { name: story.approvals });
    await expect(link).toContainText(story.waits);
    await link.click();
    await second.getByRole('grid').getByRole('link', { name: 'All payments' }).click();
    await expect(second.getByText('One is enough for small amounts')).toBeVisible();
    const limit = second.getByRole('row').filter({ hasText: story.before });
    await expect(limit).toContainText(story.amount);
    await expect(second.getByText(story.noRule)).toBeVisible();
    await second.getByRole('button', { name: story.approve }).click();
    await expect(second.locator('header').getByText(story.approved, { exact: true })).toBeVisible();
    await expect(link).not.toContainText(story.waits);
    await second.getByRole('link', { name: story.showRule }).click();
    const rule = second
      .getByRole('complementary')
      .filter({ has: second.getByRole('heading', { name: 'All payments' }) });
    await expect(rule.getByText(story.enabled)).toBeVisible();
    await expect(rule.getByText(story.sentence)).toBeVisible();

    // The requester sees it without doing anything.
    await expect(first.locator('header').getByText(story.approved, { exact: true })).toBeVisible();
  });
}

test('a rule is changed and approved by keyboard alone', async ({ browser, makeClient }) => {
  const client = await makeClient(twoAdministrators(ENGLISH));
  const first = await openAs(browser, client, 'signer1', ENGLISH);
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

  const second = await openAs(browser, client, 'signer2', ENGLISH);
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

test('the editor explains errors beside each field, and asks before discarding entries', async ({
  browser,
  makeClient,
}) => {
  const client = await makeClient(twoAdministrators(ENGLISH));
  const page = await openAs(browser, client, 'signer1', ENGLISH);
  await page.goto(RULES);
  await page.getByRole('button', { name: 'New rule' }).click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('All payments');
  await page.getByLabel('Limit per order and debit account').fill('much');
  await page.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByText('Enter a valid amount, such as 50.000,00.')).toBeVisible();
  await expect(page.getByText('Nobody could sign. Choose a person or a user group.').first()).toBeVisible();
  await expect(page.getByText('2 fields need a correction')).toBeVisible();
  await expect(page.getByLabel('Limit per order and debit account')).toBeFocused();

  await page.getByLabel('Limit per order and debit account').fill('1000');
  await page.getByRole('button', { name: 'Choose: User groups' }).click();
  await page.getByRole('checkbox', { name: 'Signers' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Request approval' }).click();
  // Only the server knows which names were used before.
  await expect(page.getByText('Another rule has or had this name. Choose one that was never used.')).toBeVisible();
  await expect(name).toBeFocused();

  await page.getByRole('link', { name: 'Dashboard' }).click();
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' });
  await ask.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('All payments');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await ask.getByRole('button', { name: 'Discard entries' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('on the phone a change is rejected with a reason, and the old values stay', async ({ browser, makeClient }) => {
  const client = await makeClient(twoAdministrators(ENGLISH));
  const first = await openAs(browser, client, 'signer1', ENGLISH);
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
  const client = await makeClient({ ...twoAdministrators(ENGLISH), client: { twoPersonRule: false } });
  const page = await openAs(browser, client, 'signer1', ENGLISH);
  await page.goto(RULES);
  await page.getByRole('row', { name: /All payments/ }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel(/Comment for the second person/)).toBeHidden();
  await page.getByLabel('Name', { exact: true }).fill('Every payment');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Rule “Every payment” saved')).toBeVisible();
  await expect(page.getByRole('row', { name: /Every payment/ })).toContainText('Enabled');
});
