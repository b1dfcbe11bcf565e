import { look } from '../testing/look.ts';
import { expect, test } from '../testing/page-test.ts';
import { listOf } from '../testing/samples/list-of.ts';
import { session } from '../testing/samples/sample-user.ts';
import { accountRow, statementRow, statementSamples, transactionRow } from '../testing/samples/statement-samples.ts';

const ID = '01a20000-0000-7000-8000-00000000010';
const BALANCES = 'GET reporting/useraccountsummaries/balance-history';
const ONE = 'GET reporting/transactions/:uniqueId';

// Rows as the samples have them open in `list-drawers.page.test.ts`.
const accounts = [
  { ...accountRow, uniqueId: `${ID}1`, state: 'BROKEN' as const, gaps: 1 },
  { ...accountRow, uniqueId: `${ID}2`, state: 'CONFLICT' as const, conflicts: 1 },
  { ...accountRow, uniqueId: `${ID}6`, isBalanceCalculated: true },
];

const statements = [
  { ...statementRow, uniqueId: `${ID}3`, continuity: 'GAP' as const, addsUp: false },
  { ...statementRow, uniqueId: `${ID}5`, state: 'CONFLICT' as const, continuity: 'FOLLOWS' as const },
];

const everything = {
  type: 'ENTRY' as const,
  amount: '1250.00',
  reversal: true,
  counterparty: 'Töss Guss AG',
  counterpartyAccount: 'CH9300762011623852957',
  remittance: 'Rechnung 4711',
  endToEndId: 'E2E-4711',
  customerReference: 'K-1',
  bankReference: 'B-1',
  transactionCode: 'PMNT-RCDT-ESCT',
};
const detail = {
  ...statementSamples[ONE],
  ...everything,
  counterpartyBank: 'TESTCHZZXXX',
  extra: { mandateId: 'M-1', charges: 'CHF 1.00', exchangeRate: '1.05' },
};

const LISTS = [
  ['accounts', { 'GET reporting/accounts': listOf(...accounts) }],
  ['statements', { 'GET reporting/statements': listOf(...statements) }],
  [
    'transactions/reportings',
    {
      'GET reporting/transactions': listOf({ ...transactionRow, ...everything }),
      [ONE]: detail,
    },
  ],
] as const;

const as = { session: session() };

for (const [path, answers] of LISTS) {
  test(`every state of a row of ${path} opens`, async ({ open }) => {
    const page = await open(`/${path}`, { ...as, answers });
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await look(page, path);
    for (const row of await page.locator('[data-row]').all()) {
      await row.getByRole('gridcell').first().click();
      await expect(row).toHaveAttribute('aria-current', 'true');
      await expect(page.getByRole('complementary').getByRole('heading').first()).toBeVisible();
      await look(page, `${path}, drawer`);
    }
  });
}

test('a balance that the bank left out is said to be calculated', async ({ open }) => {
  const page = await open('/accounts', { ...as, answers: { 'GET reporting/accounts': listOf(...accounts) } });
  await page.locator('[data-row]').last().getByRole('gridcell').first().click();
  await expect(page.getByRole('complementary')).toContainText('Calculated from the balance before and the entries');
});

test('there are no planned transactions', async ({ open }) => {
  const page = await open('/transactions/reportings/disposition', {
    ...as,
    answers: {
      'GET reporting/transactions': listOf<typeof transactionRow>(),
      'GET reporting/transactions/totals': { count: 0, totals: [] },
    },
  });
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await look(page, 'no planned transactions');
});

test('the balances of several days are on the dashboard', async ({ open }) => {
  const days = ['2026-11-21', '2026-11-22', '2026-11-23'].map((date, index) => ({
    date,
    amount: `${1000 + index * 50}.00`,
    current: 1 + (index % 2),
    accounts: 2,
  }));
  const page = await open('/dashboard', { ...as, answers: { [BALANCES]: { ...statementSamples[BALANCES], days } } });
  await expect(page.getByRole('slider')).toBeVisible();
  await look(page, 'dashboard with balances');
});

test('an amount is asked for whatever its sign, unless a sign is typed', async ({ open }) => {
  const asked: unknown[] = [];
  const page = await open('/transactions/reportings', {
    ...as,
    answers: {
      'GET reporting/transactions': ({ query }) => {
        asked.push(JSON.parse(query.filter ?? '{}'));
        return listOf(transactionRow);
      },
    },
  });
  const amount = async (label: string, written: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Amount' }).click();
    const dialog = page.getByRole('dialog', { name: 'Amount' });
    await dialog.getByLabel(label, { exact: true }).fill(written);
    await look(page, 'filter by an amount');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };
  await amount('Exactly', "13'499.57");
  const exact = { lowerBound: '13499.57', upperBound: '13499.57', anySign: true };
  await expect.poll(() => asked.at(-1)).toEqual({ amount: exact });
  await page.getByRole('button', { name: 'Remove the filter Amount' }).click();
  await amount('From', '+20');
  await expect.poll(() => asked.at(-1)).toEqual({ amount: { lowerBound: '+20' } });
  await expect(page.getByText('from +20')).toBeVisible();
});
