import type { Page } from '@playwright/test';
import { refused } from '../testing/fake-answers.ts';
import { expect, test } from '../testing/page-test.ts';
import { session } from '../testing/samples/sample-user.ts';
import { statementSamples } from '../testing/samples/statement-samples.ts';

const SUMMARIES = 'GET reporting/useraccountsummaries';
const HISTORY = `${SUMMARIES}/balance-history`;
const BY_CURRENCY = `${SUMMARIES}/currency-accounts`;
const BY_BANK = `${SUMMARIES}/banks`;

const AMOUNT = '2169.50';
const sharesOf = (...named: [key: string, name: string][]) => ({
  ...statementSamples[BY_BANK],
  amount: AMOUNT,
  completeness: { accounts: 1, current: 1, missing: [] },
  shares: named.map(([key, name]) => ({
    key,
    name,
    accounts: 1,
    amount: AMOUNT,
    balances: [{ amount: AMOUNT, currency: 'CHF' }],
    complete: true,
  })),
});
const bank = sharesOf(['01a20000-0000-7000-8000-000000000189', 'Rheinbrück Bank']);

/** As the server does, the history is in the currency that is asked for: nothing known before today. */
const history = (currency = 'CHF') => ({
  ...statementSamples[HISTORY],
  currency,
  completeness: bank.completeness,
  days: [
    { date: '2026-11-22', amount: null, current: 0, accounts: 1 },
    { date: '2026-11-23', amount: AMOUNT, current: 1, accounts: 1 },
  ],
});

const figureOf = (page: Page, part: string, of: string) =>
  page.getByRole('region', { name: part }).getByRole('listitem').filter({ hasText: of }).getByText('2.170');

const answers = {
  [HISTORY]: ({ query }: { query: { currency?: string | undefined } }) => history(query.currency),
  [BY_CURRENCY]: ({ query }: { query: { currency?: string | undefined } }) => ({
    ...sharesOf(['CHF', 'Swiss Franc']),
    currency: query.currency ?? 'CHF',
  }),
  [BY_BANK]: bank,
  [`${SUMMARIES}/by-country`]: sharesOf(['CH', 'Switzerland']),
  [`${SUMMARIES}/by-group`]: sharesOf(['01a20000-0000-7000-8000-000000000190', 'Reserve']),
} as const;
const reader = session({ settings: { numberFormat: 'COMMA_DOT' } });

test('the balance history is read by keys and as a table, in the currency that is chosen', async ({ open, server }) => {
  const page = await open('/dashboard', { session: reader, answers });
  const chart = page.getByRole('slider', { name: 'Balance history in CHF' });
  await chart.focus();
  await expect(chart).toHaveAttribute('aria-valuetext', /CHF 2\.169,50/);
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /–/);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('table').getByText('2.169,50')).toBeVisible();
  await page.getByRole('button', { name: 'Consolidated in' }).click();
  await page.getByRole('menuitemradio', { name: 'EUR' }).click();
  await expect(page).toHaveURL(/currency=EUR/);
  await expect(page.getByRole('slider', { name: 'Balance history in EUR' })).toBeVisible();
  expect(server.asked(HISTORY).at(-1)?.query).toMatchObject({ currency: 'EUR' });
});

test('each widget of the balances fails alone, and can be tried again', async ({ open, page, server }) => {
  await page.clock.install();
  await open('/dashboard', { session: reader, answers: { ...answers, [BY_BANK]: refused('PROBLEM') } });
  const failed = page.getByRole('heading', { name: 'The balances by bank could not be loaded' });
  // It is asked three times, with pauses in between.
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(failed).toBeVisible({ timeout: 100 });
  }).toPass();
  // Figures that loaded are shown, each with the whole amount on hover.
  await expect(page.getByRole('slider', { name: 'Balance history in CHF' })).toBeVisible();
  await expect(figureOf(page, 'By currency', 'CHF').first()).toHaveAttribute('title', '2.169,50');
  await expect(figureOf(page, 'By country', 'CH')).toHaveAttribute('title', 'CHF 2.169,50');
  await expect(figureOf(page, 'By own group', 'Reserve')).toHaveAttribute('title', 'CHF 2.169,50');
  server.answer({ [BY_BANK]: bank });
  await page.getByRole('region', { name: 'By bank' }).getByRole('button', { name: 'Try again' }).click();
  await expect(figureOf(page, 'By bank', 'Rheinbrück Bank')).toHaveAttribute('title', 'CHF 2.169,50');
});
