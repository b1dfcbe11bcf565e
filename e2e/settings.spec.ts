import type { Locator, Page } from '@playwright/test';
import type { Language } from '../contract/src/languages.ts';
import type { DateFormat, NumberFormat } from '../contract/src/session/model.ts';
import { text } from '../server/src/platform/texts.ts';
import { storeTestStatements } from '../server/src/testing/statements.ts';
import { expect, ONE_SIGNER, openFor, signIn, tabTo, test, today } from './support/story.ts';
import { GERMAN } from './support/words.ts';

type Story = {
  language: Language;
  dateFormat: DateFormat;
  numberFormat: NumberFormat;
  /** The amount of the large entry, and its balance together with the small one. */
  amount: string;
  balance: string;
  /** What somebody types as the minimum amount, and what the filter then shows. */
  written: string;
  shown: string;
  day: (year: string, month: string, day: string) => string;
};

const STORIES: Story[] = [
  {
    language: 'en',
    dateFormat: 'UNITED_STATES',
    numberFormat: 'DOT_COMMA',
    amount: '12,345.60',
    balance: '12,342.10',
    written: '12,000.50',
    shown: '12,000.5',
    day: (year, month, day) => `${month}/${day}/${year}`,
  },
  {
    language: 'de',
    dateFormat: 'AUSTRIA_GERMANY_SWITZERLAND',
    numberFormat: 'DOT_APOSTROPHE',
    amount: "12'345.60",
    balance: "12'342.10",
    written: '12’000.50',
    shown: "12'000.5",
    day: (year, month, day) => `${day}.${month}.${year}`,
  },
  {
    language: 'fr',
    dateFormat: 'FRANCE_SPAIN_UNITED_KINGDOM',
    numberFormat: 'COMMA_SPACE',
    amount: '12 345,60',
    balance: '12 342,10',
    written: '12 000,50',
    shown: '12 000,5',
    day: (year, month, day) => `${day}/${month}/${year}`,
  },
  {
    language: 'it',
    dateFormat: 'AUSTRIA_GERMANY_SWITZERLAND',
    numberFormat: 'COMMA_DOT',
    amount: '12.345,60',
    balance: '12.342,10',
    written: '12000,50',
    shown: '12.000,5',
    day: (year, month, day) => `${day}.${month}.${year}`,
  },
  {
    language: 'es',
    dateFormat: 'FRANCE_SPAIN_UNITED_KINGDOM',
    numberFormat: 'DOT_COMMA',
    amount: '12,345.60',
    balance: '12,342.10',
    written: '12k',
    shown: '12,000',
    day: (year, month, day) => `${day}/${month}/${year}`,
  },
];

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

for (const story of STORIES) {
  const { language, dateFormat, numberFormat } = story;
  const word = (key: string) => text(language, key);

  test(`${language} with ${dateFormat} and ${numberFormat} holds at once on every screen, in filters and inputs`, async ({
    page,
    makeClient,
    owner,
  }) => {
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

    await page.getByLabel(text('en', 'settings.field.dateFormat')).selectOption(dateFormat);
    await page.getByLabel(text('en', 'settings.field.numberFormat')).selectOption(numberFormat);
    await page.getByLabel(text('en', 'settings.field.language'), { exact: true }).selectOption(language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('settings.title'));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const shownAs = (date: string) => story.day(...(date.split('-') as [string, string, string]));
    const shownDay = shownAs(today());
    await expect(page.getByText(shownDay, { exact: true })).toBeVisible();

    await link(page, word('statements.nav.transactions')).click();
    const rows = page.locator('[data-row]');
    await expect(rows).toHaveCount(2);
    const large = rows.filter({ hasText: 'Töss Guss AG' });
    await expect(large).toContainText(story.amount);

    await filterBy(page, language, word('statements.column.amount'), story.written);
    await expect(rows).toHaveCount(1);
    await expect(large).toBeVisible();
    const chip = `${word('statements.column.amount')} ${text(language, 'grid.filter.from', { value: story.shown })}`;
    await expect(page.getByRole('button', { name: chip, exact: true })).toBeVisible();
    await filterBy(page, language, word('statements.column.bookingDate'), shownDay);
    await expect(rows).toHaveCount(1);
    const days = `${word('statements.column.bookingDate')} ${text(language, 'grid.filter.from', { value: shownDay })}`;
    await expect(page.getByRole('button', { name: days, exact: true })).toBeVisible();

    await link(page, word('shell.dashboard')).click();
    await expect(page.getByRole('main').getByText(story.balance).first()).toBeVisible();
    // All on one page without a single reload, and all of it kept.
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await page.reload();
    await expect(page.getByRole('main').getByText(story.balance).first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  });
}

test('an ambiguous day or number is refused with both readings', async ({ page, makeClient, owner }) => {
  const client = await makeClient({
    ...ONE_SIGNER,
    users: {
      clerk: {
        ...ONE_SIGNER.users!['clerk']!,
        settings: { dateFormat: 'UNITED_STATES', numberFormat: 'DOT_APOSTROPHE' },
      },
    },
    rule: null,
  });
  await storeTestStatements({ owner }, client, [
    { accountId: client.accounts[0]!.id, day: today(), closing: '1', entries: [{ valueDate: today(), amount: '1' }] },
  ]);
  await signIn(page, client.users['clerk']!, '/portal/app/transactions/reportings');
  const open = async (field: string): Promise<Locator> => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: field, exact: true }).click();
    return page.getByRole('dialog', { name: field });
  };
  const amount = await open('Amount');
  await amount.getByLabel('From').fill('1,500');
  await page.keyboard.press('Enter');
  await expect(amount.getByText("1,500 can be read in two ways. Write 1.500 or 1'500.")).toBeVisible();
  await page.keyboard.press('Escape');
  const date = await open('Booking date');
  await date.getByLabel('From').fill('01.02.2026');
  await page.keyboard.press('Enter');
  await expect(date.getByText('01.02.2026 can be read in two ways. Write 01/02/2026 or 02/01/2026.')).toBeVisible();
  await date.getByLabel('From').fill('31/12/2025');
  await page.keyboard.press('Enter');
  await expect(date.getByText('There is no month 31. In your date format this day is 12/31/2025.')).toBeVisible();
  await date.getByLabel('From').fill('12/31/1999');
  await page.keyboard.press('Enter');
  await expect(date.getByText('Only days from 01/01/2000 to 12/31/2099 can be entered.')).toBeVisible();
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
  await header(page).selectOption({ label: 'Three-line file header (C)' });
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

test('a change that can’t be saved is taken back, and says so', async ({ page, makeClient }) => {
  const client = await makeClient(ONE_SIGNER);
  await signIn(page, client.users['clerk']!, '/portal/app/user/settings');
  await page.route('**/portal/api/portal/settings', (route) => route.abort());
  await page.getByRole('combobox', { name: 'Number format' }).selectOption('DOT_COMMA');
  await expect(page.getByText('Not saved: Number format')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Number format' })).toHaveValue('COMMA_DOT');
  await page.unroute('**/portal/api/portal/settings');
  await page.getByRole('combobox', { name: 'Number format' }).selectOption('DOT_COMMA');
  await expect(page.getByText('Saved: Number format')).toBeVisible();
  await expect(page.getByText('12,345,678.90').last()).toBeVisible();
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
  await expect(page.getByText('You have arranged no list yet.')).toBeVisible();
  await link(page, 'Transactions').click();
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await page.keyboard.press('f');
  const row = page.getByRole('textbox', { name: 'Counterparty contains' });
  await expect(row).toBeVisible();
  await openSettings(page, client.users['clerk']!.fullName);
  const list = page.getByRole('listitem').filter({ hasText: 'Transactions' }).filter({ hasText: 'Changed' });
  await list.getByRole('button', { name: 'Reset Transactions' }).click();
  await expect(page.getByText('You have arranged no list yet.')).toBeVisible();
  await link(page, 'Transactions').click();
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await expect(row).toBeHidden();
});

test('the settings are read and changed in German by the keyboard alone', async ({ browser, makeClient }) => {
  const client = await makeClient({
    ...ONE_SIGNER,
    users: { clerk: { ...ONE_SIGNER.users!['clerk']!, settings: { language: 'de' } } },
    rule: null,
  });
  const page = await openFor(browser, client.users['clerk']!, { words: GERMAN });
  await tabTo(page, page.getByRole('button', { name: new RegExp(client.users['clerk']!.fullName) }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Persönliche Einstellungen' })).toBeVisible();
  const focused = page.locator(':focus');
  for (let presses = 0; presses < 15 && (await focused.innerText()) !== 'Persönliche Einstellungen'; presses++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Persönliche Einstellungen' })).toBeVisible();
  await tabTo(page, page.getByRole('combobox', { name: 'Zahlenformat' }), 80);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Gespeichert: Zahlenformat')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Zahlenformat' })).toHaveValue('DOT_COMMA');
  await tabTo(page, page.getByRole('combobox', { name: 'Kopf in MT940' }), 80);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Gespeichert: Kopf in MT940')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Rückgängig: Kopf in MT940' }), 80);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Rückgängig gemacht: Kopf in MT940')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Kopf in MT940' })).toHaveValue('A');
  await expect(page.getByRole('combobox', { name: 'Zahlenformat' })).toHaveValue('DOT_COMMA');
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
