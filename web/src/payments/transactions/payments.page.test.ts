import { trustedId, type EntryId } from '@portico/contract/ids';
import { refused } from '../../testing/fake-answers.ts';
import { look } from '../../testing/look.ts';
import { expect, test } from '../../testing/page-test.ts';
import { listOf } from '../../testing/samples/list-of.ts';
import { paymentRow, paymentSamples } from '../../testing/samples/payment-samples.ts';
import { session } from '../../testing/samples/sample-user.ts';

const ID = '01a20000-0000-7000-8000-00000000020';
const ROWS = 'GET payments/transactions';
const HISTORY = 'GET payments/transactions/:uniqueId/creditorHistory';
const [use] = paymentSamples[HISTORY].uses;

const booked = { entry: null, bookedOn: '2026-11-24' };
const rows = [
  { ...paymentRow, uniqueId: `${ID}1`, bankStatus: 'RJCT', bankReasons: [{ code: 'AC04', text: 'Account closed' }] },
  { ...paymentRow, uniqueId: `${ID}2`, bankStatus: 'ACSC', booking: booked },
  {
    ...paymentRow,
    uniqueId: `${ID}4`,
    bankStatus: 'ACSC',
    booking: booked,
    returned: {
      entry: trustedId<EntryId>(`${ID}5`),
      returnedOn: '2026-11-26',
      reasons: [{ code: 'AC04', text: 'Account closed' }],
    },
  },
  { ...paymentRow, uniqueId: `${ID}3`, creditor: null, creditorAccount: null, reference: 'RF18539007547034' },
];
const as = { session: session() };

test('each payment opens with where it stands, and with what else its creditor was paid', async ({ open }) => {
  const uses = [
    use!,
    { ...use!, creditorAccount: 'CH9300762011623852957', differsBy: 'account' as const },
    { ...use!, creditor: 'Creditor 1000 Ltd', differsBy: 'name' as const, payments: 1, firstOn: use!.lastOn },
  ];
  const page = await open('/payments/transactions', {
    ...as,
    answers: { [ROWS]: listOf(...rows), [HISTORY]: { uses, isCut: true } },
  });
  await expect(page.locator('[data-row]')).toHaveCount(4);
  await look(page, 'single payments');
  for (const row of await page.locator('[data-row]').all()) {
    await row.getByRole('gridcell').nth(1).click();
    const drawer = page.getByRole('complementary');
    await expect(drawer.getByRole('link', { name: paymentRow.order.orderId })).toBeVisible();
    await expect(drawer.getByRole('listitem')).toHaveCount(3);
    await look(page, 'a single payment');
  }
});

test('from a payment to all that its creditor was paid', async ({ open }) => {
  const page = await open(`/payments/transactions?open=${paymentRow.uniqueId}`, as);
  const ofAccount = page.getByRole('complementary').locator('a[href*="creditorAccount"]');
  await ofAccount.first().click();
  await expect(page).toHaveURL(new RegExp(`creditorAccount.*${paymentRow.creditorAccount}`));
});

test('a creditor’s history that fails leaves the payment readable', async ({ open }) => {
  const page = await open(`/payments/transactions?open=${paymentRow.uniqueId}`, {
    ...as,
    answers: { [HISTORY]: refused('PROBLEM') },
  });
  await expect(page.getByRole('complementary').getByRole('alert')).toBeVisible();
  await look(page, 'a payment whose creditor’s history failed');
});

test('there are no payments yet', async ({ open }) => {
  const page = await open('/payments/transactions', {
    ...as,
    answers: { [ROWS]: listOf<typeof paymentRow>(), 'GET payments/transactions/totals': { count: 0, totals: [] } },
  });
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await look(page, 'no single payments');
});
