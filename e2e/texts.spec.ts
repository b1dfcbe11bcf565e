import type { Page } from '@playwright/test';
import { CLERK_GRANTS, SIGNER_GRANTS, TEST_PASSWORD } from '../server/src/testing/clients.ts';
import { paymentFile } from '../server/src/testing/payment-files.ts';
import { storeTestStatements, type StoredTestStatement } from '../server/src/testing/statements.ts';
import { choose, expect, lastCode, test, today, xmlFile, type TestClient, type TestUser } from './support.ts';

/** Words of an English sentence that are none in the other languages. */
const ENGLISH_WORDS = /\b(the|your|you|order|orders|with|can’t|could|not)\b/i;
/** Names in a sentence that look like a key but are none. */
const NO_KEYS = /^kB$|\.xml$|@|^https?:|\.example$/;

/** `tab.warnings`, `noMatchingAccount`, `order.type.NORMAL`. */
const RAW_KEY = /^([a-z]{2,}[a-zA-Z]*(\.[a-zA-Z]{2,})+|[a-z]+[A-Z][a-zA-Z.]*)$/;
const UNFILLED = /[{}]|\bundefined\b|\bNaN\b|\[object/;

/** Everything that a person reads or hears on the page, raw bank text and the names of languages apart. */
function wordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title];
    for (const element of document.querySelectorAll('body, body *')) {
      if (element.closest('pre, code, select, q, script, style, svg')) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
    }
    return texts.filter((text) => text.trim() !== '');
  });
}

async function expectTranslated(page: Page, language: string, place: string): Promise<void> {
  const texts = await wordsOf(page);
  const words = texts.flatMap((text) => text.split(/[\s“”«»"(),;:]+/)).map((word) => word.replace(/\.+$/, ''));
  const keys = words.filter((word) => RAW_KEY.test(word) && !NO_KEYS.test(word));
  const unfilled = texts.filter((text) => UNFILLED.test(text));
  const english = language === 'en' ? [] : texts.filter((text) => ENGLISH_WORDS.test(text));
  expect({ place, keys, unfilled, english }).toEqual({ place, keys: [], unfilled: [], english: [] });
}

/** Signs in by the fields' names, which are the same in every language, and looks at each screen on the way. */
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

for (const language of ['en', 'de', 'fr', 'it', 'es']) {
  test(`every screen speaks ${language}: no key, no gap, no word of another language`, async ({
    browser,
    makeClient,
  }) => {
    const settings = { language };
    const client = await makeClient({
      users: {
        clerk: { grants: CLERK_GRANTS, settings, fullName: 'Clara Kerr' },
        signer1: { grants: SIGNER_GRANTS, settings, fullName: 'Sandro Uno' },
        signer2: { grants: SIGNER_GRANTS, settings, fullName: 'Silvia Due' },
      },
    });
    const [first] = client.accounts;
    const clerk = await (await browser.newContext({ locale: language })).newPage();
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
    await clerk.locator('main header button[aria-haspopup=dialog][aria-disabled]').click({ force: true });
    await expect(clerk.getByRole('dialog')).toBeVisible();
    await look('why signing is refused');
    await clerk.goto('/portal/app/no/such/page');
    await expect(clerk.getByRole('heading').first()).toBeVisible();
    await look('page not found');
    await clerk.context().close();

    const signer = await (await browser.newContext({ locale: language })).newPage();
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
}

for (const language of ['en', 'de', 'fr', 'it', 'es']) {
  test(`every screen of the statements speaks ${language}`, async ({ browser, makeClient, owner }) => {
    const settings = { language };
    const client = await makeClient({ users: { clerk: { grants: CLERK_GRANTS, settings, fullName: 'Clara Kerr' } } });
    await storeTestStatements({ owner }, client, oddStatements(client));
    const page = await (await browser.newContext({ locale: language })).newPage();
    await signInLooking(page, client.users['clerk']!, async () => undefined);
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
}

/** An account that follows, one with a missing number and a conflict, entries of two kinds and with everything said. */
function oddStatements(client: TestClient): StoredTestStatement[] {
  const [swiss, euro] = client.accounts.map(({ id }) => id) as [string, string];
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
