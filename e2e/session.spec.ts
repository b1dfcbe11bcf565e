import { TEST_PASSWORD } from '../server/src/testing/clients.ts';
import { expect, lastCode, signIn, test } from './support/story.ts';

test('a wrong password, a wrong code and a right one', async ({ page, makeClient }) => {
  const { users } = await makeClient();
  const clerk = users['clerk']!;
  await page.goto('/portal/app/');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Client ID').fill(clerk.clientId.toLowerCase());
  await page.getByLabel('User name').fill(clerk.username);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').first()).toContainText('1000');
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  const right = await lastCode(page, clerk);
  await page.getByRole('textbox', { name: /Security code/ }).fill(right === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/attempts are left/)).toBeVisible();
  await page.getByRole('textbox', { name: /Security code/ }).fill(right);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('users with e-mail and text messages choose where the code goes', async ({ page, makeClient }) => {
  const mobile = `+4179${String(Date.now()).slice(-7)}`;
  const { users } = await makeClient({ users: { one: { grants: [], secondFactors: ['EMAIL', 'SMS'], mobile } } });
  const one = users['one']!;
  await page.goto('/portal/app/login');
  await page.getByLabel('Client ID').fill(one.clientId);
  await page.getByLabel('User name').fill(one.username);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const choice = page.getByRole('group', { name: 'How do you want to confirm that it’s you?' });
  await expect(choice.getByRole('radio')).toHaveCount(2);
  await expect(choice).toContainText(`·· ${mobile.slice(-2)}`);
  await choice.getByRole('radio', { name: /Code by SMS/ }).check();
  await page.getByRole('button', { name: 'Send the code' }).click();
  const code = page.getByRole('textbox', { name: /Security code/ });
  await expect(code).toBeVisible();
  await code.fill(await lastCode(page, { ...one, email: mobile }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a page behind the sign-in loads the shared scripts at once, the sign-in only its own', async ({
  page,
  makeClient,
}) => {
  const { users } = await makeClient({ rule: null });
  const askedByThePage = async (path: string) => {
    const answer = await page.goto(`/portal/app/${path}`);
    return [...(await answer!.text()).matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(
      ([, file]) => file!,
    );
  };
  expect(await askedByThePage('login')).toEqual([]);
  await signIn(page, users['clerk']!);
  const twice = new Set<string>();
  const seen = new Set<string>();
  page.on('request', (request) => {
    const file = new URL(request.url()).pathname;
    (seen.has(file) ? twice : seen).add(file);
  });
  const scripts = await askedByThePage('payments/all');
  expect(scripts.join()).toContain('frame');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const script of scripts) expect([seen.has(script), twice.has(script)]).toEqual([true, false]);
  await page.goto('/portal/app/logout');
  await expect(page).toHaveURL(/\/login/);
  expect(await askedByThePage('login')).toEqual([]);
});

test('the language changes before and after the sign-in, and stays', async ({ page, makeClient }) => {
  const { users } = await makeClient();
  await page.goto('/portal/app/login');
  for (const [language, title] of [
    ['Deutsch', 'Anmelden'],
    ['Français', 'Connexion'],
    ['Italiano', 'Accesso'],
    ['Español', 'Iniciar sesión'],
    ['English', 'Sign in'],
  ] as const) {
    await page.getByRole('combobox').selectOption({ label: language });
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  }
  await signIn(page, users['clerk']!);
  await page.getByRole('button', { name: new RegExp(users['clerk']!.fullName) }).click();
  // It is shown before it is stored.
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.getByRole('link', { name: 'Aufträge', exact: true }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await kept;
  await page.reload();
  await expect(page.getByRole('link', { name: 'Aufträge', exact: true }).first()).toBeVisible();
});

test('the end of the session is announced; staying signed in works, and so does signing out', async ({
  page,
  makeClient,
  owner,
}) => {
  const { id: clientId, users } = await makeClient();
  await page.clock.install();
  await signIn(page, users['clerk']!);
  // Hands off the page: its own requests do not keep the session alive.
  await page.clock.fastForward('00:15');
  const warning = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: 'signed out' });
  // Four minutes and ten seconds of nothing; then something changes elsewhere, and the page asks for it by itself.
  // Repeat while the page's first requests may still be under way or its event stream not yet open.
  await expect(async () => {
    await owner.inClient(clientId, async (tx) => {
      await tx.write('update sessions set last_active_at = $2 where user_id = $1', [
        users['clerk']!.id,
        new Date(Date.now() - 250_000),
      ]);
      await tx.rows(`select pg_notify('portico', $1)`, [`${clientId} order ${clientId}`]);
    });
    await expect(warning).toBeVisible({ timeout: 1_500 });
  }).toPass({ timeout: 30_000 });
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning).toBeHidden();
  await page.getByRole('button', { name: new RegExp(users['clerk']!.fullName) }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/portal/app/payments/all');
  await expect(page).toHaveURL(/\/login/);
});

test('the sign-in warns of caps lock in the password, and leads to the documentation', async ({ page }) => {
  const documentationUrl = 'https://docs.example/portico';
  await page.route('**/portal/version', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), documentationUrl } });
  });
  await page.goto('/portal/app/login');
  const password = page.getByLabel('Password', { exact: true });
  const warning = page.getByText('Caps lock is on.');
  await password.press('a');
  await expect(warning).toHaveCount(0);
  await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
  await expect(warning).toBeVisible();
  await password.dispatchEvent('keyup', { key: 'CapsLock' });
  await expect(warning).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Documents' })).toHaveAttribute('href', documentationUrl);
});

test('a partner’s end user lands in the Download Center, which has nothing for them yet', async ({
  page,
  makeClient,
}) => {
  const { users } = await makeClient({
    client: { kind: 'PARTNER', licensedModules: ['DLC'] },
    users: { partner: { modules: ['DLC'], grants: [] } },
    rule: null,
  });
  const partner = users['partner']!;
  await page.goto('/portal/app/login');
  await page.getByLabel('Client ID').fill(partner.clientId);
  await page.getByLabel('User name').fill(partner.username);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await page.getByRole('textbox', { name: /Security code/ }).fill(await lastCode(page, partner));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/DLC\/overview$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Download Center' })).toBeVisible();
  await expect(page.getByText('Reports for you appear here as soon as they are ready.')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('button', { name: new RegExp(partner.fullName) }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Personal settings', 'Change password', 'Sign out']);
  await page.goto('/portal/app/payments/all');
  await expect(page).toHaveURL(/\/page-not-found$/);
});

test('unknown and refused pages go to page-not-found', async ({ page, makeClient }) => {
  const { users } = await makeClient();
  await signIn(page, users['clerk']!, '/portal/app/no/such/page');
  await expect(page.getByText(/does not exist/)).toBeVisible();
});

test('signing out in one tab signs out the other', async ({ page, makeClient, context }) => {
  const { users } = await makeClient();
  const clerk = users['clerk']!;
  await signIn(page, clerk);
  const other = await context.newPage();
  await other.goto('/portal/app/payments/all');
  await expect(other.getByRole('heading', { name: 'Payment orders' })).toBeVisible();
  // The other tab's request reaches the server only once the session is over, and is refused.
  const late = Promise.withResolvers<void>();
  await other.route('**/portal/api/payments/orders?**', async (route) => {
    await late.promise;
    await route.continue();
  });
  const asked = other.waitForRequest('**/portal/api/payments/orders?**');
  await other.getByRole('button', { name: 'Refresh' }).click();
  await asked;
  await page.getByRole('button', { name: new RegExp(clerk.fullName) }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByText('You are signed out.')).toBeVisible();
  const refused = other.waitForResponse('**/portal/api/payments/orders?**').catch(() => null);
  late.resolve();
  await refused;
  await expect(other.getByText('You are signed out.')).toBeVisible();
});

test('a tab refused before it hears of the sign-out says the same', async ({ page, makeClient, context }) => {
  const { users } = await makeClient();
  await signIn(page, users['clerk']!);
  const other = await context.newPage();
  await other.goto('/portal/app/login');
  await other.evaluate(() =>
    fetch('/portal/api/portal/logout', { method: 'POST', headers: { 'portico-client': 'web' } }),
  );
  await expect(page.getByText('You were signed out')).toBeVisible();
  await other.evaluate(() => new BroadcastChannel('portico').postMessage({ kind: 'signedOut', reason: 'left' }));
  await expect(page.getByText('You are signed out.')).toBeVisible();
});

test('when the user can’t be loaded, the session ends and the sign-in says so', async ({ page, makeClient }) => {
  const { users } = await makeClient();
  await signIn(page, users['clerk']!);
  await page.route('**/portal/api/portal/user', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your data could not be loaded')).toBeVisible();
  await page.unroute('**/portal/api/portal/user');
  await page.reload();
  await expect(page.getByLabel('Client ID')).toBeVisible();
});
