import type { ApiRequest } from '@portico/contract/api';
import { refused } from '../testing/fake-answers.ts';
import { lookIn } from '../testing/look.ts';
import { expect, test } from '../testing/page-test.ts';
import { listOf } from '../testing/samples/list-of.ts';
import { orderRow, paymentSamples } from '../testing/samples/payment-samples.ts';
import { session } from '../testing/samples/sample-user.ts';
import { TRIED_LANGUAGES } from '../testing/tried-languages.ts';

const COUNTS = 'GET payments/orders/counts';
const LIST = 'GET payments/orders';

const counts = (byState: Record<string, number>) => ({
  [COUNTS]: ({ query }: ApiRequest<typeof COUNTS>) => {
    const { cutOffState } = JSON.parse(query.filter ?? '{}') as { cutOffState?: [string] };
    return { ...paymentSamples[COUNTS], ALL: cutOffState ? (byState[cutOffState[0]] ?? 0) : 250 };
  },
});

test('the dashboard begins with the orders that missed their cut-off and those at risk, and leads to them', async ({
  open,
  server,
}) => {
  const page = await open('/dashboard', { answers: counts({ MISSED: 1, AT_RISK: 3 }) });
  await expect(page.getByText('3 orders are at risk')).toBeVisible();
  await expect(page.getByText('One order has missed its cut-off.')).toBeVisible();
  await page.getByRole('link', { name: 'Show missed orders' }).click();
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Cut-off status.*Missed/ }).first()).toBeVisible();
  const { filter, sort } = server.asked(LIST).at(-1)!.query;
  expect(sort).toBe('cutOffAt,asc');
  // Not what was forgotten long ago.
  expect(JSON.parse(filter!)).toEqual({
    cutOffState: ['MISSED'],
    cutOffAt: { dateFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), timeZone: 'Europe/Zurich' },
  });
});

test('without such orders it says nothing of them', async ({ open, server }) => {
  const page = await open('/dashboard', { answers: counts({}) });
  await expect(page.getByText('HELVETIA-0042').first()).toBeVisible();
  await expect.poll(() => server.asked(COUNTS).length).toBe(2);
  await expect(page.getByText(/cut-off/i)).toHaveCount(0);
});

test('what is to be signed comes by its cut-off, until the reader sorts it otherwise', async ({ open, server }) => {
  const page = await open('/payments/all?tab=MINE', { answers: { [LIST]: listOf(orderRow) } });
  const header = page.getByRole('columnheader', { name: 'Cut-off', exact: true });
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  expect(server.asked(LIST).at(-1)!.query.sort).toEqual(['cutOffAt,asc', 'executionDate,asc']);
  await page.getByRole('columnheader', { name: 'Execution' }).getByRole('button').first().click();
  await expect.poll(() => server.asked(LIST).at(-1)!.query.sort).toBe('executionDate,asc');
});

test('that it could not be checked is said, and tried again', async ({ open, server }) => {
  const page = await open('/dashboard', { answers: { [COUNTS]: refused('PROBLEM') } });
  await expect(page.getByText('Whether orders have missed their cut-off could not be checked.')).toBeVisible();
  server.answer(counts({ MISSED: 2 }));
  await page.getByRole('status').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('2 orders have missed their cut-off.')).toBeVisible();
  await expect(page.getByText(/could not be checked/)).toHaveCount(0);
});

for (const language of TRIED_LANGUAGES) {
  test(`cut-offs on the dashboard in ${language}`, async ({ open }) => {
    const page = await open('/dashboard', {
      session: session({ settings: { language } }),
      answers: counts({ MISSED: 1, AT_RISK: 3 }),
    });
    await expect(page.getByRole('status').getByRole('link')).toHaveCount(2);
    await lookIn(language, page, 'the dashboard with cut-offs');
  });
}
