import type { Page } from '@playwright/test';
import { refused } from '../../testing/fake-answers.ts';
import { expect, test } from '../../testing/page-test.ts';
import { manualCheck, manualChoices, storedOrder, TWO_ACCOUNTS } from '../../testing/samples/manual-samples.ts';
import { session } from '../../testing/samples/sample-user.ts';
import { orderRow } from '../../testing/samples/payment-samples.ts';
import { formField } from '../../testing/form-field.ts';

const NEW = '/payments/new';
const SAVE = 'POST payments/orders';
const SUBMIT = 'POST payments/orders/saveAndSubmit';
const CHECK = 'POST payments/manual/check';
const CHOICES = 'GET payments/manual/choices';

const checks = (page: Page) => page.getByRole('complementary', { name: 'Checks' });
const rows = (page: Page) => page.getByRole('region', { name: 'In this order' }).getByRole('listitem');

/** Fills in a domestic payment, which is complete then. */
async function enter(page: Page, amount = '1250.50'): Promise<void> {
  await formField(page, 'Creditor').fill('Brunner Werkzeuge AG');
  await formField(page, 'IBAN or account number').fill('CH93 0076 2011 6238 5295 7');
  await formField(page, 'Amount').fill(amount);
}

const formats = session({ settings: { numberFormat: 'COMMA_DOT', dateFormat: 'AUSTRIA_GERMANY_SWITZERLAND' } });

test('a payment is entered, looked at ahead, and saved as it was entered', async ({ open, server }) => {
  const page = await open(NEW, {
    answers: { [SUBMIT]: { uniqueId: orderRow.uniqueId, outcome: 'DONE', status: 'UNSIGNED' } },
  });
  await enter(page);
  await formField(page, 'Remittance information (optional)').fill('Invoice 4711');
  await expect(checks(page)).toContainText('All payments are complete');
  await expect(checks(page)).toContainText('Dora Lindt');
  await page.getByRole('button', { name: 'Save and submit' }).click();
  await expect(page.getByText('The order is saved and submitted')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/payments/orders/${orderRow.uniqueId}`));
  const [asked] = server.asked(SUBMIT);
  expect(asked!.body).toMatchObject({
    groups: [
      {
        debitAccountId: manualChoices.debitAccounts[0]!.uniqueId,
        executionDate: '2026-11-20',
        serviceLevel: '',
        payments: [
          {
            amount: '1250.5',
            currency: 'CHF',
            creditor: 'Brunner Werkzeuge AG',
            account: 'CH9300762011623852957',
            remittance: 'Invoice 4711',
          },
        ],
      },
    ],
  });
});

test('what is missing is said at its field and in the checks, which lead there; nothing is sent', async ({
  open,
  server,
}) => {
  const page = await open(NEW);
  await formField(page, 'Creditor').fill('Calder & Finch');
  await formField(page, 'IBAN or account number').fill('4410 0087 2219');
  await page.getByRole('button', { name: 'Save and submit' }).click();
  await expect(page.getByText('2 fields need a correction')).toBeVisible();
  await expect(formField(page, 'BIC of the bank')).toBeVisible();
  const amount = checks(page).getByRole('button', { name: 'Enter the amount.' });
  await amount.click();
  await expect(formField(page, 'Amount')).toBeFocused();
  await formField(page, 'Amount').fill('10');
  await expect(amount).toHaveCount(0);
  expect(server.asked(SUBMIT)).toEqual([]);
});

test('a creditor abroad is asked for bank and address, and why', async ({ open }) => {
  const page = await open(NEW);
  await formField(page, 'Creditor').fill('Anadolu Makine');
  await formField(page, 'IBAN or account number').fill('TR33 0006 1005 1978 6457 8413 26');
  await expect(page.getByText('Outside the SEPA area an IBAN alone doesn’t find the bank')).toBeVisible();
  await expect(page.getByText('Banks refuse payments abroad without the creditor’s town and country.')).toBeVisible();
  await formField(page, 'BIC of the bank').fill('TESTDEFF');
  await expect(
    page.getByText('The BIC belongs to a bank in Germany, the IBAN to an account in Türkiye.'),
  ).toBeVisible();
});

test('a bank between asks for the creditor’s own bank, and a purpose is a code', async ({ open, server }) => {
  const page = await open(NEW, {
    answers: { [SAVE]: { uniqueId: orderRow.uniqueId, outcome: 'DONE', status: 'OPEN' } },
  });
  await enter(page);
  await page.getByRole('button', { name: 'Intermediary bank' }).click();
  await expect(formField(page, 'BIC of the intermediary bank')).toBeFocused();
  await formField(page, 'BIC of the intermediary bank').fill('chas us 33');
  await expect(
    page.getByText('With an intermediary bank, the payment must name the creditor’s own bank'),
  ).toBeVisible();
  await formField(page, 'BIC of the bank').fill('TESTCHZZXXX');
  await page.getByRole('button', { name: 'Purpose code' }).click();
  await formField(page, 'Purpose code').fill('RE1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('A purpose code has four letters').first()).toBeVisible();
  await formField(page, 'Purpose code').fill('rent');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => server.asked(SAVE)).toHaveLength(1);
  expect(server.asked(SAVE)[0]!.body).toMatchObject({
    groups: [{ payments: [{ bic: 'TESTCHZZXXX', intermediaryBic: 'CHASUS33', purpose: 'RENT' }] }],
  });
});

test('payments are added by key, copied and removed; an empty one isn’t sent', async ({ open, server }) => {
  const page = await open(NEW, {
    answers: { [SAVE]: { uniqueId: orderRow.uniqueId, outcome: 'DONE', status: 'OPEN' } },
  });
  await enter(page);
  await page.keyboard.press('Alt+Enter');
  await expect(rows(page)).toHaveCount(2);
  await expect(formField(page, 'Creditor')).toBeFocused();
  await expect(formField(page, 'Creditor')).toHaveValue('');
  await page.getByRole('button', { name: 'Copy: Brunner Werkzeuge AG' }).click();
  await expect(rows(page)).toHaveCount(3);
  // Removing another payment leaves the form where it is; a step back brings it again.
  await page.getByRole('button', { name: 'Remove: Brunner Werkzeuge AG' }).first().click();
  await expect(rows(page)).toHaveCount(2);
  await expect(formField(page, 'Creditor')).toHaveValue('Brunner Werkzeuge AG');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(formField(page, 'Creditor')).toHaveValue('Brunner Werkzeuge AG');
  await formField(page, 'Amount').fill('80');
  await expect(page.getByText('2 payments')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The order is saved')).toBeVisible();
  const amounts = server.asked(SAVE).map(({ body }) => body.groups[0]!.payments.map(({ amount }) => amount));
  expect(amounts).toEqual([['1250.5', '80']]);
});

test('another account makes another group; its payments are in its currency', async ({ open, server }) => {
  const page = await open(NEW, {
    answers: {
      [CHOICES]: TWO_ACCOUNTS,
      [SAVE]: { uniqueId: orderRow.uniqueId, outcome: 'DONE', status: 'OPEN' },
    },
  });
  const account = page.getByRole('combobox', { name: 'Debit account' });
  // With several, nobody pays from one by default.
  await expect(account).toBeFocused();
  await page.keyboard.type('8330 0');
  await page.keyboard.press('Enter');
  await expect(account).toHaveValue('Main account · CHF');
  await enter(page);
  await page.getByRole('button', { name: 'Add another account or date' }).click();
  await expect(account).toBeFocused();
  await page.keyboard.type('eur');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Currency', { exact: true })).toHaveValue('EUR');
  await page.getByRole('button', { name: 'SEPA', exact: true }).click();
  await formField(page, 'Creditor').fill('Werkzeug GmbH');
  await formField(page, 'IBAN or account number').fill('DE89370400440532013000');
  await formField(page, 'Amount').fill('40');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The order is saved')).toBeVisible();
  const groups = server.asked(SAVE)[0]!.body.groups;
  expect(groups.map(({ debitAccountId }) => debitAccountId)).toEqual(
    TWO_ACCOUNTS.debitAccounts.map(({ uniqueId }) => uniqueId),
  );
  expect(groups[1]).toMatchObject({ serviceLevel: 'SEPA', chargeBearer: 'SLEV', payments: [{ currency: 'EUR' }] });
});

test('an account is chosen by letters and Enter, however fast they come', async ({ open }) => {
  const page = await open(NEW, { answers: { [CHOICES]: TWO_ACCOUNTS } });
  const account = page.getByRole('combobox', { name: 'Debit account' });
  await expect(account).toBeFocused();
  await account.blur();
  // Before the list has done what it puts off when it opens.
  await account.evaluate(async (input: HTMLInputElement) => {
    input.focus();
    document.execCommand('insertText', false, 'u');
    await new Promise((done) => setTimeout(done));
    const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
    input.dispatchEvent(new KeyboardEvent('keydown', enter));
  });
  await expect(account).toHaveValue(TWO_ACCOUNTS.debitAccounts[0]!.name);
});

test('amounts and days are read as their writer writes them', async ({ open, server }) => {
  const page = await open(NEW, {
    session: formats,
    answers: { [SAVE]: { uniqueId: orderRow.uniqueId, outcome: 'DONE', status: 'OPEN' } },
  });
  await enter(page, '1.250,50');
  await formField(page, 'Execution date').fill('24');
  await formField(page, 'Execution date').blur();
  await expect(formField(page, 'Execution date')).toHaveValue('24.11.2026');
  await formField(page, 'Amount').focus();
  await formField(page, 'Amount').blur();
  await expect(formField(page, 'Amount')).toHaveValue('1.250,50');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The order is saved')).toBeVisible();
  expect(server.asked(SAVE)[0]!.body.groups).toMatchObject([
    { executionDate: '2026-11-24', payments: [{ amount: '1250.5' }] },
  ]);
});

test('what only the server finds is said ahead, and at its field once somebody saves', async ({ open, server }) => {
  const message = 'You may only pay your company’s own accounts.';
  const fields = [{ field: 'groups.0.payments.0.account', message }];
  const page = await open(NEW, {
    answers: {
      [CHECK]: {
        ...manualCheck,
        faults: fields,
        submit: null,
        requirements: [],
        signers: [],
        balances: [],
        cutOff: null,
        nextDate: null,
      },
      [SAVE]: refused('PAYMENT_INCOMPLETE', { fields }),
    },
  });
  await enter(page);
  await expect(checks(page).getByRole('button', { name: message })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(formField(page, 'IBAN or account number')).toBeFocused();
  await expect(page.getByText('The payment is incomplete')).toBeVisible();
  await expect(page.locator('form').getByText(message).first()).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => server.asked(SAVE)).toHaveLength(2);
});

test('an order that was saved but not submitted says so', async ({ open }) => {
  const page = await open(NEW, {
    answers: {
      [SUBMIT]: {
        uniqueId: orderRow.uniqueId,
        outcome: 'REFUSED',
        status: 'OPEN',
        problem: { code: 'ORDER_NOT_SUBMITTED', detail: 'The order could not be submitted.' },
      },
    },
  });
  await enter(page);
  await page.getByRole('button', { name: 'Save and submit' }).click();
  await expect(page.getByText('The order is saved, but not submitted')).toBeVisible();
  await expect(page).toHaveURL(/\/payments\/orders\//);
});

test('an order whose answer got lost is not saved again', async ({ open }) => {
  const page = await open(NEW, { answers: { [SAVE]: refused('IDEMPOTENCY_KEY_REUSED') } });
  await enter(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('This order was saved before, but the answer got lost')).toBeVisible();
  await expect(formField(page, 'Creditor')).toHaveValue('Brunner Werkzeuge AG');
});

test('with some payments incomplete, the checks say which they are about', async ({ open, server }) => {
  const page = await open(NEW);
  await enter(page);
  await page.keyboard.press('Alt+Enter');
  await formField(page, 'Creditor').fill('Calder & Finch');
  await expect(checks(page)).toContainText('1 of 2 payments is complete. What follows is about it.');
  await expect(checks(page)).not.toContainText('All payments are complete');
  await expect.poll(() => server.asked(CHECK).at(-1)?.body.content.groups[0]!.payments).toHaveLength(1);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(checks(page)).toContainText('Payment 2 · Calder & Finch');
});

test('checks that fail say so, and what they said before goes', async ({ open, server }) => {
  const page = await open(NEW);
  await enter(page);
  await expect(checks(page)).toContainText('All payments are complete');
  server.answer({ [CHECK]: refused('PROBLEM') });
  await formField(page, 'Amount').fill('80');
  await expect(checks(page)).toContainText('The checks could not be brought up to date.');
  await expect(checks(page)).not.toContainText('All payments are complete');
});

test('an error leads to a field that is chosen, too', async ({ open }) => {
  const page = await open(NEW, { answers: { [CHOICES]: TWO_ACCOUNTS } });
  await enter(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await checks(page).getByRole('button', { name: 'Choose a currency from the list.' }).click();
  await expect(page.getByLabel('Currency', { exact: true })).toBeFocused();
  // A payment whose currency nobody chose follows the account.
  await page.getByRole('combobox', { name: 'Debit account' }).click();
  await page.keyboard.type('eur');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Currency', { exact: true })).toHaveValue('EUR');
});

test('fields that few need stay once they are there, and don’t flicker while an IBAN is typed', async ({ open }) => {
  const page = await open(NEW);
  for (const typed of ['C', 'CH', 'CH9', 'CH93']) {
    await formField(page, 'IBAN or account number').fill(typed);
    await expect(formField(page, 'BIC of the bank')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'End-to-end reference' }).click();
  await expect(formField(page, 'End-to-end reference')).toBeFocused();
  await page.keyboard.type('A1');
  await formField(page, 'End-to-end reference').fill('');
  await expect(formField(page, 'End-to-end reference')).toBeFocused();
});

test('leaving asks first, and nothing entered is lost by staying', async ({ open }) => {
  const page = await open(NEW);
  await formField(page, 'Creditor').fill('Brunner');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(formField(page, 'Creditor')).toHaveValue('Brunner');
});

test('without the right to pay others, own accounts are offered', async ({ open }) => {
  const reasons = [{ kind: 'rule' as const, key: 'creatorExcluded', parameters: {} }];
  const page = await open(NEW, {
    answers: { [CHOICES]: { ...manualChoices, paysOthers: { allowed: false, reasons } } },
  });
  await expect(page.getByText('You may pay your company’s own accounts.')).toBeVisible();
  await formField(page, 'Amount').fill('40');
  await page.getByRole('combobox', { name: 'Own account' }).click();
  await page.getByRole('option', { name: /Main account · EUR/ }).click();
  await expect(formField(page, 'Creditor')).toHaveValue('Helvetia Foods AG');
  // What somebody wrote of an amount stays what it was.
  await expect(page.getByLabel('Currency', { exact: true })).toHaveValue('CHF');
  await expect(formField(page, 'Amount')).toHaveValue('40.00');
});

test('people who may debit no account are told whom to ask', async ({ open }) => {
  const page = await open(NEW, { answers: { [CHOICES]: { ...manualChoices, debitAccounts: [] } } });
  await expect(page.getByRole('heading', { name: 'There is no account that you can pay from' })).toBeVisible();
});

test.describe('an open order', () => {
  const EDIT = `/payments/orders/${orderRow.uniqueId}/edit`;
  const PUT = 'PUT payments/orders/:uniqueId';

  test('is edited from what was entered, and sent with what was read', async ({ open, server }) => {
    const page = await open(EDIT, {
      session: formats,
      answers: { [PUT]: { uniqueId: orderRow.uniqueId, outcome: 'DONE', status: 'OPEN' } },
    });
    await expect(page.getByRole('heading', { level: 1, name: 'Edit order' })).toBeVisible();
    await expect(formField(page, 'Execution date')).toHaveValue('23.11.2026');
    await expect(formField(page, 'Amount')).toHaveValue('1.250,50');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await expect(checks(page)).toContainText('All payments are complete');
    expect(server.asked(CHECK)[0]!.body.edits).toBe(orderRow.uniqueId);
    await rows(page).filter({ hasText: 'Sägerei Müller' }).getByRole('button').first().click();
    await formField(page, 'Amount').fill('90,5');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The order is saved')).toBeVisible();
    const [asked] = server.asked(PUT);
    expect(asked!.body).toMatchObject({ contentDigest: 'a1b2', submits: false });
    const { payments, ...group } = asked!.body.content.groups[0]!;
    const { payments: before, ...same } = storedOrder.content!.groups[0]!;
    expect(group).toEqual(same);
    expect(payments).toEqual([
      { ...before[0], amount: '1250.5' },
      { ...before[1], amount: '90.5' },
    ]);
  });

  test('that somebody else has changed meanwhile isn’t overwritten, and nothing entered is lost', async ({ open }) => {
    const page = await open(EDIT, { answers: { [PUT]: refused('CONTENT_CHANGED') } });
    await formField(page, 'Amount').fill('7');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('It was changed after you opened it')).toBeVisible();
    await expect(formField(page, 'Amount')).toHaveValue('7.00');
    await expect(page).toHaveURL(/\/edit$/);
  });

  test('that can’t be edited says why', async ({ open }) => {
    const edit = {
      allowed: false,
      reasons: [{ kind: 'state' as const, key: 'state.edit', parameters: { status: 'UNSIGNED' } }],
    };
    const page = await open(EDIT, {
      answers: { 'GET payments/manual/orders/:uniqueId': { ...storedOrder, edit, content: null } },
    });
    await expect(page.getByText('You can’t edit this order')).toBeVisible();
    await expect(page.getByText('Only open orders can be edited.')).toBeVisible();
  });
});
