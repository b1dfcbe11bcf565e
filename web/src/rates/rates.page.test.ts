import { look } from '../testing/look.ts';
import { refused } from '../testing/fake-answers.ts';
import { expect, PHONE, resize, test } from '../testing/page-test.ts';
import { approvalSamples } from '../testing/samples/approval-samples.ts';
import { listOf } from '../testing/samples/list-of.ts';
import { rateListOne, rateListRow, type rateRow } from '../testing/samples/rate-samples.ts';
import { providerSession } from '../testing/samples/sample-user.ts';

const RATES = 'GET portal/administration/exchangeRates';
const LISTS = 'GET portal/administration/exchangeRates/lists';
const ONE = 'GET portal/administration/exchangeRates/lists/:uniqueId';
const CHANGE = 'GET portal/administration/twomanrules/:uniqueId';
const FILES = '/administration/exchange-rates/files';
const as = { session: providerSession() };
const reading = {
  session: providerSession({
    authorities: [{ authority: 'SETTINGS_VIEW_ONLY', module: 'EFT', privilege: 'VIEW_ONLY' }],
  }),
};

test('rates are shown with all of their decimals, and a row leads to its file', async ({ open }) => {
  const page = await open('/administration/exchange-rates', as);
  const row = page.locator('[data-row]').first();
  await expect(row).toContainText('0.88121417');
  await expect(row).toContainText('−0.50 %');
  await row.getByRole('gridcell').first().click();
  await row.press('Enter');
  await expect(page).toHaveURL(/exchange-rates\/files\?open=/);
  await expect(page.getByRole('complementary')).toContainText('instead of 0.9370');
});

test('nothing yet: the page says what to do', async ({ open }) => {
  const page = await open('/administration/exchange-rates', {
    ...as,
    answers: { [RATES]: listOf<typeof rateRow>() },
  });
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(page.getByText('European Central Bank')).toBeVisible();
  await look(page, 'no exchange rates');
});

test('people who only read have no button', async ({ open }) => {
  const page = await open('/administration/exchange-rates', reading);
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload rates' })).toHaveCount(0);
  await look(page, 'exchange rates, only read');
});

test('a refused file says which rows are wrong, and what to do', async ({ open }) => {
  const problems = [
    {
      severity: 'error' as const,
      key: 'rateNotPositive',
      parameters: { rate: 'N/A' },
      line: 14,
      column: 4,
      path: 'Envelope/Cube/Cube[4]/Cube[2]',
      message: 'USD: N/A.',
    },
  ];
  const wrong = { ...rateListRow, status: 'REFUSED' as const, problems, ratesCount: 0, inForceSince: null };
  const page = await open(`${FILES}?open=${rateListRow.uniqueId}`, {
    ...as,
    answers: { [LISTS]: listOf(wrong), [ONE]: { ...rateListOne, ...wrong, rates: [] } },
  });
  const drawer = page.getByRole('complementary');
  await expect(drawer).toContainText('Nothing of this file is in force');
  await expect(drawer).toContainText('Line 14, column 4');
  await look(page, 'a refused file of rates');
  await resize(page, PHONE);
  await look(page, 'a refused file of rates on the phone');
});

test('a file that waits marks what moves by more than ten per cent, and leads to its request', async ({ open }) => {
  const waiting = { ...rateListRow, status: 'WAITING' as const, inForceSince: null };
  const [first, second] = rateListOne.rates;
  const page = await open(`${FILES}?open=${rateListRow.uniqueId}`, {
    ...as,
    answers: {
      [LISTS]: listOf(waiting),
      [ONE]: {
        ...rateListOne,
        ...waiting,
        rates: [{ ...second!, chf: '8.8121417', changePercent: '899.50', isNotable: true }, first!],
        openRequest: {
          uniqueId: '01a20000-0000-7000-8000-000000000042',
          action: 'ADD',
          requestedBy: { uniqueId: '01a20000-0000-7000-8000-000000000001', name: 'Petra Ohm' },
          requestedAt: '2026-11-20T09:00:00.000Z',
        },
      },
    },
  });
  const drawer = page.getByRole('complementary');
  await expect(drawer.getByRole('listitem').first()).toContainText('More than 10 %');
  await expect(drawer.getByRole('link')).toBeVisible();
  await look(page, 'a file of rates that waits');
});

test('a file that can’t be loaded says so', async ({ open }) => {
  const page = await open(`${FILES}?open=${rateListRow.uniqueId}`, { ...as, answers: { [ONE]: refused('PROBLEM') } });
  await expect(page.getByRole('complementary')).toContainText('The file of exchange rates could not be loaded');
});

test('the approver reads the marked rates first, and each rate with what it replaces', async ({ open }) => {
  const rows = (...of: { name: string; fields: Record<string, string> }[]) => ({ rows: of, more: 0 });
  const usd = { name: 'USD', fields: { date: '2026-11-19', chf: '8.8121', change: '899.50' } };
  const eur = { name: 'EUR', fields: { date: '2026-11-18', replaces: '0.9370', chf: '0.9377', change: '0.07' } };
  const after = {
    fileName: 'November.csv',
    format: { key: 'RATES_CSV' },
    firstDay: '2026-11-18',
    lastDay: '2026-11-19',
    ratesCount: '2',
    notable: rows(usd),
    corrections: rows(eur),
    added: rows(usd),
  };
  const page = await open('/administration/pending-approvals/payments/01a20000-0000-7000-8000-000000000042', {
    ...as,
    answers: {
      [CHANGE]: {
        ...approvalSamples[CHANGE],
        kind: 'rateList',
        category: 'SETTINGS',
        action: 'ADD',
        status: 'PUBLISHED',
        name: 'November.csv',
        effect: null,
        changes: Object.entries(after).map(([field, value]) => ({ field, before: null, after: value })),
        unchanged: [],
      },
    },
  });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('New exchange rates');
  const row = (name: string) => page.getByRole('row', { name });
  await expect(row('Look twice')).toContainText(/USD.*19.11.2026.*8.8121.*899.50 %/);
  await expect(row('Corrected rates')).toContainText(/EUR.*18.11.2026.*0.9370.*0.9377/);
  await look(page, 'a request with exchange rates');
});
