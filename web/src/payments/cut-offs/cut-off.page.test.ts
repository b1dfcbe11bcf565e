import { formField } from '../../testing/form-field.ts';
import { lookIn } from '../../testing/look.ts';
import { expect, PHONE, test } from '../../testing/page-test.ts';
import { listOf } from '../../testing/samples/list-of.ts';
import { manualCheck } from '../../testing/samples/manual-samples.ts';
import { POSSIBLE } from '../../testing/samples/sample-decisions.ts';
import { orderRow, paymentSamples } from '../../testing/samples/payment-samples.ts';
import { signingSamples } from '../../testing/samples/signing-samples.ts';
import { session } from '../../testing/samples/sample-user.ts';
import { TRIED_LANGUAGES } from '../../testing/tried-languages.ts';

const ONE = 'GET payments/orders/:uniqueId';
const ORDER = `/payments/orders/${orderRow.uniqueId}`;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A cut-off so long from now. */
const cutOffIn = (milliseconds: number) => ({
  at: new Date(Date.now() + milliseconds).toISOString(),
  isEndOfDate: false,
  of: { bank: 'Rheinbrück Bank', currency: 'EUR', serviceLevel: 'URGP' },
});
const rowWith = (content: string, cutOff: typeof orderRow.cutOff, more = {}) => ({
  ...orderRow,
  ...more,
  content,
  cutOff,
});

test('the orders say until when, how long is left, and which have missed their cut-off', async ({ open }) => {
  const rows = [
    rowWith('Alder', cutOffIn(3 * DAY)),
    rowWith('Birch', cutOffIn(37.5 * MINUTE)),
    rowWith('Cedar', cutOffIn(37.5 * MINUTE), { status: 'FULLY_SIGNED', signatureStatus: 'FULLY_SIGNED' }),
    rowWith('Dogwood', cutOffIn(-MINUTE)),
    rowWith('Elm', { ...cutOffIn(-MINUTE), of: null }),
    rowWith('Fir', { ...cutOffIn(-MINUTE), isEndOfDate: true }),
    rowWith('Gorse', { ...cutOffIn(37.5 * MINUTE), isEndOfDate: true }),
    rowWith('Hazel', { ...cutOffIn(600 * MINUTE), isEndOfDate: true }),
    rowWith('Ivy', null),
  ];
  const page = await open('/payments/all', { answers: { 'GET payments/orders': listOf(...rows) } });
  const row = (content: string) => page.locator('[data-row]').filter({ hasText: content });
  await expect(row('Alder')).toContainText(/\d\d[./]\d\d\.? \d\d:\d\d/);
  await expect(row('Birch')).toContainText(/3[78] min left/);
  await expect(row('Birch').getByTitle(/^At risk: .*\nRheinbrück Bank · EUR · Urgent$/s)).toBeVisible();
  // Nobody has to do anything about it.
  await expect(row('Cedar')).not.toContainText('min left');
  await expect(row('Dogwood').getByTitle(/^Cut-off missed: .*\nRheinbrück Bank/s)).toHaveText('Missed');
  await expect(row('Elm').getByTitle(/^Cut-off missed: [^\n]*$/)).toHaveText('Missed');
  await expect(row('Fir').getByTitle(/^Cut-off missed: end of the execution date\n/)).toHaveText('Missed');
  await expect(row('Gorse')).toContainText(/3[78] min left/);
  for (const quiet of ['Hazel', 'Ivy']) await expect(row(quiet)).toContainText('–');
  await expect(row('Ivy')).not.toContainText(/Missed|left/);
});

test('the order says what is to be done about a missed cut-off', async ({ open, server }) => {
  const sample = paymentSamples[ONE];
  const edits = { ...sample.edits, terms: POSSIBLE };
  const order = { ...sample, edits, cutOff: cutOffIn(-5 * MINUTE), nextDate: '2027-02-01' };
  const page = await open(ORDER, { answers: { [ONE]: order } });
  await expect(page.getByText('Reopen it, choose a later date, and have it signed.')).toBeVisible();
  await expect(page.getByText(/^Missed, /)).toBeVisible();
  await expect(page.getByText('Rheinbrück Bank · EUR · Urgent')).toBeVisible();
  server.answer({ [ONE]: { ...order, status: 'OPEN', signatureStatus: 'OPEN' } });
  await page.reload();
  const note = page.getByText(/Choose a later date, then submit the order\. The next possible date is 01.02.2027\./);
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Date, priority, booking' }).click();
  await page.getByRole('button', { name: /^Take the next possible date, / }).click();
  await expect(page.getByRole('textbox', { name: 'Execution date' })).toHaveValue(/^01.02.2027$/);
  server.answer({ [ONE]: { ...order, cutOff: cutOffIn(3 * DAY) } });
  await page.reload();
  await expect(page.getByText('Rheinbrück Bank · EUR · Urgent')).toBeVisible();
  await expect(page.getByText(/choose a later date/i)).toHaveCount(0);
});

test('the sign dialog says when the first of its orders must have left', async ({ open }) => {
  const PREVIEW = 'POST payments/orders/signingPreview';
  const sample = paymentSamples[ONE];
  const order = { ...sample, actions: { ...sample.actions, sign: POSSIBLE } };
  for (const [cutOff, words] of [
    [cutOffIn(3 * DAY), /^Cut-off: \d\d[./]\d\d\.? \d\d:\d\d$/],
    [cutOffIn(37.5 * MINUTE), /^Cut-off: .*, 3[78] min left$/],
  ] as const) {
    const answers = { [ONE]: order, [PREVIEW]: { ...signingSamples[PREVIEW], count: 1, cutOff } };
    const page = await open(ORDER, { answers, width: PHONE });
    await page.getByRole('button', { name: 'Sign', exact: true }).last().click();
    await expect(page.getByRole('dialog').getByText(words)).toBeVisible();
  }
});

test('the editor says until when the bank takes the payments for their date', async ({ open, server }) => {
  const CHECK = 'POST payments/manual/check';
  const page = await open('/payments/new', {
    answers: { [CHECK]: { ...manualCheck, cutOff: cutOffIn(-MINUTE), nextDate: '2027-02-01' } },
  });
  await formField(page, 'Creditor').fill('Brunner Werkzeuge AG');
  await formField(page, 'IBAN or account number').fill('CH93 0076 2011 6238 5295 7');
  await formField(page, 'Amount').fill('1250.50');
  const checks = page.getByRole('complementary', { name: 'Checks' });
  await expect(checks).toContainText(
    /Cut-off missed: .*\. Choose a later date\. The next possible date is 01.02.2027\./,
  );
  server.answer({ [CHECK]: { ...manualCheck, cutOff: cutOffIn(37.5 * MINUTE) } });
  await formField(page, 'Amount').fill('1250.60');
  await expect(checks).toContainText(/First cut-off: .*, 3[78] min left\./);
  server.answer({ [CHECK]: { ...manualCheck, cutOff: cutOffIn(3 * DAY) } });
  await formField(page, 'Amount').fill('1250.70');
  await expect(checks).toContainText(/First cut-off: \d\d[./]\d\d\.? \d\d:\d\d/);
});

// Each state in each language, on the desk and the phone.
for (const language of TRIED_LANGUAGES) {
  test(`cut-offs in ${language}`, async ({ open, server }) => {
    const as = session({ settings: { language } });
    const states = [3 * DAY, 37.5 * MINUTE, -5 * MINUTE];
    const rows = states.map((left) => rowWith('Content', cutOffIn(left)));
    const page = await open('/payments/all', { session: as, answers: { 'GET payments/orders': listOf(...rows) } });
    await expect(page.locator('[data-row]')).toHaveCount(3);
    await lookIn(language, page, 'orders with cut-offs');
    for (const left of states) {
      server.answer({ [ONE]: { ...paymentSamples[ONE], cutOff: cutOffIn(left) } });
      await page.goto(`${new URL(page.url()).origin}/portal/app${ORDER}`);
      await expect(page.getByText(/^Rheinbrück Bank · EUR/)).toBeVisible();
      await lookIn(language, page, 'an order with a cut-off');
    }
  });
}
