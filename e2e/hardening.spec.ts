import type { Page } from '@playwright/test';
import { expect, openFor, signIn, test } from './support/story.ts';

/** Records what the page's policy makes the browser refuse, from the start of the page. */
async function refusals(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(globalThis, { refused });
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      refused.push(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { refused: string[] }).refused);
}

test('the content policy allows no foreign, inline or framed scripts', async ({ page, makeClient }) => {
  const client = await makeClient();
  const refused = await refusals(page);
  const answer = await page.goto('/portal/app/login');
  const policy = answer!.headers()['content-security-policy']!.split('; ');
  for (const directive of ["default-src 'none'", "script-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(directive);
  expect(policy.join()).not.toMatch(/unsafe-eval|script-src[^;,]*unsafe-inline|https?:|\*/);
  await signIn(page, client.users['clerk']!);
  for (const path of ['payments/all', 'settings', 'accounts']) {
    await page.goto(`/portal/app/${path}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await refused()).toEqual([]);
  }
  // The policy works: a script smuggled into the page never runs.
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "smuggled"';
    document.body.append(script);
  });
  await expect.poll(refused).toEqual(['script-src-elem inline']);
  expect(await page.title()).not.toBe('smuggled');
});

test('the API page has a policy of its own', async ({ page }) => {
  const refused = await refusals(page);
  const answer = await page.goto('/portal/api/docs');
  // It takes seconds to draw a megabyte of description, on a busy machine many.
  await expect(page.getByText('/portal/authenticate', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(answer!.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(await refused()).toEqual([]);
});

test('a password is masked until somebody shows it, and a long one can be pasted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/portal/app/login');
  const field = page.getByLabel('Password', { exact: true });
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveAttribute('autocomplete', 'current-password');
  const long = `Ä long phrase, ${'word by word '.repeat(5)}`.slice(0, 64);
  await page.evaluate((text) => navigator.clipboard.writeText(text), long);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(field).toHaveValue(long);
});

test('nothing of the person is left in the browser after signing out', async ({ browser, makeClient }) => {
  const client = await makeClient();
  const clerk = client.users['clerk']!;
  const page = await openFor(browser, clerk, { at: '/portal/app/payments/all' });
  await expect(page.getByText(clerk.fullName).first()).toBeVisible();
  await page.getByRole('button', { name: clerk.fullName }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  // The address changes before the page does.
  await expect(page.getByLabel('Client ID')).toBeVisible();
  const left = await page.evaluate(async () => ({
    stored: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    page: document.documentElement.outerHTML,
    address: location.href,
  }));
  expect([left.databases, left.caches]).toEqual([0, 0]);
  for (const secret of [clerk.fullName, clerk.email, client.businessId, ...client.accounts.map(({ iban }) => iban)]) {
    for (const where of [left.stored, left.page, left.address]) expect(where).not.toContain(secret);
  }
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
});
