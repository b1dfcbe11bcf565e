import type { Page } from '@playwright/test';
import type { AccountId } from '@portico/contract/ids';
import { systemClock } from '../server/src/platform/clock.ts';
import { CLERK_GRANTS, makeTestClient, SIGNER_GRANTS, TEST_PASSWORD } from '../server/src/testing/clients.ts';
import { paymentFile } from '../server/src/testing/payment-files.ts';
import { storeTestStatements, type StoredTestStatement } from '../server/src/testing/statements.ts';
import { giveUp, sendInVain, stopOrder } from './support/bank-trouble.ts';
import { lookAtPasswords } from './support/password-screens.ts';
import { lookAtSettings } from './support/settings-screens.ts';
import {
  choose,
  expect,
  lastCode,
  makeProviderUser,
  ONE_SIGNER,
  pressRefused,
  signIn,
  test,
  today,
  xmlFile,
  type TestClient,
  type TestUser,
} from './support/story.ts';
import { takePage } from '../web/src/testing/browser/kept-pages.ts';
import { expectTranslated } from '../web/src/testing/browser/translated.ts';

/** Signs in by the fields' names, which are the same in every language, and checks each screen on the way. */
async function signInLooking(page: Page, user: TestUser, look: (place: string) => Promise<void>): Promise<void> {
  await page.goto('/portal/app/login');
  await page.locator('form button[type=submit]').click();
  await look('sign-in with empty fields');
  await page.locator('[name=clientId]').fill(user.clientId);
  await page.locator('[name=username]').fill(user.username);
  await page.locator('[name=password]').fill('not the password');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByRole('alert').first()).toContainText('1000');
  await look('wrong password');
  await page.locator('[name=password]').fill(TEST_PASSWORD);
  await page.locator('form button[type=submit]').click();
  const code = page.locator('[autocomplete=one-time-code]');
  await expect(code).toBeVisible();
  await look('second step');
  await code.fill(await lastCode(page, user));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
}

test('every screen is in German: no keys, no gaps, no English', async ({ browser, makeClient }) => {
  const language = 'de';
  const settings = { language };
  const client = await makeClient({
    users: {
      clerk: { grants: CLERK_GRANTS, settings, fullName: 'Clara Kerr' },
      signer1: { grants: SIGNER_GRANTS, settings, fullName: 'Sandro Uno' },
      signer2: { grants: SIGNER_GRANTS, settings, fullName: 'Silvia Due' },
    },
  });
  const [first] = client.accounts;
  const clerk = await takePage(browser, { locale: language });
  const look = (place: string) => expectTranslated(clerk, language, place);
  await signInLooking(clerk, client.users['clerk']!, look);

  const right = await paymentFile(first!, { count: 3, date: today() });
  await choose(clerk, xmlFile('three.xml', right), xmlFile('empty.xml', ''), xmlFile('letter.xml', 'Liebe Bank'));
  await expect(clerk.getByRole('listitem').filter({ hasText: 'letter.xml' }).first()).toContainText('1, ');
  await expect(clerk.getByRole('row', { name: 'three.xml' })).toBeVisible();
  await look('dashboard of a clerk');
  await clerk.goto('/portal/app/payments/all');
  await expect(clerk.getByRole('row', { name: 'three.xml' })).toBeVisible();
  await clerk.locator('[data-row] input[type=checkbox]').first().check();
  await look('orders, one selected');
  await clerk.getByRole('searchbox').fill('nothing of this name');
  await expect(clerk.getByRole('row', { name: 'three.xml' })).toBeHidden();
  await clerk.goto('/portal/app/payments/all?tab=COMPLETED');
  await expect(clerk.getByRole('heading', { level: 2 })).toBeVisible();
  await look('orders, none completed');
  await clerk.goto('/portal/app/payments/all');
  await clerk.getByRole('row', { name: 'three.xml' }).getByRole('link').first().click();
  await expect(clerk.getByText('Creditor 0')).toBeVisible();
  for (const tab of await clerk.getByRole('tab').all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await look(`order, ${await tab.innerText()}`);
  }
  await pressRefused(clerk.locator('main header button[aria-haspopup=dialog][aria-disabled]'));
  await expect(clerk.getByRole('dialog')).toBeVisible();
  await look('why signing is refused');
  await clerk.goto('/portal/app/no/such/page');
  await expect(clerk.getByRole('heading').first()).toBeVisible();
  await look('page not found');
  await clerk.context().close();

  const signer = await takePage(browser, { locale: language });
  const lookOn = (place: string) => expectTranslated(signer, language, place);
  await signInLooking(signer, client.users['signer1']!, lookOn);
  await expect(signer.getByRole('row', { name: 'three.xml' })).toBeVisible();
  await lookOn('dashboard of a signer');
  const waiting = signer.locator('main section', { has: signer.locator('a[href*="/payments/orders/"]') }).first();
  await waiting.getByRole('button').first().click();
  await expect(signer.getByRole('dialog').getByText('Creditor 0')).toBeVisible();
  await expect(signer.locator('[autocomplete=one-time-code]')).toBeVisible();
  await lookOn('signing');
  await signer.context().close();
});

test('every screen about passwords speaks fr', async ({ browser, makeClient, owner }) => {
  const language = 'fr';
  const users = { clerk: { grants: CLERK_GRANTS, settings: { language }, fullName: 'Clara Kerr' } };
  const client = await makeClient({ users, rule: null });
  const page = await takePage(browser, { locale: language });
  await lookAtPasswords({ page, owner, client, look: (place) => expectTranslated(page, language, place) });
});

test('the personal settings are in Italian', async ({ browser, makeClient, owner }) => {
  const language = 'it';
  const settings = { language, dateFormat: 'UNITED_STATES', numberFormat: 'DOT_APOSTROPHE' };
  const client = await makeClient({
    users: { clerk: { grants: CLERK_GRANTS, settings, fullName: 'Clara Kerr', secondFactors: [] } },
    rule: null,
  });
  await owner.inClient(client.id, (tx) =>
    tx.write('update clients set session_idle_minutes = 30 where client_id = $1', [client.id]),
  );
  const open = async () => takePage(browser, { locale: language });
  const look = (page: Page, place: string) => expectTranslated(page, language, place);
  await lookAtSettings(await open(), await open(), client.users['clerk']!, look);
});

test('every screen of the statements speaks es', async ({ browser, makeClient, owner }) => {
  const language = 'es';
  const settings = { language };
  const client = await makeClient({ users: { clerk: { grants: CLERK_GRANTS, settings, fullName: 'Clara Kerr' } } });
  await storeTestStatements({ owner }, client, oddStatements(client));
  const page = await takePage(browser, { locale: language });
  await signIn(page, client.users['clerk']!);
  const look = (place: string) => expectTranslated(page, language, place);
  await expect(page.getByRole('slider')).toBeVisible();
  await look('dashboard with balances');
  for (const path of ['accounts', 'transactions/reportings', 'statements']) {
    await page.goto(`/portal/app/${path}`);
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await look(path);
    for (const row of await page.locator('[data-row]').all()) {
      await row.click();
      await expect(page.getByRole('complementary').getByRole('heading').first()).toBeVisible();
      await look(`${path}, drawer`);
    }
  }
  await page.goto('/portal/app/transactions/reportings/disposition');
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await look('no planned transactions');
});

test.describe('what the provider’s people see', () => {
  let stopped: TestClient;
  let unknown: TestClient;
  test.beforeAll(async ({ browser, owner }) => {
    test.setTimeout(120_000);
    const make = () => makeTestClient(owner, systemClock, ONE_SIGNER);
    [stopped, unknown] = [await make(), await make()];
    await stopOrder(browser, stopped);
    await sendInVain(browser, unknown);
    await giveUp(owner, unknown, 'outcomeUnknown');
  });

  test('bank operations and sanction screening speak es', async ({ browser, owner }) => {
    const language = 'es';
    const reader = await makeProviderUser(
      owner,
      'reader',
      [
        { area: 'BANK_OPERATIONS', level: 'APPROVE' },
        { area: 'SCREENING', level: 'APPROVE' },
        { area: 'ADMINISTRATION_EFT', level: 'ADMIN' },
      ],
      { settings: { language } },
    );
    const page = await takePage(browser, { locale: language });
    await signIn(page, reader);
    const look = (place: string) => expectTranslated(page, language, place);
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/\d/);
    await look('first page of the provider');
    await page.goto('/portal/app/administration/operations');
    const row = page.locator('#messages [data-row]', { hasText: unknown.businessId });
    await row.getByRole('checkbox').check();
    await look('bank operations');
    await row.locator('[data-column=actions] button').click();
    await page.getByRole('dialog').locator('[aria-pressed]').last().click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await look('unknown outcome');
    await page.goto('/portal/app/administration/mandates');
    await page.locator('[aria-pressed=false]').first().click();
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await look('bank mandates');
    await page.locator('[data-row] button').first().click();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await look('withdrawing a mandate');
    await page.keyboard.press('Escape');
    await page.goto('/portal/app/administration/screening');
    const hit = page.locator('[data-row]', { hasText: stopped.businessId });
    await expect(hit).toBeVisible();
    await look('stopped messages');
    await hit.getByRole('link').click();
    await page.getByRole('complementary').getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await look('one stopped message, confirming');
    await page.keyboard.press('Escape');
    await page.getByRole('complementary').getByRole('button').last().click();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await look('one stopped message, clearing');
    await page.goto('/portal/app/administration/client');
    await page.getByRole('searchbox').fill(stopped.businessId);
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await page.locator('[data-row]').click();
    const client = page.getByRole('complementary');
    await expect(client.getByRole('heading', { level: 3 })).toBeVisible();
    await look('one client');
    await client.getByRole('button').last().click();
    await page.getByRole('textbox').first().fill(' ');
    await page.locator('form footer button').last().click();
    await look('a client, with a mistake');
    await page.locator('form section').last().getByRole('button').last().click();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await look('a new subclient');
    await page.goto(`/portal/app/administration/client/two-person-rule/${stopped.id}`);
    await page.getByRole('textbox').first().fill('0');
    await page.locator('form footer button').last().click();
    await look('the company settings of a client, with a mistake');
  });
});

/** An account without gaps, one with a missing number and a conflict, and entries of two kinds with every detail. */
function oddStatements(client: TestClient): StoredTestStatement[] {
  const [swiss, euro] = client.accounts.map(({ id }) => id) as [AccountId, AccountId];
  const everything = {
    counterparty: 'Töss Guss AG',
    counterpartyAccount: 'CH9300762011623852957',
    counterpartyBank: 'TESTCHZZXXX',
    remittance: 'Rechnung 4711',
    endToEndId: 'E2E-4711',
    customerReference: 'K-1',
    bankReference: 'B-1',
    transactionCode: 'PMNT-RCDT-ESCT',
    extra: { mandateId: 'M-1', charges: 'CHF 1.00', exchangeRate: '1.05' },
  };
  return [
    {
      accountId: swiss,
      day: today(),
      opening: '0',
      closing: '1250.00',
      number: '1',
      entries: [
        { valueDate: today(), amount: '1250.00', ...everything },
        { valueDate: today(), amount: '-3.50', type: 'INTRADAY', reversal: true },
      ],
    },
    { accountId: euro, day: today(), opening: '0', closing: '5.00', number: '3', continuity: 'GAP', addsUp: false },
    { accountId: euro, day: today(), opening: '0', closing: '5.00', number: '4', continuity: 'BREAK' },
    { accountId: euro, day: today(), opening: '0', closing: '5.00', number: '4', state: 'CONFLICT' },
  ];
}
