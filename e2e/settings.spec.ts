import type { Page } from '@playwright/test';
import type { Language } from '../contract/src/languages.ts';
import { text } from '../server/src/platform/texts.ts';
import { storeTestStatements } from '../server/src/testing/statements.ts';
import { expect, ONE_SIGNER, openFor, signIn, test, today } from './support/story.ts';

/** A link of the navigation: typing the address would reload the page. */
const link = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first();

async function openSettings(page: Page, fullName: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(fullName) }).click();
  await page.getByRole('menuitem', { name: 'Personal settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Personal settings' })).toBeVisible();
}

/** Filters an open list so that only the large entry is left. */
async function filterBy(page: Page, language: Language, field: string, written: string): Promise<void> {
  await page.getByRole('button', { name: text(language, 'grid.filter.add'), exact: true }).click();
  await page.getByRole('menuitem', { name: field, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: field });
  await dialog.getByLabel(text(language, 'grid.filter.fromLabel'), { exact: true }).fill(written);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test('language, date format and number format hold at once on every screen, in filters and inputs', async ({
  page,
  makeClient,
  owner,
}) => {
  const language = 'fr';
  const word = (key: string) => text(language, key);
  const client = await makeClient(ONE_SIGNER);
  await storeTestStatements({ owner }, client, [
    {
      accountId: client.accounts[0]!.id,
      day: today(),
      closing: '12342.10',
      entries: [
        { valueDate: today(), amount: '12345.60', counterparty: 'Töss Guss AG' },
        { valueDate: today(), amount: '-3.50', counterparty: 'Elektro Seebach AG' },
      ],
    },
  ]);
  await signIn(page, client.users['clerk']!);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await openSettings(page, client.users['clerk']!.fullName);

  await page.getByLabel(text('en', 'settings.field.dateFormat')).selectOption('FRANCE_SPAIN_UNITED_KINGDOM');
  await page.getByLabel(text('en', 'settings.field.numberFormat')).selectOption('COMMA_SPACE');
  await page.getByLabel(text('en', 'settings.field.language'), { exact: true }).selectOption(language);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('settings.title'));
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const shownDay = today().split('-').toReversed().join('/');
  await expect(page.getByText(shownDay, { exact: true })).toBeVisible();

  await link(page, word('statements.nav.transactions')).click();
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveCount(2);
  const large = rows.filter({ hasText: 'Töss Guss AG' });
  await expect(large).toContainText('12 345,60');

  await filterBy(page, language, word('statements.column.amount'), '12 000,50');
  await expect(rows).toHaveCount(1);
  await expect(large).toBeVisible();
  const chip = `${word('statements.column.amount')} ${text(language, 'grid.filter.from', { value: '12 000,5' })}`;
  await expect(page.getByRole('button', { name: chip, exact: true })).toBeVisible();
  await filterBy(page, language, word('statements.column.bookingDate'), shownDay);
  await expect(rows).toHaveCount(1);
  const days = `${word('statements.column.bookingDate')} ${text(language, 'grid.filter.from', { value: shownDay })}`;
  await expect(page.getByRole('button', { name: days, exact: true })).toBeVisible();

  await link(page, word('shell.dashboard')).click();
  await expect(page.getByRole('main').getByText('12 342,10').first()).toBeVisible();
  // All on one page without a single reload, and all of it kept.
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await page.reload();
  await expect(page.getByRole('main').getByText('12 342,10').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
});

test('a change is saved at once, confirmed, undone, and seen in the other tab', async ({
  page,
  context,
  makeClient,
}) => {
  const client = await makeClient(ONE_SIGNER);
  await signIn(page, client.users['clerk']!, '/portal/app/user/settings');
  const other = await context.newPage();
  await other.goto('/portal/app/user/settings');
  const delimiter = (on: Page) => on.getByRole('combobox', { name: 'Delimiter in CSV files' });
  const header = (on: Page) => on.getByRole('combobox', { name: 'Header in MT940' });
  await expect(delimiter(page)).toHaveValue('COMMA');
  await expect(header(page)).toHaveValue('A');
  await expect(page.getByText('Every change is saved at once.')).toBeVisible();
  await expect(header(other)).toBeVisible();

  await delimiter(page).selectOption({ label: 'Semicolon ( ; )' });
  await expect(page.getByText('Saved: Delimiter in CSV files')).toBeVisible();
  await expect(delimiter(other)).toHaveValue('SEMICOLON');
  await header(page).selectOption({ label: 'Three-line header (C)' });
  await expect(page.getByText('Saved: Header in MT940')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Keep downloads in the Download Center' }).check();
  await expect(page.getByText('Saved: Keep downloads')).toBeVisible();

  await page.getByRole('button', { name: 'Undo: Keep downloads' }).click();
  await expect(page.getByText('Undone: Keep downloads')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Keep downloads in the Download Center' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Undo: Header in MT940' }).click();
  await expect(header(page)).toHaveValue('A');
  await page.reload();
  await expect(header(page)).toHaveValue('A');
  await expect(delimiter(page)).toHaveValue('SEMICOLON');
});

test('a session of more than five minutes needs the risk acknowledged, and applies to the current one', async ({
  page,
  makeClient,
  owner,
}) => {
  const client = await makeClient(ONE_SIGNER);
  await owner.inClient(client.id, (tx) =>
    tx.write('update clients set session_idle_minutes = 30 where client_id = $1', [client.id]),
  );
  await signIn(page, client.users['clerk']!, '/portal/app/user/settings');
  const lifetime = page.getByRole('combobox', { name: 'Session ends after' });
  await expect(lifetime).toHaveValue('5');
  await expect(page.getByText('Your company allows at most 30 minutes.')).toBeVisible();
  await lifetime.selectOption('30');
  await expect(page.getByText('A longer session is a security risk')).toBeVisible();
  await page.getByRole('button', { name: 'Use 30 minutes' }).click();
  await expect(page.getByText('Acknowledge the risk first')).toBeVisible();
  await page.getByRole('button', { name: 'Keep as it is' }).click();
  await expect(lifetime).toHaveValue('5');

  await lifetime.selectOption('30');
  await page.getByLabel('I know this risk and take it').check();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/portal/settings'));
  await page.getByRole('button', { name: 'Use 30 minutes' }).click();
  const endsAt = Date.parse((await saved).headers()['portico-session-expires']!);
  expect(endsAt - Date.now()).toBeGreaterThan(29 * 60_000);
  await expect(page.getByText(/^Your company allows at most 30 minutes\. Risk acknowledged on/)).toBeVisible();
  await expect(page.getByText('A longer session is a security risk')).toBeHidden();
  await lifetime.selectOption('3');
  await expect(page.getByText('Saved: Session ends after')).toBeVisible();
  await expect(page.getByText(/Risk acknowledged/)).toBeHidden();
  await page.reload();
  await expect(lifetime).toHaveValue('3');
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';

test('ending another session: its open tab says why, and everything else goes on', async ({
  page,
  browser,
  makeClient,
}) => {
  const client = await makeClient(ONE_SIGNER);
  const clerk = client.users['clerk']!;
  const other = await openFor(browser, clerk);
  const third = await openFor(browser, clerk, { userAgent: FIREFOX });
  await signIn(page, clerk, '/portal/app/user/settings');
  const sessions = page.getByRole('region', { name: 'Your open sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(3);
  await expect(sessions.first()).toContainText('This session');
  await expect(sessions.first()).toContainText('Chrome on Linux');
  await expect(sessions.first().getByRole('button')).toHaveCount(0);
  await sessions.getByRole('button', { name: /^End Firefox on Linux/ }).click();
  await expect(sessions).toHaveCount(2);
  await expect(third.getByText('This session was ended from another one of yours.')).toBeVisible();
  await expect(third).toHaveURL(/\/login/);

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 other session ends at once.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(sessions).toHaveCount(1);
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
  await expect(other.getByText('This session was ended from another one of yours.')).toBeVisible();
  await page.reload();
  await expect(sessions).toHaveCount(1);
});

test('an arranged list is reset, and restored', async ({ page, makeClient, owner }) => {
  const client = await makeClient(ONE_SIGNER);
  await storeTestStatements({ owner }, client, [
    { accountId: client.accounts[0]!.id, day: today(), closing: '1', entries: [{ valueDate: today(), amount: '1' }] },
  ]);
  await signIn(page, client.users['clerk']!, '/portal/app/user/settings');
  await expect(page.getByText('You haven’t customised any list yet.')).toBeVisible();
  await link(page, 'Transactions').click();
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await page.keyboard.press('f');
  const row = page.getByRole('textbox', { name: 'Counterparty contains' });
  await expect(row).toBeVisible();
  await openSettings(page, client.users['clerk']!.fullName);
  const list = page.getByRole('listitem').filter({ hasText: 'Transactions' }).filter({ hasText: 'Changed' });
  await list.getByRole('button', { name: 'Reset Transactions' }).click();
  await expect(page.getByText('You haven’t customised any list yet.')).toBeVisible();
  await link(page, 'Transactions').click();
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await expect(row).toBeHidden();
});

test('end users have their settings in their own frame, without irrelevant ones', async ({ page, makeClient }) => {
  const { users } = await makeClient({
    client: { kind: 'PARTNER', licensedModules: ['DLC'] },
    users: { partner: { modules: ['DLC'], grants: [], secondFactors: [] } },
    rule: null,
  });
  const { clientId, username, fullName } = users['partner']!;
  await page.goto('/portal/app/login');
  await page.getByLabel('Client ID').fill(clientId);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('Correct-horse-7');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/DLC\/overview$/);
  await openSettings(page, fullName);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['General', 'Formats', 'Exports', 'Security']);
  await page.getByLabel('Date format').selectOption('UNITED_STATES');
  await expect(page.getByText('Saved: Date format')).toBeVisible();
  await page.getByRole('link', { name: 'Download Center' }).click();
  await expect(page).toHaveURL(/\/DLC\/overview$/);
});
