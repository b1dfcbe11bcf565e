import type { Browser, Locator, Page } from '@playwright/test';
import type { Database } from '../server/src/platform/database/db.ts';
import type { Level } from '../contract/src/permissions/model.ts';
import {
  expect,
  makeProviderUser,
  ONE_SIGNER,
  openFor,
  pressRefused,
  proveDecision,
  tabTo,
  test,
  type TestClient,
  type TestUser,
} from './support/story.ts';
import { giveUp, mendChannel, sendInVain } from './support/bank-trouble.ts';
import { ENGLISH } from './support/words.ts';

const words = {
  ...ENGLISH,
  operations: 'Bank operations',
  waits: 'Waits',
  failed: 'Failed',
  failure: 'could not be reached',
  alarm: 'The channel',
  acknowledge: 'Acknowledge',
  cannot: 'You can’t acknowledge this alarm',
  level: 'The level “Edit” is needed.',
  again: 'Try again',
  retried: '1 is tried again',
  unknown: 'Outcome unknown',
  decide: 'Decide',
  choose: 'Choose one of the two.',
  notSent: 'Was not sent',
  why: 'Why you decide so',
  first: 'One of two: a second person has to say the same.',
  agreed: 'Two people agree. The message is sent now.',
};
type Words = typeof words;

/** One of the provider's people on the operations page. */
const makeOperator = (owner: Database, words: Words, level: Level): Promise<TestUser> =>
  makeProviderUser(owner, 'operator', [{ area: 'BANK_OPERATIONS', level }], { settings: words.settings });

async function openOperations(browser: Browser, user: TestUser, words: Words): Promise<Page> {
  const page = await openFor(browser, user, { words });
  await page.getByRole('main').getByRole('link', { name: words.operations }).click();
  await expect(page.getByRole('heading', { name: words.operations })).toBeVisible();
  return page;
}

const messageOf = (page: Page, client: TestClient): Locator =>
  page.locator('#messages [data-row]', { hasText: client.businessId });
const alarmOf = (page: Page, client: TestClient, words: Words): Locator =>
  page.locator('#alarms [data-row]', { hasText: client.businessId }).filter({ hasText: words.alarm });

test('a message whose channel fails is seen, tried again and sent, in English', async ({
  browser,
  makeClient,
  owner,
}) => {
  const client = await makeClient(ONE_SIGNER);
  const clerk = await sendInVain(browser, client);
  const page = await openOperations(browser, await makeOperator(owner, words, 'EDIT'), words);
  const row = messageOf(page, client);
  await expect(row).toContainText(words.waits);
  await expect(row).toContainText(words.failure);
  const channel = page.locator('#channels [data-row]', { hasText: client.accounts[0]!.folder });
  await expect(channel).toContainText(words.failure);
  // The alarm appears by itself; while somebody works on the page, it waits to be asked for.
  const alarm = alarmOf(page, client, words);
  const news = page.locator('#alarms').getByRole('status').getByRole('button');
  await expect(async () => {
    if (await news.isVisible()) await news.click({ timeout: 1_000 });
    await expect(alarm).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });

  const reader = await openOperations(browser, await makeOperator(owner, words, 'VIEW_ONLY'), words);
  await pressRefused(alarmOf(reader, client, words).getByRole('button'));
  await expect(reader.getByRole('dialog', { name: words.cannot })).toContainText(words.level);
  await reader.context().close();

  await alarm.getByRole('button', { name: words.acknowledge }).click();
  await expect(alarm).toHaveCount(0);

  // From here on it only moves when somebody presses the button.
  await giveUp(owner, client, 'refused');
  await mendChannel(client);
  await expect(row).toContainText(words.failed);
  const box = row.getByRole('checkbox');
  await tabTo(page, box, 400);
  await page.keyboard.press('Space');
  const retry = page.locator('#messages [role=region]').getByRole('button', { name: words.again });
  await tabTo(page, retry, 400);
  await page.keyboard.press('Enter');
  await expect(page.getByText(words.retried)).toBeVisible();
  await expect(row).toHaveCount(0, { timeout: 20_000 });
  await expect(clerk.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 20_000 });
});

test('two people decide the outcome of a message, in English', async ({ browser, makeClient, owner }) => {
  const client = await makeClient(ONE_SIGNER);
  const clerk = await sendInVain(browser, client);
  await giveUp(owner, client, 'outcomeUnknown');
  await mendChannel(client);
  const people = [await makeOperator(owner, words, 'APPROVE'), await makeOperator(owner, words, 'APPROVE')] as const;
  const first = await openOperations(browser, people[0], words);
  const second = await openOperations(browser, people[1], words);
  for (const page of [first, second]) {
    const row = messageOf(page, client);
    await expect(row).toContainText(words.unknown);
    await row.getByRole('button', { name: words.decide }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.decide }).click();
    await dialog.getByRole('textbox', { name: words.why }).fill('The bank says so');
    await expect(dialog.getByText(words.choose)).toBeVisible();
    await tabTo(page, dialog.getByRole('button', { name: words.notSent, exact: true }));
    await page.keyboard.press('Enter');
    if (page === second) await expect(dialog.getByText('The bank says so').first()).toBeVisible();
    await dialog.getByRole('button', { name: words.decide }).click();
    await proveDecision(page, people[page === first ? 0 : 1], words, words.decide);
    await expect(page.getByText(page === first ? words.first : words.agreed)).toBeVisible();
  }
  await expect(messageOf(second, client)).toHaveCount(0, { timeout: 20_000 });
  await expect(clerk.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 20_000 });
});

test('a channel’s alarm says how much waits, and settles itself once the channel works', async ({
  browser,
  makeClient,
  owner,
}) => {
  const client = await makeClient(ONE_SIGNER);
  await sendInVain(browser, client);
  const row = (page: Page, place: string) =>
    page.locator(`${place} [data-row]`, { hasText: client.accounts[0]!.folder });
  await expect(async () => {
    const page = await openOperations(browser, await makeOperator(owner, words, 'VIEW_ONLY'), words);
    await expect(row(page, '#alarms')).toContainText('1 message waits for it', { timeout: 3_000 });
    await page.context().close();
  }).toPass({ timeout: 30_000 });
  const page = await openOperations(browser, await makeOperator(owner, words, 'EDIT'), words);
  await expect(row(page, '#alarms')).toBeVisible();
  await mendChannel(client);
  await expect(row(page, '#alarms')).toHaveCount(0, { timeout: 45_000 });
  await page.getByText('Closed alarms').click();
  await expect(row(page, 'details')).toContainText('Settled by itself');
  await expect(row(page, 'details')).not.toContainText('waits');
});

test('only the provider’s people find the page; it shows the state of everything else', async ({
  page,
  browser,
  makeClient,
  owner,
}) => {
  const client = await makeClient();
  const clerk = await openFor(browser, client.users['clerk']!);
  for (const path of ['operations', 'screening']) {
    await clerk.goto(`/portal/app/administration/${path}`);
    await expect(clerk.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  }
  await page.context().close();
  const operator = await openOperations(browser, await makeOperator(owner, words, 'VIEW_ONLY'), words);
  for (const name of ['Open alarms', 'Messages not at their bank', 'Orders not released', 'Channels', 'Queue']) {
    await expect(operator.getByRole('heading', { name })).toBeVisible();
  }
  await operator.route('**/payments/operations', (route) => route.fulfill({ status: 503, body: '' }));
  await operator.getByRole('button', { name: 'Refresh' }).click();
  await expect(operator.getByText('It could not be read again.')).toBeVisible({ timeout: 20_000 });
  await operator.unroute('**/payments/operations');
  await expect(operator.getByText('It could not be read again.')).toHaveCount(0);
});
