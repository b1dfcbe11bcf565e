import { randomBytes } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { GRID_PAGE_SIZE } from '@portico/contract/limits';
import { figure, readStatements } from '../formats/testing/read-mt940.ts';
import type { Database } from '../server/src/platform/database/db.ts';
import type { Grant } from '../server/src/seed/create.ts';
import { addDays } from '../server/src/platform/days/days.ts';
import { camtFile } from '../server/src/testing/statement-files.ts';
import { storeTestStatements } from '../server/src/testing/statements.ts';
import { saved } from './support/saved-file.ts';
import {
  choose,
  expect,
  makeProviderUser,
  openFor,
  signIn,
  test,
  today,
  xmlFile,
  type TestClient,
  type TestUser,
} from './support/story.ts';
import { ENGLISH } from './support/words.ts';

const words = {
  ...ENGLISH,
  nothing: '0,00',
  current: '1 of 2 accounts current.',
  balance: '2.169,50',
  rise: '+2.170',
  imported: 'Imported',
  transactions: 'Transactions',
  count: '2 transactions',
  found: '1 transaction',
  filter: 'Filter',
  counterparty: 'Counterparty',
  contains: 'Counterparty contains',
  clear: 'Clear',
  credit: 'Booked credit · statement 17, entry 1',
  debit: 'Booked debit · statement 17, entry 2',
  code: 'SEPA credit transfer received',
  delivered: 'As delivered, camt.053.001.08',
  strip: { opening: '1.000,00', credits: 'Credits, 1', debits: 'Debits, 1', closing: '2.169,50' },
  nothingFound: 'No transactions match these filters',
  complete: 'Statement 17 complete, no gap in 400 days',
};

/** One of the provider's people, who imports statement files. */
function makeImporter(owner: Database, level: Grant['level']): Promise<TestUser> {
  return makeProviderUser(owner, 'importer', [{ area: 'STATEMENTS_MODULE', level }]);
}

/** Statement 17 of the first account: a credit and a debit, both today. */
function statementOf(client: TestClient): string {
  return camtFile({
    iban: client.accounts[0]!.iban,
    number: '17',
    date: today(),
    entries: [
      { amount: '1250.00', name: 'Töss Guss AG', text: 'Rechnung 4711', endToEndId: 'E2E-4711' },
      { amount: '-80.50', name: 'Elektro Seebach AG', text: 'Material' },
    ],
  });
}

async function importFile(page: Page, name: string, content: string, imported: string): Promise<void> {
  await page.goto('/portal/app/statements/imports');
  await choose(page, xmlFile(name, content));
  await expect(page.locator('[data-row]', { hasText: name })).toContainText(imported);
}

/** Somebody who sees the statements of all accounts. */
const READER = {
  settings: words.settings,
  grants: [{ area: 'ACCOUNT_STATEMENTS' as const, level: 'VIEW_ONLY' as const }],
};

/** The clerk's page, once the provider has imported statement 17. */
async function openWithStatement(browser: Browser, client: TestClient, owner: Database): Promise<Page> {
  const provider = await openFor(browser, await makeImporter(owner, 'EDIT'));
  await importFile(provider, `${client.businessId}.xml`, statementOf(client), 'Imported');
  await provider.close();
  return openFor(browser, client.users['clerk']!, { words });
}

test('the client sees a statement that the provider imports, in English', async ({ browser, makeClient, owner }) => {
  const client = await makeClient({
    users: { clerk: READER },
  });
  const page = await openFor(browser, client.users['clerk']!, { words });
  const figure = page.getByRole('region').filter({ hasText: 'CHF' }).first();
  await expect(figure).toContainText(words.nothing);

  const provider = await openFor(browser, await makeImporter(owner, 'EDIT'));
  const name = `${client.businessId}.xml`;
  await importFile(provider, name, statementOf(client), 'Imported');
  await provider.locator('[data-row]', { hasText: name }).click();
  const result = provider.getByRole('complementary', { name: 'Imported file' });
  await expect(result).toContainText(`${client.businessId} · Statement 17`);
  await provider.close();

  // The dashboard updates by itself.
  await expect(figure).toContainText(words.balance);
  await expect(figure).toContainText(words.current);

  await page.getByRole('link', { name: words.transactions, exact: true }).click();
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveCount(2);
  await expect(page.getByText(words.count)).toBeVisible();

  await page.getByRole('searchbox').fill('rechnung 4711');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Töss Guss AG');
  await page.getByRole('searchbox').fill('');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: words.filter, exact: true }).click();
  await page.getByRole('menuitem', { name: words.counterparty, exact: true }).click();
  await page.getByRole('textbox', { name: words.contains }).fill('seebach');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(page.getByText(words.found)).toBeVisible();
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: words.clear, exact: true }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('searchbox').fill('nobody of this name');
  await expect(page.getByRole('heading', { name: words.nothingFound })).toBeVisible();
  await page.getByRole('searchbox').fill('');

  await rows.filter({ hasText: 'Töss Guss AG' }).click();
  const drawer = page.getByRole('complementary', { name: words.credit });
  await expect(drawer).toContainText('E2E-4711');
  await expect(drawer).toContainText('Rechnung 4711');
  await expect(drawer).toContainText(words.code);
  await expect(drawer.getByRole('heading', { name: words.delivered })).toBeVisible();
  await expect(drawer.getByText('<Ustrd>Rechnung 4711</Ustrd>')).toBeVisible();
  const next = (await rows.first().textContent())!.includes('Töss') ? 'j' : 'k';
  await page.keyboard.press(next);
  await expect(page.getByRole('complementary', { name: words.debit })).toContainText('Elektro Seebach AG');
  await page.reload();
  await expect(page.getByRole('complementary', { name: words.debit })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await page.goto('/portal/app/transactions/reportings/entry');
  await expect(rows).toHaveCount(2);
});

test('a client takes statements along for their ERP, in the form that they have chosen', async ({
  browser,
  makeClient,
  owner,
}) => {
  const client = await makeClient({ users: { clerk: READER } });
  const page = await openWithStatement(browser, client, owner);
  await page.goto('/portal/app/user/settings#downloads');
  const preview = page.getByRole('region', { name: 'Preview with your newest statement' });
  await expect(preview).toContainText('/EREF/E2E-4711/ORDP//NAME/Töss Guss AG/REMI/Rechnung 4711');
  await page.getByRole('combobox', { name: 'Tag 86, information in MT940' }).selectOption('C');
  await expect(preview).toContainText('Rechnung 4711 Töss Guss AG E2E-4711');
  await expect(page.getByText('2 new lines. 2 lines removed.')).toBeVisible();

  await page.goto('/portal/app/statements');
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Download statements and reports' });
  await expect(dialog.getByText('1 of your options differs from the standard.')).toBeVisible();
  await dialog.getByLabel('Closing day').selectOption('Today');
  const file = await saved(page, () => dialog.getByRole('button', { name: 'Download', exact: true }).click());
  expect(file.name).toMatch(/^Account statements MT940_.*\.txt$/);
  const [statement, ...others] = readStatements(file.bytes);
  expect(others).toEqual([]);
  expect(statement!.end).toMatchObject({ account: { iban: client.accounts[0]!.iban }, number: '17/1' });
  expect(statement!.entries.map(({ amount, remittance }) => [figure(amount), remittance.join()])).toEqual([
    ['1250.00', 'Rechnung 4711 Töss Guss AG E2E-4711'],
    ['-80.50', 'Material Elektro Seebach AG'],
  ]);
  await expect(page.getByText('Download complete')).toBeVisible();
});

test('opening, credits, debits and closing of one account, in English', async ({ browser, makeClient, owner }) => {
  const client = await makeClient({ users: { clerk: READER } });
  const page = await openWithStatement(browser, client, owner);
  const filter = {
    account: [client.accounts[0]!.id],
    valueDate: { lowerBound: today(), upperBound: today() },
  };
  await page.goto(`/portal/app/transactions/reportings?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  const { opening, credits, debits, closing } = words.strip;
  for (const text of [opening, credits, debits, closing]) await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.getByText(words.complete)).toBeVisible();
});

test('an address for a kind of transaction shows only these; an unknown kind is not found', async ({
  page,
  makeClient,
}) => {
  // Who sees payments gets to those first (spec B2).
  const grants = [{ area: 'ACCOUNT_STATEMENTS', level: 'VIEW_ONLY' }] as const;
  const client = await makeClient({ users: { reader: { grants: [...grants] } } });
  await signIn(page, client.users['reader']!, '/portal/app/transactions');
  await expect(page).toHaveURL(/\/transactions\/reportings$/);
  await page.goto('/portal/app/transactions/reportings/intraday');
  await expect(page.getByRole('heading', { name: 'Intraday transactions', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No intraday transactions now' })).toBeVisible();
  await page.goto('/portal/app/transactions/reportings/whatever');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});

test('a link opens a row beyond the first page; one to another client’s or to none closes and says so', async ({
  page,
  makeClient,
  owner,
}) => {
  const [client, other] = [await makeClient(), await makeClient()];
  const statementsOf = ({ accounts }: TestClient, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      accountId: accounts[0]!.id,
      day: addDays(today(), -index),
      closing: '100',
      number: String(1000 - index),
      entries: [{ valueDate: today(), amount: '1' }],
    }));
  const stored = await storeTestStatements({ owner }, client, statementsOf(client, GRID_PAGE_SIZE + 20));
  const [foreign] = await storeTestStatements({ owner }, other, statementsOf(other, 1));
  const oldest = stored.at(-1)!;
  await signIn(page, client.users['clerk']!, `/portal/app/statements?open=${oldest.id}`);
  const number = String(1000 - GRID_PAGE_SIZE - 19);
  const drawer = page.getByRole('complementary', { name: `Statement ${number}` });
  await expect(drawer.getByRole('heading', { name: 'Test · CHF' })).toBeVisible();
  await expect(page.locator('[data-row]').first()).toBeVisible();
  // It has neighbours in the list, but none of them is loaded.
  await expect(drawer.getByRole('button', { name: 'Previous entry' })).toBeDisabled();

  for (const list of [`statements?open=${foreign!.id}`, 'payments/uploaded-files?open=nonsense']) {
    await page.goto(`/portal/app/${list}`);
    await expect(page.getByText('This entry doesn’t exist, or you may not see it.')).toBeVisible();
    await expect(page).not.toHaveURL(/open=/);
    await expect(page.getByRole('complementary')).toHaveCount(0);
  }

  await page.goto(`/portal/app/accounts?open=${client.accounts[1]!.id}&find=nobody`);
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'Test · EUR' })).toBeVisible();
});

test('people without the right find no statements or imports page', async ({ page, browser, makeClient, owner }) => {
  const client = await makeClient({ client: { licensedModules: ['EFT'] } });
  await signIn(page, client.users['clerk']!);
  await expect(page.getByRole('heading', { name: 'Recent payments' })).toBeVisible();
  await expect(page.getByText('Booked balance')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Accounts', exact: true })).toHaveCount(0);
  for (const path of ['accounts', 'transactions/reportings', 'statements', 'statements/imports']) {
    await page.goto(`/portal/app/${path}`);
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  }
  const reader = await openFor(browser, await makeImporter(owner, 'VIEW_ONLY'), {
    at: '/portal/app/statements/imports',
  });
  await expect(reader.getByRole('heading', { name: 'Imported statement files' })).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Import files' })).toHaveCount(0);
  await reader.goto('/portal/app/accounts');
  await expect(reader.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});

test('a file that isn’t a statement says what is wrong', async ({ browser, owner }) => {
  const provider = await openFor(browser, await makeImporter(owner, 'EDIT'));
  const name = `no-statement-${randomBytes(4).toString('hex')}.sta`;
  await importFile(provider, name, 'No bank wrote this.\n', 'Import failed');
  await provider.locator('[data-row]', { hasText: name }).click();
  const drawer = provider.getByRole('complementary', { name: 'Imported file' });
  await expect(drawer).toContainText('The portal doesn’t recognise this bank file.');
  await expect(drawer).toContainText('Line 1, column 1');
});
