import type { Page } from '@playwright/test';
import { look } from '../testing/look.ts';
import { refused } from '../testing/fake-answers.ts';
import { expect, test } from '../testing/page-test.ts';
import { listOf } from '../testing/samples/list-of.ts';
import { session } from '../testing/samples/sample-user.ts';
import { standingOrder, standingOrderRow } from '../testing/samples/standing-order-samples.ts';
import { templateRow } from '../testing/samples/template-samples.ts';

const PATH = 'portal/administration/standingOrders';
const [ADD, UPDATE, PLAN] = [`POST ${PATH}`, `PUT ${PATH}/:uniqueId`, `POST ${PATH}/plan`] as const;
const [PAUSE, SKIP, ONE, LIST] = [
  `POST ${PATH}/:uniqueId/pause`,
  `POST ${PATH}/:uniqueId/skip`,
  `GET ${PATH}/:uniqueId`,
  `GET ${PATH}`,
] as const;
const [AT, EDITOR] = ['/payments/standing-orders', '/payments/standing-orders/editor'];
const OPEN = `${AT}?open=${standingOrderRow.uniqueId}`;
const done = { uniqueId: standingOrderRow.uniqueId, outcome: 'DONE' as const, changeRequest: null };
const formats = {
  session: session({ settings: { numberFormat: 'COMMA_DOT', dateFormat: 'AUSTRIA_GERMANY_SWITZERLAND' } }),
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const rail = (page: Page) => page.getByRole('complementary');

test('a standing order is made of a template and a calendar, whose dates are shown', async ({ open, server }) => {
  const page = await open(`${EDITOR}?template=${templateRow.uniqueId}`, { ...formats, answers: { [ADD]: done } });
  await field(page, 'Name').fill('Rent Basel, monthly');
  await expect(page.getByText('Template: CHF 18.400,00')).toBeVisible();
  // What the template locks can’t be typed into.
  await expect(field(page, 'Remittance information')).toHaveAttribute('readonly');
  await expect(rail(page)).toContainText('once template, first payment and end');
  await field(page, 'First payment').fill('1.1.27');
  await expect(rail(page)).toContainText('Mon 04.01.2027');
  await expect(rail(page)).toContainText('due 01.01.2027');
  await expect(rail(page)).toContainText('Order created on 30.12.2026');
  await choice(page, 'Ends').selectOption('COUNT');
  await field(page, 'Number of payments').fill('12');
  await look(page, 'a standing order');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.asked(ADD)).toHaveLength(1);
  expect(server.asked(ADD)[0]!.body).toEqual({
    content: {
      ...standingOrder.content,
      name: 'Rent Basel, monthly',
      firstDate: '2027-01-01',
      datesCount: 12,
    },
  });
});

test('what is missing or makes no sense is said at its field, before anything is sent', async ({ open, server }) => {
  const page = await open(EDITOR, formats);
  await field(page, 'Name').fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  for (const text of ['The name is missing', 'Choose the template', 'The first payment is missing'])
    await expect(page.getByText(text)).toBeVisible();
  await choice(page, 'Client template').fill('clean');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The template has no amount').first()).toBeVisible();
  await field(page, 'Amount CHF').fill('abc');
  await expect(page.getByText('This isn’t an amount.', { exact: false })).toBeVisible();
  await field(page, 'Remittance information').fill(`${'…'.repeat(46)}xyz`);
  await field(page, 'Remittance information').blur();
  await expect(page.getByText('the text has 141 characters; at most 140')).toBeVisible();
  await field(page, 'First payment').fill('31.2.27');
  await field(page, 'Name').click();
  await expect(page.getByText('There is no such day.')).toBeVisible();
  await field(page, 'First payment').fill('31.1.27');
  await choice(page, 'Ends').selectOption('DATE');
  await field(page, 'Last payment').fill('30.1.27');
  await expect(page.getByText('The last payment is before the first.')).toBeVisible();
  expect(server.asked(ADD)).toEqual([]);
  // The last banking day is only for months.
  await page.getByRole('checkbox', { name: 'On the last banking day of the month' }).check();
  await expect(choice(page, 'If the day isn’t a banking day')).toHaveCount(0);
  await choice(page, 'Frequency').selectOption('WEEKLY');
  await expect(page.getByRole('checkbox', { name: 'On the last banking day of the month' })).toHaveCount(0);
  await expect(choice(page, 'If the day isn’t a banking day')).toBeVisible();
});

test('a change shows what was said before, and warns of a date soon after an order', async ({ open, server }) => {
  const plan = { dates: standingOrder.coming.slice(0, 1), lastMade: '2026-12-20' };
  const page = await open(`${EDITOR}/${standingOrderRow.uniqueId}`, {
    ...formats,
    answers: { [UPDATE]: done, [PLAN]: plan },
  });
  await expect(field(page, 'First payment')).toHaveValue('01.12.2026');
  await field(page, 'First payment').fill('01.01.2027');
  await expect(page.getByText('was 01.12.2026')).toBeVisible();
  await expect(rail(page)).toContainText('Check that nothing is paid twice');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.asked(UPDATE)).toHaveLength(1);
});

test('an own amount stays in the currency that it was entered in', async ({ open, server }) => {
  const content = { ...standingOrder.content, amount: '950', currency: 'EUR' };
  const page = await open(`${EDITOR}/${standingOrderRow.uniqueId}`, {
    ...formats,
    answers: { [ONE]: { ...standingOrder, content }, [UPDATE]: done },
  });
  await field(page, 'Name').fill('Another name');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The template is in another currency now.')).toBeVisible();
  await field(page, 'Amount CHF').fill('960');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.asked(UPDATE)).toHaveLength(1);
  expect(server.asked(UPDATE)[0]!.body).toMatchObject({ content: { amount: '960', currency: 'CHF' } });
});

test('beside the list, dates are skipped and it is paused', async ({ open, server }) => {
  const page = await open(OPEN, {
    ...formats,
    answers: {
      [PAUSE]: { state: 'PAUSED', nextExecutionOn: null },
      [SKIP]: { state: 'ACTIVE', nextExecutionOn: '2027-03-01' },
    },
  });
  const drawer = page.getByRole('complementary');
  await expect(drawer.getByText('Order created on 30.12.2026')).toBeVisible();
  await look(page, 'standing orders');
  await drawer.getByRole('button', { name: 'Skip 04.01.2027' }).click();
  await drawer.getByRole('button', { name: 'Don’t skip 01.02.2027' }).click();
  await expect
    .poll(() => server.asked(SKIP).map(({ body }) => body))
    .toEqual([
      { dueDate: '2027-01-01', isSkipped: true },
      { dueDate: '2027-02-01', isSkipped: false },
    ]);
  await drawer.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('“Rent Basel, monthly” paused')).toBeVisible();
  expect(server.asked(PAUSE)[0]!.body).toEqual({ isPaused: true });
});

test('why an order can’t be made is said, in the menu too; a refusal stays beside the button', async ({ open }) => {
  const failing = { ...standingOrder, state: 'FAILING' as const, problems: ['The amount is missing.'] };
  const page = await open(OPEN, {
    ...formats,
    answers: {
      [ONE]: failing,
      [LIST]: listOf({ ...standingOrderRow, state: 'FAILING' }),
      [PAUSE]: refused('WRONG_STATE'),
    },
  });
  const drawer = page.getByRole('complementary');
  await expect(drawer.getByText('Its order can’t be created: The amount is missing.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Standing orders.*1 can’t be executed/ })).toBeVisible();
  await drawer.getByRole('button', { name: 'Pause' }).click();
  await expect(drawer.getByRole('alert')).toBeVisible();
});

test('with none yet, the list says what one is', async ({ open }) => {
  const page = await open(AT, { ...formats, answers: { [LIST]: listOf() } });
  await expect(page.getByText('No standing orders yet')).toBeVisible();
  await look(page, 'no standing orders');
});
