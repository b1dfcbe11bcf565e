import type { AccountId } from '@portico/contract/ids';
import { paymentFile } from '../server/src/testing/payment-files.ts';
import { CLERK_GRANTS, SIGNER_GRANTS } from '../server/src/testing/clients.ts';
import { storeTestStatements } from '../server/src/testing/statements.ts';
import { expectAccessible } from '../web/src/testing/browser/accessible.ts';
import { giveUp, sendInVain, stopOrder } from './support/bank-trouble.ts';
import { lookAtPasswords } from './support/password-screens.ts';
import {
  choose,
  expect,
  makeProviderUser,
  ONE_SIGNER,
  openFor,
  signIn,
  test,
  today,
  xmlFile,
} from './support/story.ts';

for (const width of [1440, 390]) {
  test(`every screen meets WCAG 2.2 AA as far as a machine can tell, at ${width} pixels`, async ({
    page,
    makeClient,
    browser,
  }) => {
    const client = await makeClient();
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/portal/app/login');
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    await expectAccessible(page);
    await signIn(page, client.users['clerk']!);
    await choose(page, xmlFile('three.xml', await paymentFile(client.accounts, { count: 3, date: today() })));
    await expect(page.getByRole('link', { name: /three\.xml|Show the order|Open/ }).first()).toBeVisible();
    await expectAccessible(page);
    await page.goto('/portal/app/payments/all');
    await expect(page.getByText('three.xml').first()).toBeVisible();
    await expectAccessible(page);
    await page.locator('a[href*="/payments/orders/"]').first().click();
    await expect(page.getByText('Creditor 0').first()).toBeVisible();
    await expectAccessible(page);
    await page.goto('/portal/app/dev/outbox');
    await expect(page.getByText(/@/).first()).toBeVisible();
    await expectAccessible(page);

    const signer = await openFor(browser, client.users['signer1']!, { viewport: { width, height: 844 } });
    await signer
      .getByRole('button', { name: /Review and sign/ })
      .first()
      .click();
    await expect(signer.getByRole('dialog').getByText('Creditor 0').first()).toBeVisible();
    await expectAccessible(signer);
  });
}

for (const width of [1440, 390]) {
  test(`every screen about passwords meets WCAG 2.2 AA, at ${width} pixels`, async ({ page, makeClient, owner }) => {
    await page.setViewportSize({ width, height: 844 });
    await lookAtPasswords({ page, owner, client: await makeClient(), look: () => expectAccessible(page) });
  });
}

for (const width of [1440, 390]) {
  test(`balances, accounts, transactions and statements meet WCAG 2.2 AA, at ${width} pixels`, async ({
    page,
    makeClient,
    owner,
  }) => {
    const client = await makeClient();
    const [swiss, euro] = client.accounts.map(({ id }) => id) as [AccountId, AccountId];
    const entries = [
      { valueDate: today(), amount: '1250.00', counterparty: 'Töss Guss AG', transactionCode: 'NTRF' },
      { valueDate: today(), amount: '-3.50', type: 'INTRADAY' as const },
    ];
    await storeTestStatements({ owner }, client, [
      { accountId: swiss, day: today(), opening: '0', closing: '1250.00', number: '1', entries },
      { accountId: euro, day: today(), opening: '0', closing: '5.00', number: '2', continuity: 'BREAK' },
    ]);
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, client.users['clerk']!);
    await expect(page.getByRole('slider')).toBeVisible();
    await expectAccessible(page);
    for (const path of ['accounts', 'transactions/reportings', 'statements']) {
      await page.goto(`/portal/app/${path}`);
      const row = page.locator('[data-row]').first();
      await expect(row).toBeVisible();
      await expectAccessible(page);
      await row
        .getByRole(width < 768 ? 'button' : 'gridcell')
        .first()
        .click();
      await expect(page.getByRole('complementary').getByRole('heading').first()).toBeVisible();
      await expectAccessible(page);
    }
  });
}

for (const width of [1440, 390]) {
  test(`uploaded files, deleted orders and their pending changes meet WCAG 2.2 AA, at ${width} pixels`, async ({
    page,
    browser,
    makeClient,
  }) => {
    const client = await makeClient({
      client: { twoPersonRule: true, twoPersonExceptions: [] },
      users: { clerk: { grants: CLERK_GRANTS }, second: { grants: CLERK_GRANTS }, signer1: { grants: SIGNER_GRANTS } },
    });
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, client.users['clerk']!);
    const content = await paymentFile(client.accounts[0]!, { count: 1, date: today() });
    const input = page.locator('input[type=file]').first();
    for (const name of ['three.xml', 'again.xml']) {
      await input.setInputFiles(xmlFile(name, content));
      await expect(page.getByRole('link', { name: 'Show the order' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Import anyway' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Comment for the second person').fill('On purpose');
    await page.getByRole('button', { name: 'Request approval' }).click();
    await expect(page.getByText('Sent to a second person')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/portal/app/payments/uploaded-files');
    await page.getByText('again.xml').first().click();
    await expect(page.getByRole('complementary').getByText(/asked on/)).toBeVisible();
    await expectAccessible(page);

    await page.goto('/portal/app/payments/all');
    await page.locator('a[href*="/payments/orders/"]').first().click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Comment').fill('Wrong');
    await page.getByRole('button', { name: 'Request deletion' }).click();
    await expect(page.getByText(/asked on .+ to delete this order/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show the request' }).click();
    await expect(page.getByRole('heading', { name: 'Deletion of an order' })).toBeVisible();
    await expectAccessible(page);
    const second = await openFor(browser, client.users['second']!, { at: page.url() });
    await second.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText(/^Approved by/)).toBeVisible();
    await page.goto('/portal/app/payments/deleted');
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await expectAccessible(page);
  });
}

for (const width of [1440, 390]) {
  test(`bank operations and sanction screening meet WCAG 2.2 AA, at ${width} pixels`, async ({
    page,
    browser,
    makeClient,
    owner,
  }) => {
    test.slow();
    const [stopped, unknown] = [await makeClient(ONE_SIGNER), await makeClient(ONE_SIGNER)];
    await stopOrder(browser, stopped);
    await sendInVain(browser, unknown);
    await giveUp(owner, unknown, 'outcomeUnknown');
    const grants = [
      { area: 'BANK_OPERATIONS', level: 'APPROVE' },
      { area: 'SCREENING', level: 'APPROVE' },
    ] as const;
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, await makeProviderUser(owner, 'reader', [...grants]));
    await expect(page.getByRole('main').getByText(/stopped message/)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/portal/app/administration/operations');
    const row = page.locator('#messages [data-row]', { hasText: unknown.businessId });
    await expect(row).toBeVisible();
    await expectAccessible(page);
    if (width === 1440) {
      await row.getByRole('checkbox').check();
      await expectAccessible(page);
    }
    await row.getByRole('button', { name: 'Decide' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Was not sent' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
    await expectAccessible(page);
    await page.goto('/portal/app/administration/screening');
    const hit = page.locator('[data-row]', { hasText: stopped.businessId });
    await expect(hit).toBeVisible();
    await expectAccessible(page);
    await hit.getByRole('link').click();
    await expect(page.locator('mark')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click();
    await expectAccessible(page);
  });
}

for (const width of [1440, 390]) {
  test(`the personal settings meet WCAG 2.2 AA, at ${width} pixels`, async ({ page, browser, makeClient, owner }) => {
    const client = await makeClient(ONE_SIGNER);
    const clerk = client.users['clerk']!;
    await owner.inClient(client.id, (tx) =>
      tx.write('update clients set session_idle_minutes = 30 where client_id = $1', [client.id]),
    );
    await openFor(browser, clerk);
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, clerk, '/portal/app/user/settings');
    await expect(page.getByRole('combobox', { name: 'Header in MT942' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^End Chrome/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Session ends after' }).selectOption('30');
    await page.getByRole('button', { name: 'Use 30 minutes' }).click();
    await expect(page.getByText('Acknowledge the risk first')).toBeVisible();
    await page.getByRole('combobox', { name: 'Date format' }).selectOption('UNITED_STATES');
    await expect(page.getByText('Saved: Date format')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });
}

for (const width of [1440, 390]) {
  test(`acting in the name of a client meets WCAG 2.2 AA, at ${width} pixels`, async ({
    browser,
    makeClient,
    owner,
  }) => {
    const client = await makeClient(ONE_SIGNER);
    const person = await makeProviderUser(owner, 'acting', [{ area: 'ADMINISTRATION_EFT', level: 'ADMIN' }]);
    const page = await openFor(browser, person, {
      viewport: { width, height: 844 },
      at: `/portal/app/user/impersonation?client=${client.id}`,
    });
    await expect(page.getByRole('button', { name: /^Act as / }).last()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Act as ${client.users['clerk']!.fullName}` }).click();
    await expect(page.getByRole('complementary', { name: 'Impersonation' })).toBeVisible();
    for (const place of ['dashboard', 'user/settings']) {
      await page.goto(`/portal/app/${place}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
  });
}
