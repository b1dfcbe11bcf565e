import type { Page } from '@playwright/test';
import { NO_PAYMENT } from '@portico/contract/payments/manual/no-payment';
import { TERMS_OF } from '@portico/contract/payments/manual/kinds';
import { look } from '../testing/look.ts';
import { expect, test } from '../testing/page-test.ts';
import { listOf } from '../testing/samples/list-of.ts';
import { paymentRow } from '../testing/samples/payment-samples.ts';
import { session } from '../testing/samples/sample-user.ts';
import { templateRow } from '../testing/samples/template-samples.ts';
import { formField } from '../testing/form-field.ts';

const ADD = 'POST portal/administration/templates';
const UPDATE = 'PUT portal/administration/templates/:uniqueId';
const EDITOR = '/payments/templates/editor';
const done = { uniqueId: templateRow.uniqueId, outcome: 'DONE' as const, changeRequest: null };
const formats = {
  session: session({ settings: { numberFormat: 'COMMA_DOT', dateFormat: 'AUSTRIA_GERMANY_SWITZERLAND' } }),
};

const lock = (page: Page, name: string) => page.getByRole('button', { name: `Lock: ${name}`, exact: true });
const rail = (page: Page, part: string) =>
  page.locator('aside section').filter({ has: page.getByRole('heading', { name: part }) });

test('a template is made field by field, each with its lock', async ({ open, server }) => {
  const page = await open(EDITOR, { ...formats, answers: { [ADD]: done } });
  await formField(page, 'Name').fill('Rent Basel');
  await page.getByRole('combobox', { name: 'Debit account' }).selectOption({ index: 1 });
  await formField(page, 'Creditor').fill('Rheinhafen Immobilien AG');
  await look(page, 'a template');
  await formField(page, 'IBAN or account number').fill('CH93 0076 2011 6238 5295 7');
  await formField(page, 'Amount').fill('18400');
  // Whom it pays is locked from the beginning, nothing else.
  await expect(lock(page, 'Creditor')).toHaveAttribute('aria-pressed', 'true');
  await expect(lock(page, 'Amount')).toHaveAttribute('aria-pressed', 'false');
  await lock(page, 'Debit account').click();
  await expect(rail(page, 'Locked')).toContainText('Main account · CHF');
  await expect(rail(page, 'Suggested, can be changed')).toContainText('CHF 18.400,00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.asked(ADD)).toHaveLength(1);
  expect(server.asked(ADD)[0]!.body).toMatchObject({
    content: {
      name: 'Rent Basel',
      currency: 'CHF',
      amount: '18400',
      account: 'CH9300762011623852957',
      locked: ['creditor', 'account', 'debitAccountId'],
    },
  });
});

test('a section is locked at once, with what is empty in it; what is locked without a value is said', async ({
  open,
}) => {
  const page = await open(EDITOR, formats);
  const section = page.getByRole('region', { name: 'To' });
  await section.getByRole('button', { name: 'Lock all' }).click();
  await expect(lock(page, 'BIC of the bank')).toHaveAttribute('aria-pressed', 'true');
  await formField(page, 'Name').fill('Rent');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter the creditor’s name.')).toBeVisible();
  await section.getByRole('button', { name: 'Unlock all' }).click();
  await expect(page.getByText('Enter the creditor’s name.')).toHaveCount(0);
  await expect(page.getByText('The creditor isn’t locked')).toBeVisible();
});

test('a template is changed, and what was said before is shown', async ({ open, server }) => {
  const page = await open(`${EDITOR}/${templateRow.uniqueId}`, { ...formats, answers: { [UPDATE]: done } });
  await expect(formField(page, 'Amount')).toHaveValue('18.400,00');
  await formField(page, 'Amount').fill('');
  await expect(page.getByText('was 18.400,00')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.asked(UPDATE)).toMatchObject([{ body: { version: 2, content: { amount: '' } } }]);
});

test('the list opens a template with what it says and locks', async ({ open }) => {
  const page = await open('/payments/templates', formats);
  await page.getByRole('gridcell', { name: templateRow.name }).click();
  const drawer = page.getByRole('complementary');
  await expect(drawer).toContainText('Rheinhafen Immobilien AG');
  await expect(drawer.getByRole('img', { name: 'Locked' })).toHaveCount(4);
  await look(page, 'a template beside its list');
});

test('a long IBAN stays in one line, and is copied without blanks', async ({ open }) => {
  const long = 'MT84MALT011000012345MTLCAST001S';
  const page = await open('/payments/templates', {
    ...formats,
    answers: { 'GET portal/administration/templates': listOf({ ...templateRow, account: long }) },
  });
  const cell = page.getByRole('gridcell').filter({ hasText: 'MALT' });
  const oneLine = await page.getByRole('gridcell', { name: templateRow.creditor! }).locator('> *').boundingBox();
  const number = await cell.locator('> *').boundingBox();
  expect(number!.height).toBe(oneLine!.height);
  const copied = await cell.evaluate((element) => {
    getSelection()!.selectAllChildren(element);
    return getSelection()!.toString();
  });
  expect(copied.trim()).toBe(long);
});

test('a payment becomes a template: whom it pays is locked, how much is suggested', async ({ open, server }) => {
  const payment = {
    ...NO_PAYMENT,
    creditor: 'Brunner AG',
    account: 'CH9300762011623852957',
    amount: '80',
    currency: 'CHF',
  };
  const group = { ...TERMS_OF.STANDARD, debitAccountId: '01a20000-0000-7000-8000-000000000110', payments: [payment] };
  const authorities = ['CLIENT_TEMPLATES_EDIT'].map((authority) => ({ authority, module: 'EFT', privilege: 'EDIT' }));
  const page = await open(`/payments/transactions?open=${paymentRow.uniqueId}`, {
    session: session({ authorities }),
    answers: { 'POST payments/manual/copy': { groups: [group], reduced: 1, unpaid: [] }, [ADD]: done },
  });
  await page.getByRole('link', { name: 'Make a template' }).click();
  await expect(formField(page, 'Name')).toHaveValue('Brunner AG');
  await expect(page.getByText('The payment said more than a template keeps')).toBeVisible();
  await look(page, 'a template of a payment');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.asked(ADD)).toHaveLength(1);
  expect(server.asked(ADD)[0]!.body).toMatchObject({
    content: { amount: '80', debitAccountId: group.debitAccountId, locked: ['creditor', 'account'] },
  });
});
