import type { Page } from '@playwright/test';
import { refused } from '../../testing/fake-answers.ts';
import { look } from '../../testing/look.ts';
import { expect, test } from '../../testing/page-test.ts';
import { manualChoices } from '../../testing/samples/manual-samples.ts';
import { orderRow } from '../../testing/samples/payment-samples.ts';
import { IMPOSSIBLE } from '../../testing/samples/sample-decisions.ts';
import { session } from '../../testing/samples/sample-user.ts';
import { begunPayments, relevantTemplates } from '../../testing/samples/template-samples.ts';
import { formField } from '../../testing/form-field.ts';

const PAGE = '/from-templates';
const BEGIN = 'POST payments/manual/fromTemplates';
const RELEVANT = 'GET portal/administration/relevantTemplates';
const SAVE = 'POST payments/orders';
const CHOICES = 'GET payments/manual/choices';
const [electricity, rent] = relevantTemplates as [(typeof relevantTemplates)[0], (typeof relevantTemplates)[0]];
const formats = {
  session: session({ settings: { numberFormat: 'COMMA_DOT', dateFormat: 'AUSTRIA_GERMANY_SWITZERLAND' } }),
};
const saved = { [SAVE]: { uniqueId: orderRow.uniqueId, outcome: 'DONE' as const, status: 'OPEN' as const } };

const list = (page: Page) => page.getByRole('region', { name: 'In this order' });
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name }).check();
async function begin(page: Page): Promise<void> {
  await tick(page, rent.name);
  await tick(page, electricity.name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(list(page)).toBeVisible();
}

test('templates are chosen first, then what they leave open is entered in the list', async ({ open, server }) => {
  const page = await open(PAGE, { ...formats, answers: saved });
  await expect(page.getByText('Changed on 18.11.2026, after it was last used')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Choose at least one template.')).toBeVisible();
  await look(page, 'choosing templates');
  await begin(page);
  expect(server.asked(BEGIN)[0]!.body).toEqual({ templates: [rent.uniqueId, electricity.uniqueId] });
  // The first amount that the templates leave open has the focus.
  const amount = formField(page, `Amount: ${electricity.creditor}`);
  await expect(amount).toBeFocused();
  await amount.fill('1200,5');
  await page.keyboard.press('ArrowUp');
  await expect(formField(page, `Amount: ${rent.creditor}`)).toBeFocused();
  await expect(amount).toHaveValue('1.200,50');
  // The form below shows the payment that is entered.
  await expect(formField(page, 'Creditor')).toHaveValue(rent.creditor!);
  await formField(page, `Remittance information: ${electricity.creditor}`).fill('November');
  await expect(page.getByRole('complementary', { name: 'Checks' })).toContainText('All payments are complete');
  await look(page, 'payments from templates');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/payments/orders/${orderRow.uniqueId}`));
  const { groups } = server.asked(SAVE)[0]!.body as { groups: (typeof begunPayments)['groups'] };
  expect(groups[0]!.payments).toMatchObject([
    { template: rent.uniqueId, amount: '18400', remittance: 'Rent' },
    { template: electricity.uniqueId, amount: '1200.5', remittance: 'November' },
  ]);
});

test('what a template locks can’t be changed, until the payment leaves it', async ({ open, server }) => {
  const page = await open(PAGE, { ...formats, answers: saved });
  await begin(page);
  await list(page).getByRole('button', { name: rent.creditor! }).first().click();
  await expect(page.getByText('From the template “Rent Basel”')).toBeVisible();
  await expect(page.getByText('This template was changed after it was last used.')).toBeVisible();
  for (const name of ['Creditor', 'IBAN or account number'])
    await expect(formField(page, name)).toHaveAttribute('readonly', '');
  await expect(page.getByRole('combobox', { name: 'Currency' })).toBeDisabled();
  await expect(page.getByRole('combobox', { name: 'Debit account' })).toHaveAttribute('readonly', '');
  await expect(formField(page, 'Amount')).not.toHaveAttribute('readonly');
  await page.getByRole('button', { name: 'Enter without the template' }).click();
  await expect(page.getByText('From the template “Rent Basel”')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Debit account' })).not.toHaveAttribute('readonly');
  await formField(page, 'Creditor').fill('Somebody else');
  await formField(page, `Amount: ${electricity.creditor}`).fill('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => server.asked(SAVE)).toHaveLength(1);
  const { groups } = server.asked(SAVE)[0]!.body as { groups: (typeof begunPayments)['groups'] };
  expect(groups[0]!.payments[0]).toMatchObject({ creditor: 'Somebody else' });
  expect(groups[0]!.payments[0]).not.toHaveProperty('template');
});

test('what a template says otherwise by now is taken over at once', async ({ open, server }) => {
  const [group] = begunPayments.groups as [(typeof begunPayments)['groups'][0]];
  const [first, second] = group.payments as [(typeof group.payments)[0], (typeof group.payments)[0]];
  const before = {
    ...group,
    payments: [
      { ...first, account: second.account },
      { ...second, amount: '1' },
    ],
  };
  const answers = { ...saved, [BEGIN]: { ...begunPayments, groups: [before] } };
  const page = await open(PAGE, { ...formats, answers });
  await begin(page);
  await expect(page.getByText(/no longer matches its template: /)).toBeVisible();
  await look(page, 'a payment that its template says otherwise by now');
  await page.getByRole('button', { name: 'Take over from the template' }).click();
  await expect(page.getByText(/no longer matches its template/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => server.asked(SAVE)).toHaveLength(1);
  const { groups } = server.asked(SAVE)[0]!.body as { groups: (typeof begunPayments)['groups'] };
  expect(groups[0]!.payments[0]).toMatchObject({ template: rent.uniqueId, account: rent.account });
});

test('people who go back choose again, with what they had chosen', async ({ open }) => {
  const page = await open(PAGE, formats);
  await begin(page);
  await formField(page, `Amount: ${electricity.creditor}`).fill('1');
  await page.goBack();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('checkbox', { name: electricity.name })).toBeChecked();
  await expect(page.getByText('2 templates chosen')).toBeVisible();
});

test('the first that is found is chosen with Enter', async ({ open }) => {
  const page = await open(PAGE, formats);
  await expect(page.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('rhein');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox')).toHaveValue('');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
});

test('people who pay with templates alone enter nothing else', async ({ open }) => {
  const choices = { ...manualChoices, entersAny: IMPOSSIBLE, paysOthers: IMPOSSIBLE };
  const page = await open(PAGE, { ...formats, answers: { [CHOICES]: choices } });
  await begin(page);
  await expect(page.getByRole('button', { name: 'Enter without the template' })).toHaveCount(0);
  await expect(list(page).getByRole('button', { name: 'Add a payment' })).toHaveCount(0);
  await expect(list(page).getByRole('button', { name: 'From templates' })).toBeVisible();
});

test('further templates are added to an order, in groups of their own where they differ', async ({ open }) => {
  const [group] = begunPayments.groups as [(typeof begunPayments)['groups'][0]];
  const page = await open('/payments/new', {
    ...formats,
    answers: {
      [BEGIN]: {
        ...begunPayments,
        groups: [group, { ...group, chargeBearer: 'SHAR', payments: [group.payments[0]!] }],
      },
    },
  });
  await list(page).getByRole('button', { name: 'From templates' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: rent.name }).check();
  await look(page, 'adding payments from templates');
  await dialog.getByRole('button', { name: 'Add 1 payment' }).click();
  await expect(dialog).toHaveCount(0);
  // The empty payment that the order began with is gone.
  await expect(list(page).getByRole('listitem')).toHaveCount(3);
  await expect(list(page).getByText('Execution date')).toHaveCount(2);
});

test('templates are found by any of their words, and by whose they are', async ({ open }) => {
  const page = await open(PAGE);
  const rows = page.getByRole('main').getByRole('listitem');
  await page.getByRole('textbox').fill('rhein immo 0076');
  await expect(rows).toHaveText([/Rent Basel/]);
  await page.getByRole('textbox').fill('nothing like it');
  await expect(page.getByText('No templates match these filters')).toBeVisible();
  await page.getByRole('textbox').fill('');
  await page.getByRole('button', { name: 'Mine' }).click();
  await expect(rows).toHaveText([/Electricity Basel/]);
});

test('without templates the page says how there come to be some; a failure is said', async ({ open }) => {
  let page = await open(PAGE, { answers: { [RELEVANT]: { templates: [] } } });
  await expect(page.getByText('No template that you can pay with')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  page = await open(PAGE, { answers: { [RELEVANT]: refused('PROBLEM') } });
  await expect(page.getByText('The templates could not be loaded')).toBeVisible();
});

test('what the server finds locked otherwise is said at the payment', async ({ open }) => {
  const message = 'The template “Rent Basel” locks this.';
  const fields = [{ field: 'groups.0.payments.0.template', message }];
  const page = await open(PAGE, { ...formats, answers: { [SAVE]: refused('PAYMENT_INCOMPLETE', { fields }) } });
  await begin(page);
  await formField(page, `Amount: ${electricity.creditor}`).fill('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(message).first()).toBeVisible();
});

test('on the phone, what is wrong is not led to behind the buttons', async ({ open }) => {
  const page = await open(PAGE, formats);
  await page.setViewportSize({ width: 390, height: 844 });
  await begin(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const amount = formField(page, 'Amount');
  await expect(amount).toBeFocused();
  const foot = page.locator('footer').filter({ has: page.getByRole('button', { name: 'Save', exact: true }) });
  const below = page.getByRole('group').getByText('Enter the amount.');
  const endOf = async (element: typeof foot) => element.boundingBox().then((box) => box!.y + box!.height);
  expect(await endOf(below)).toBeLessThanOrEqual((await foot.boundingBox())!.y);
});
