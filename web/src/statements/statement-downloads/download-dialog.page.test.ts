import type { Page } from '@playwright/test';
import { refused, slow } from '../../testing/fake-answers.ts';
import { SENT_FILE } from '../../testing/fake-server.ts';
import { look } from '../../testing/look.ts';
import { expect, test } from '../../testing/page-test.ts';
import { listOf } from '../../testing/samples/list-of.ts';
import { accountRow, statementRow } from '../../testing/samples/statement-samples.ts';

const TOGETHER = 'POST reporting/transactionsdownload';
const APART = 'POST reporting/transactionsindividualdownload';
const INTRADAY = 'POST reporting/intradaysdownload';
const PLANNED = 'POST reporting/manualentrysdownload';
const BALANCES = 'POST reporting/useraccountreports';
const VALUES = 'POST reporting/valueSeries/download';
const PROFILE = 'GET reporting/profile';
/** As the samples name them. */
const FRANCS = '01a20000-0000-7000-8000-000000000110';
const EUROS = '01a20000-0000-7000-8000-000000000111';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Download statements and reports' });
const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Download', exact: true });
const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click();
const choose = (page: Page, content: string) => dialogOf(page).getByLabel('Content').selectOption(content);
const account = (page: Page, name: string) => dialogOf(page).getByRole('checkbox', { name });

async function openDialog(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
  await page.keyboard.press('d');
  await expect(account(page, 'Main account · EUR')).toBeVisible();
}

async function chooseDays(page: Page, from: string, to: string, label = 'Closing day'): Promise<void> {
  await dialogOf(page).getByLabel(label).selectOption('Other days');
  await dialogOf(page).getByLabel('From', { exact: true }).fill(from);
  await dialogOf(page).getByLabel('To', { exact: true }).fill(to);
}

test('statements of all accounts are saved as MT940, on the days that are asked for', async ({ open, server }) => {
  const page = await open('/statements', { answers: { [TOGETHER]: undefined } });
  await openDialog(page);
  await expect(dialogOf(page).getByText('Standard options.')).toBeVisible();
  await chooseDays(page, '01/11/2026', '31/10/2026');
  await save(page).click();
  await expect(dialogOf(page).getByText('This day is before the first one.')).toBeVisible();
  await dialogOf(page).getByLabel('To', { exact: true }).fill('15/11/2026');
  const download = page.waitForEvent('download');
  await save(page).click();
  expect((await download).suggestedFilename()).toBe(SENT_FILE);
  await expect(page.getByText('Download complete')).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  const body = { accounts: [FRANCS, EUROS], from: '2026-11-01', to: '2026-11-15' };
  expect(server.asked(TOGETHER).map((asked) => asked.body)).toEqual([
    { ...body, format: 'MT940', options: {}, timeZone: 'Europe/Zurich' },
  ]);
});

test('a file for each account is another call, and the next download proposes the same', async ({ open, server }) => {
  const page = await open(`/statements?filter=${JSON.stringify({ account: [EUROS] })}`, {
    answers: { [APART]: undefined, 'GET reporting/accounts/:uniqueId': accountRow },
  });
  await openDialog(page);
  await expect(account(page, 'Main account · CHF')).not.toBeChecked();
  await dialogOf(page).getByLabel('Format').selectOption('camt.053.001.04');
  await expect(dialogOf(page).getByText('for older software')).toBeVisible();
  await press(page, 'One per account (ZIP)');
  await dialogOf(page).getByLabel('Closing day').selectOption('Last month');
  await save(page).click();
  await expect(dialogOf(page)).toBeHidden();
  expect(server.asked(APART)[0]!.body).toMatchObject({ accounts: [EUROS], format: 'camt.053.001.04' });
  await openDialog(page);
  await expect(dialogOf(page).getByLabel('Format')).toHaveValue('camt.053.001.04');
  await expect(dialogOf(page).getByLabel('Closing day')).toHaveValue('lastMonth');
  await expect(dialogOf(page).getByRole('button', { name: 'One per account (ZIP)' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('at least one account must be selected', async ({ open }) => {
  const page = await open('/statements');
  await openDialog(page);
  const all = dialogOf(page).getByRole('checkbox', { name: 'All 2' });
  await expect(all).toBeChecked();
  await all.click();
  await expect(dialogOf(page).getByText('At least one account must be selected.')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await account(page, 'Main account · EUR').click();
  await expect(dialogOf(page).getByText('At least one account must be selected.')).toBeHidden();
  await expect(save(page)).toBeEnabled();
});

test('what isn’t booked yet is saved as MT942, from the list that shows it', async ({ open, server }) => {
  const page = await open('/transactions/reportings/INTRADAY', { answers: { [INTRADAY]: undefined } });
  await openDialog(page);
  await expect(dialogOf(page).getByLabel('Format')).toHaveValue('MT942');
  await expect(dialogOf(page).getByRole('button', { name: 'One file' })).toBeHidden();
  await expect(dialogOf(page).getByLabel('Closing day')).toHaveValue('week');
  await save(page).click();
  await expect(dialogOf(page)).toBeHidden();
  expect(server.asked(INTRADAY)[0]!.body).toMatchObject({ accounts: [FRANCS, EUROS], format: 'MT942' });
});

test('what is planned has the formats for people, and the format stays where the other kind has it too', async ({
  open,
  server,
}) => {
  const page = await open('/statements', { answers: { [PLANNED]: undefined } });
  await openDialog(page);
  const format = dialogOf(page).getByLabel('Format');
  await choose(page, 'Planned transactions');
  await expect(format).toHaveValue('XLSX');
  await expect(dialogOf(page).getByRole('button', { name: 'One file' })).toBeHidden();
  await format.selectOption('PDF');
  await expect(dialogOf(page).getByText('each account on pages of its own')).toBeVisible();
  await choose(page, 'Booked transactions');
  await expect(format).toHaveValue('PDF');
  await choose(page, 'Planned transactions');
  await save(page).click();
  await expect(dialogOf(page)).toBeHidden();
  expect(server.asked(PLANNED)[0]!.body).toMatchObject({ accounts: [FRANCS, EUROS], format: 'PDF' });
});

test('balances are reported from the page of accounts, in the consolidation currency too', async ({ open, server }) => {
  const page = await open('/accounts', { answers: { [BALANCES]: undefined } });
  await openDialog(page);
  await expect(dialogOf(page).getByLabel('Format')).toHaveValue('XLSX');
  await expect(dialogOf(page).getByLabel('Closing day')).toHaveValue('lastMonth');
  await chooseDays(page, '01/11/2026', '15/11/2026');
  await save(page).click();
  await expect(dialogOf(page)).toBeHidden();
  const body = { accounts: [FRANCS, EUROS], from: '2026-11-01', to: '2026-11-15', format: 'XLSX' };
  const asked = () => server.asked(BALANCES).map((one) => one.body);
  expect(asked()).toEqual([{ ...body, consolidationCurrency: 'CHF', timeZone: 'Europe/Zurich' }]);
  await openDialog(page);
  await dialogOf(page).getByRole('checkbox', { name: 'Also in CHF, with an overall total' }).click();
  await chooseDays(page, '01/11/2026', '15/11/2026');
  await save(page).click();
  await expect(dialogOf(page)).toBeHidden();
  expect(asked()[1]).toEqual({ ...body, timeZone: 'Europe/Zurich' });
});

test('value-dated balances look ahead, with what is planned or without', async ({ open, server }) => {
  const page = await open('/statements', { answers: { [VALUES]: undefined } });
  await openDialog(page);
  await choose(page, 'Value-dated balances');
  await expect(dialogOf(page).getByLabel('Period')).toHaveValue('next30');
  await dialogOf(page).getByRole('checkbox', { name: 'With intraday and planned transactions' }).click();
  await save(page).click();
  await expect(dialogOf(page)).toBeHidden();
  await openDialog(page);
  await choose(page, 'Value-dated balances');
  await chooseDays(page, '01/11/2026', '15/11/2026', 'Period');
  await save(page).click();
  await expect(dialogOf(page)).toBeHidden();
  const bodies = server.asked(VALUES).map(({ body }) => body);
  expect(bodies[0]).toMatchObject({ accounts: [FRANCS, EUROS], format: 'XLSX', with: 'booked' });
  expect(bodies[1]).toMatchObject({ from: '2026-11-01', to: '2026-11-15', with: 'planned' });
});

test('one statement is saved from its drawer', async ({ open, server }) => {
  const page = await open(`/statements?open=${statementRow.uniqueId}`, {
    answers: { [TOGETHER]: undefined, 'GET reporting/statements/:uniqueId': statementRow },
  });
  await page.getByRole('complementary').getByRole('button', { name: 'Download' }).click();
  const one = page.getByRole('dialog', { name: 'Download statement 2' });
  await one.getByLabel('Format').selectOption('camt.053.001.08');
  await expect(one.getByText('with every single payment')).toBeVisible();
  await one.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByText('Statement downloaded')).toBeVisible();
  await expect(one).toBeHidden();
  expect(server.asked(TOGETHER)[0]!.body).toMatchObject({
    statements: [statementRow.uniqueId],
    format: 'camt.053.001.08',
  });
});

test('a statement that doesn’t count isn’t offered', async ({ open }) => {
  const conflict = { ...statementRow, state: 'CONFLICT' as const };
  const page = await open(`/statements?open=${statementRow.uniqueId}`, {
    answers: { 'GET reporting/statements': listOf(conflict), 'GET reporting/statements/:uniqueId': conflict },
  });
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Show its entries' })).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Download' })).toBeHidden();
});

test('the form is one’s own, and a link leads to where it is chosen', async ({ open }) => {
  const options = ['header', 'tag20'].map((option) => ({
    format: 'MT940' as const,
    option: option as 'header',
    value: 'B' as const,
  }));
  const profile = { downloadSettings: options, consolidationCurrency: { code: 'CHF', fractionDigits: 2 } };
  const page = await open('/statements', { answers: { [PROFILE]: profile } });
  await openDialog(page);
  await expect(dialogOf(page).getByText('2 of your options differ from the standard.')).toBeVisible();
  await dialogOf(page).getByRole('link', { name: 'Change them in the settings' }).click();
  await expect(page.getByRole('region', { name: 'Preview with your newest statement' })).toBeInViewport();
});

test('a download that is refused says why, and one that takes long is given up by Cancel', async ({ open, server }) => {
  const reasons = [
    {
      kind: 'state' as const,
      key: 'statementWithSalary',
      parameters: { account: 'Main', date: '01/11/2026', more: 1 },
    },
  ];
  const page = await open('/statements', {
    answers: { [TOGETHER]: refused('STATEMENTS_NOT_DOWNLOADED', { reasons }) },
  });
  await openDialog(page);
  await save(page).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText(
    'The statement contains one person’s salary, which you may not see: Main, 01/11/2026, and one more.',
  );
  await look(page, 'refused download');
  server.answer({ [TOGETHER]: slow(undefined) });
  await save(page).click();
  await expect(save(page)).toBeDisabled();
  await expect(dialogOf(page).getByRole('alert')).toBeHidden();
  await press(page, 'Cancel');
  await expect(save(page)).toBeEnabled();
  await press(page, 'Cancel');
  await expect(dialogOf(page)).toBeHidden();
});

test('the choices read in every language, at the desk and on the phone', async ({ open }) => {
  const page = await open('/statements');
  await openDialog(page);
  await dialogOf(page).getByLabel('Closing day').selectOption('Other days');
  await look(page, 'statement download');
  await choose(page, 'Balances and turnover');
  await look(page, 'account report');
});
