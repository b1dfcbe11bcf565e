import type { Page } from '@playwright/test';
import type { Language } from '@portico/contract/languages';
import type { DateFormat, NumberFormat } from '@portico/contract/session/model';
import { expect, test } from '../testing/page-test.ts';
import { listOf } from '../testing/samples/list-of.ts';
import { session } from '../testing/samples/sample-user.ts';
import { statementSamples, transactionRow } from '../testing/samples/statement-samples.ts';
import { words } from '../testing/words.ts';

type Chosen = {
  language: Language;
  dateFormat: DateFormat;
  numberFormat: NumberFormat;
  /** An amount in a list, and a balance on the dashboard. */
  amount: string;
  balance: string;
  /** What somebody types as the minimum amount, and what the filter then shows. */
  written: string;
  shown: string;
  day: (year: string, month: string, day: string) => string;
};

const CHOSEN: Chosen[] = [
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

const ROWS = 'GET reporting/transactions';
const BALANCES = 'GET reporting/useraccountsummaries/balance-history';
const DAY = ['2026', '11', '23'] as const;

/** Filters an open list from a value on. */
async function filterFrom(page: Page, language: Language, field: string, written: string): Promise<void> {
  await page.getByRole('button', { name: words(language, 'grid.filter.add'), exact: true }).click();
  await page.getByRole('menuitem', { name: field, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: field });
  await dialog.getByLabel(words(language, 'grid.filter.fromLabel'), { exact: true }).fill(written);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

for (const { language, dateFormat, numberFormat, ...chosen } of CHOSEN) {
  const word = (key: string) => words(language, key);

  test(`${language} with ${dateFormat} and ${numberFormat} holds at once on every screen, in filters and inputs`, async ({
    open,
    server,
  }) => {
    let { settings } = session();
    const days = [{ date: DAY.join('-'), amount: '12342.10', current: 2, accounts: 2 }];
    const page = await open('/user/settings', {
      answers: {
        // Read again whenever the page comes back to its reader.
        'GET portal/user': () => session({ settings }),
        'PUT portal/settings': ({ body }) => (settings = { ...settings, ...body } as typeof settings),
        [ROWS]: listOf({ ...transactionRow, amount: '12345.60' }),
        [BALANCES]: { ...statementSamples[BALANCES], days },
      },
    });
    await page.getByLabel(words('en', 'settings.field.dateFormat')).selectOption(dateFormat);
    await page.getByLabel(words('en', 'settings.field.numberFormat')).selectOption(numberFormat);
    await page.getByLabel(words('en', 'settings.field.language'), { exact: true }).selectOption(language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('settings.title'));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect(settings).toMatchObject({ language, dateFormat, numberFormat });

    const link = (key: string) => page.getByRole('navigation').getByRole('link', { name: word(key), exact: true });
    await link('statements.nav.transactions').first().click();
    const row = page.locator('[data-row]');
    const day = chosen.day(...DAY);
    await expect(row).toContainText(chosen.amount);
    await expect(row).toContainText(day);
    const asked = () => server.asked(ROWS).at(-1)?.query?.filter ?? '';
    const chip = (field: string, value: string) =>
      page.getByRole('button', { name: `${field} ${words(language, 'grid.filter.from', { value })}`, exact: true });
    const [amount, booked] = [word('statements.column.amount'), word('statements.column.bookingDate')];
    await filterFrom(page, language, amount, chosen.written);
    await expect(chip(amount, chosen.shown)).toBeVisible();
    await expect.poll(asked).toContain(`12000${chosen.shown.endsWith('5') ? '.5' : ''}`);
    await filterFrom(page, language, booked, day);
    await expect(chip(booked, day)).toBeVisible();
    await expect.poll(asked).toContain(DAY.join('-'));

    await link('shell.dashboard').first().click();
    await expect(page.getByRole('main').getByText(chosen.balance).first()).toBeVisible();
  });
}
