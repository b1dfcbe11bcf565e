import type { Page } from '@playwright/test';
import type { Area, Level } from '@portico/contract/permissions/model';
import type { Database } from '../server/src/platform/database/db.ts';
import { switches, type Grant } from '../server/src/seed/create.ts';
import { CLERK_GRANTS, SIGNER_GRANTS, type TestClientOptions } from '../server/src/testing/clients.ts';
import { expectAccessible } from '../web/src/testing/browser/accessible.ts';
import {
  expect,
  makeProviderUser,
  openFor,
  pressRefused,
  tabTo,
  test,
  uploadOrder,
  type TestUser,
} from './support/story.ts';
import { GERMAN } from './support/words.ts';

const PEOPLE: TestClientOptions = {
  client: { name: 'Kessler Maschinenbau' },
  users: {
    clerk: {
      fullName: 'Sven Kerr',
      jobTitle: 'Treasury Analyst',
      grants: [...CLERK_GRANTS, ...switches('PAYMENT_SIGN')],
    },
    signer1: { fullName: 'Inés Robledo', grants: SIGNER_GRANTS },
    locked: { fullName: 'Aldo Moretti', grants: [] },
  },
};
const FILE = [{ amount: '1250.00', creditor: 'Nordhaven Logistics' }];

const administrator = (owner: Database, fullName: string, of: Level, language = 'en'): Promise<TestUser> => {
  const areas: Area[] = ['ADMINISTRATION_EFT', 'ADMINISTRATION_ARS', 'ADMINISTRATION_DLC'];
  const grants = areas.map((area) => ({ area, level: of }));
  return makeProviderUser(owner, 'acting', grants, { fullName, settings: { language } });
};

const band = (page: Page, name = 'Impersonation') => page.getByRole('complementary', { name });

test('an administrator acts as a user: both are named, signing is refused, and it ends where it began', async ({
  browser,
  makeClient,
  owner,
}) => {
  const client = await makeClient(PEOPLE);
  const page = await openFor(browser, await administrator(owner, 'Vera Lindt', 'ADMIN'));
  await page.getByRole('button', { name: /User menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: /Act for a client/ }).click();
  await page.getByRole('searchbox', { name: 'Clients' }).fill(client.businessId);
  await page.getByRole('button', { name: `Kessler Maschinenbau ${client.businessId}` }).click();
  await page.getByRole('searchbox', { name: 'Users' }).fill('kerr');
  await page.getByRole('button', { name: 'Act as Sven Kerr' }).click();
  await expect(band(page)).toContainText(
    'You act as Sven Kerr (clerk), Kessler Maschinenbau. Logged as Vera Lindt (acting',
  );

  await uploadOrder(page, client, 'suppliers.xml', FILE);
  await pressRefused(page.getByRole('button', { name: /^Sign$/ }));
  await expect(page.getByRole('dialog')).toContainText('Nobody signs for another person.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen 1 order' }).click();
  await expect(page.getByText(/Sven Kerr \(clerk\), by Vera Lindt/).first()).toBeVisible();
  await page.getByRole('button', { name: /User menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Personal settings' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Change password|Act for a client/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.mouse.wheel(0, 2_000);
  await expect(band(page)).toBeInViewport();

  await page.goto('/portal/app/user/settings');
  await expect(page.getByText('Only Sven Kerr can change them.')).toBeVisible();
  await expect(page.getByLabel('Date format')).toBeDisabled();
  await page.goto('/portal/app/user/change-password');
  await expect(page).toHaveTitle(/This page does not exist/);

  await page.goto('/portal/app/dashboard');
  const other = await page.context().newPage();
  await other.goto('/portal/app/payments/all');
  await expect(band(other)).toBeVisible();
  await band(page).getByRole('button', { name: 'End' }).click();
  await expect(page.getByRole('link', { name: 'Clients' }).first()).toBeVisible();
  await expect(band(page)).toBeHidden();
  // The other tab is back to its own user too.
  await expect(other.getByRole('link', { name: 'Clients' }).first()).toBeVisible();
});

test('pages outside the frame also name the user acted for, and can end it', async ({ browser, makeClient, owner }) => {
  const client = await makeClient(PEOPLE);
  const page = await openFor(browser, await administrator(owner, 'Vera Lindt', 'ADMIN'), {
    at: '/portal/app/no/such/page',
  });
  await expect(page.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible();
  await expect(band(page)).toBeHidden();
  await page.goto(`/portal/app/user/impersonation?client=${client.id}`);
  await page.getByRole('button', { name: 'Act as Sven Kerr' }).click();
  await expect(band(page)).toBeVisible();
  for (const address of ['password', 'page-not-found', 'no/such/page']) {
    await page.goto(`/portal/app/${address}`);
    await expect(band(page)).toContainText(
      'You act as Sven Kerr (clerk), Kessler Maschinenbau. Logged as Vera Lindt (acting',
    );
  }
  await expect(page).toHaveTitle(/This page does not exist/);
  await expectAccessible(page);
  await page.context().setOffline(true);
  await band(page).getByRole('button', { name: 'End' }).click();
  await expect(page.getByText('You still act in somebody else’s name')).toBeVisible();
  await page.context().setOffline(false);
  await band(page).getByRole('button', { name: 'End' }).click();
  await expect(page.getByRole('link', { name: 'Clients' }).first()).toBeVisible();
});

test('an administrator acts as a client and administers its users, by keyboard: in German', async ({
  browser,
  makeClient,
  owner,
}) => {
  const client = await makeClient(PEOPLE);
  const person = await administrator(owner, 'Vera Lindt', 'ADMIN', 'de');
  const page = await openFor(browser, person, { words: GERMAN, at: '/portal/app/user/impersonation' });
  await tabTo(page, page.getByRole('searchbox', { name: 'Kunden' }));
  await page.keyboard.type(client.businessId.slice(0, 3));
  const found = page.getByRole('list', { name: 'Kunden' }).getByRole('button');
  await expect(found.first()).toBeVisible();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(client.businessId);
  await expect(found).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(found).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Als Kunde handeln' }));
  await page.keyboard.press('Enter');
  const banner = band(page, 'Zugriff im Namen des Kunden');
  await expect(banner).toContainText('Sie handeln als der Kunde Kessler Maschinenbau.');
  await expect(page.getByRole('link', { name: 'Umsätze' })).toHaveCount(0);
  await page.getByRole('button', { name: /Benutzermenü/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Abmelden' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Persönliche Einstellungen' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Benutzer', exact: true }).click();
  await expect(page.getByRole('row', { name: /Sven Kerr/ })).toBeVisible();
  await tabTo(page, banner.getByRole('button', { name: 'Beenden' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Kunden', exact: true }).first()).toBeVisible();
});

test('changes in a client’s name wait for the client, who is told', async ({ browser, makeClient, owner }) => {
  const administration: Grant[] = [{ area: 'USERS', level: 'ADMIN' }];
  const users = { ...PEOPLE.users, boss: { fullName: 'Ada Boss', grants: administration } };
  const client = await makeClient({ ...PEOPLE, users });
  const page = await openFor(browser, await administrator(owner, 'Vera Lindt', 'ADMIN'), {
    at: `/portal/app/user/impersonation?client=${client.id}`,
  });
  await page.getByRole('button', { name: 'Act as the client' }).click();
  await expect(band(page)).toBeVisible();
  await page.goto(`/portal/app/userManagement/users/${client.users['locked']!.id}`);
  await page.getByRole('button', { name: 'Inactivate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Comment').fill('Has left');
  await dialog.getByRole('button', { name: /^(Inactivate|Request)/ }).click();
  await expect(page.getByText('Sent to a second person')).toBeVisible();

  const boss = await openFor(browser, client.users['boss']!, { at: '/portal/app/administration/pending-approvals' });
  await boss.getByRole('link', { name: /Aldo Moretti/ }).click();
  await expect(boss.getByText(/Vera Lindt/).first()).toBeVisible();
  await boss.getByRole('button', { name: 'Approve' }).click();
  await expect(boss.getByText('Approved').first()).toBeVisible();
  const outbox = await boss.request.get(
    `/portal/api/portal/dev/outbox?recipient=${encodeURIComponent(client.users['boss']!.email)}`,
  );
  const subjects = ((await outbox.json()) as { subject: string }[]).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Vera Lindt'))).toHaveLength(2);
});

test('a read-only administrator changes nothing in anybody’s name; users who can’t sign in can’t be acted for', async ({
  browser,
  makeClient,
  owner,
}) => {
  const client = await makeClient(PEOPLE);
  await owner.inNoClient((tx) =>
    tx.write('update users set locked_at = now() where id = $1', [client.users['locked']!.id]),
  );
  const clerk = await openFor(browser, client.users['clerk']!);
  await uploadOrder(clerk, client, 'suppliers.xml', FILE);
  const order = new URL(clerk.url()).pathname;
  const page = await openFor(browser, await administrator(owner, 'Ruth Halder', 'VIEW_ONLY'), {
    at: `/portal/app/user/impersonation?client=${client.id}`,
  });
  await pressRefused(page.getByRole('button', { name: 'Act as Aldo Moretti' }));
  await expect(page.getByRole('dialog')).toContainText('The user is locked or inactive.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Act as Sven Kerr' }).click();
  await expect(band(page)).toContainText('You act as Sven Kerr');
  await page.goto(order);
  await page.getByRole('button', { name: 'What can’t be done now' }).click();
  await page.getByText(/^Delete(?!d)/).click();
  const why = page.getByText('You administer this application read-only').filter({ visible: true });
  await expect(why.first()).toBeVisible();
});
