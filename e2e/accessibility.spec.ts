import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { paymentFile } from '../server/src/testing/payment-files.ts';
import { SIGNER_GRANTS } from '../server/src/testing/clients.ts';
import { storeTestStatements } from '../server/src/testing/statements.ts';
import { expect, signIn, test, today, type TestClient } from './support.ts';

/** Waits until nothing fades or slides any more: contrast is measured on what a person reads, not on a drawer that is half there. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

async function expectAccessible(page: Page): Promise<void> {
  await standStill(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

async function uploadOne(page: Page, client: TestClient): Promise<void> {
  const content = await paymentFile(client.accounts, { count: 3, date: today() });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'three.xml', mimeType: 'application/xml', buffer: Buffer.from(content) });
  await expect(page.getByRole('link', { name: /three\.xml|Show the order|Open/ }).first()).toBeVisible();
}

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
    await uploadOne(page, client);
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

    const context = await browser.newContext({ viewport: { width, height: 844 } });
    const signer = await context.newPage();
    await signIn(signer, client.users['signer1']!);
    await signer
      .getByRole('button', { name: /Review and sign/ })
      .first()
      .click();
    await expect(signer.getByRole('dialog').getByText('Creditor 0').first()).toBeVisible();
    await expectAccessible(signer);
    await context.close();
  });
}

for (const width of [1440, 390]) {
  test(`balances, accounts, transactions and statements meet WCAG 2.2 AA, at ${width} pixels`, async ({
    page,
    makeClient,
    owner,
  }) => {
    const client = await makeClient();
    const [swiss, euro] = client.accounts.map(({ id }) => id) as [string, string];
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
  test(`sign-off rules and pending approvals meet WCAG 2.2 AA, at ${width} pixels`, async ({ page, makeClient }) => {
    const rules = [{ area: 'SIGN_OFF_RULES', level: 'ADMIN' } as const];
    const client = await makeClient({
      client: { twoPersonRule: true },
      users: { admin: { grants: [...SIGNER_GRANTS, ...rules] }, signer1: { grants: SIGNER_GRANTS } },
    });
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, client.users['admin']!);
    await page.goto('/portal/app/administration/sign-off-rules');
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await expectAccessible(page);
    await page.goto('/portal/app/administration/sign-off-rules/editor');
    await expect(page.getByLabel('Name').first()).toBeVisible();
    await expectAccessible(page);
    await page.goto('/portal/app/administration/pending-approvals');
    await expect(page.getByRole('heading', { name: /^Pending approvals/ })).toBeVisible();
    await expectAccessible(page);
  });
}
