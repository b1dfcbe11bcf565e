import type { ApiRequest } from '@portico/contract/api';
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
  const missed = page.getByText('One order has missed its cut-off.');
  await missed.getByRole('link', { name: 'Show' }).click();
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Cut-off state.*Missed/ }).first()).toBeVisible();
  expect(server.asked(LIST).at(-1)!.query).toMatchObject({
    filter: JSON.stringify({ cutOffState: ['MISSED'] }),
    sort: 'cutOff.at,asc',
  });
});

test('without such orders it says nothing of them', async ({ open }) => {
  const page = await open('/dashboard', { answers: counts({}) });
  await expect(page.getByText('HELVETIA-0042').first()).toBeVisible();
  await expect(page.getByText(/cut-off/i)).toHaveCount(0);
});

test('what is to be signed comes by its cut-off, until the reader sorts it otherwise', async ({ open, server }) => {
  const page = await open('/payments/all?tab=MINE', { answers: { [LIST]: listOf(orderRow) } });
  const header = page.getByRole('columnheader', { name: 'Cut-off', exact: true });
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  expect(server.asked(LIST).at(-1)!.query.sort).toBe('cutOff.at,asc');
  await page.getByRole('columnheader', { name: 'Execution' }).getByRole('button').first().click();
  await expect.poll(() => server.asked(LIST).at(-1)!.query.sort).toBe('executionDate,asc');
});

for (const language of TRIED_LANGUAGES) {
  test(`cut-offs on the dashboard in ${language}`, async ({ open }) => {
    const page = await open('/dashboard', {
      session: session({ settings: { language } }),
      answers: counts({ MISSED: 1, AT_RISK: 3 }),
    });
    await expect(page.getByRole('link', { name: /^(Show|Anzeigen|Afficher|Mostra|Mostrar)$/ })).toHaveCount(2);
    await lookIn(language, page, 'the dashboard with cut-offs');
  });
}
