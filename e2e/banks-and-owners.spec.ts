import { randomInt } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { Grant } from '../server/src/seed/create.ts';
import { makeIban } from '../server/src/testing/clients.ts';
import { approve } from './support/approve.ts';
import { expect, makeProviderUser, openFor, proveDecision, test, type TestClient } from './support/story.ts';
import { ENGLISH } from './support/words.ts';

const ADMINISTRATION = '/portal/app/administration';
const ADMINISTERS: Grant[] = [
  { area: 'ACCOUNT_PAYMENTS', level: 'ADMIN' },
  { area: 'BANKS', level: 'EDIT' },
  { area: 'OWNERS', level: 'EDIT' },
];

const openAs = (browser: Browser, client: TestClient, role: string) =>
  openFor(browser, client.users[role]!, { words: ENGLISH, at: `${ADMINISTRATION}/banks` });

test('a bank and an owner are added under two people, the bank is connected by two, and an account names both', async ({
  browser,
  makeClient,
  owner,
}) => {
  const { settings } = ENGLISH;
  const client = await makeClient({
    client: { twoPersonRule: true },
    rule: null,
    users: { first: { grants: ADMINISTERS, settings }, second: { grants: ADMINISTERS, settings } },
  });
  const [first, second] = [await openAs(browser, client, 'first'), await openAs(browser, client, 'second')];
  const bank = `Sihlkontor ${client.businessId}`;

  await first.getByRole('button', { name: 'New bank' }).click();
  await first.getByLabel('Name', { exact: true }).fill(bank);
  await first.getByLabel('BIC', { exact: true }).fill('sihlchzz');
  await expect(first.getByLabel('Country', { exact: true })).toHaveValue('CH');
  await first.getByRole('button', { name: 'Request approval' }).click();
  const drawer = first.getByRole('complementary', { name: 'Bank' });
  await expect(drawer.getByText('Creation pending')).toBeVisible();
  await approve(second, bank);
  await expect(drawer.getByText('Enabled')).toBeVisible();
  await expect(drawer.getByText('Waiting for the provider')).toBeVisible();

  await first.goto(`${ADMINISTRATION}/owners`);
  await first.getByRole('button', { name: 'New owner' }).click();
  await first.getByLabel('Name', { exact: true }).fill('Globex Zürich AG');
  await first.getByRole('button', { name: 'Request approval' }).click();
  await expect(first.getByText('Creation pending').first()).toBeVisible();
  await approve(second, 'Globex Zürich AG');

  await first.goto(`${ADMINISTRATION}/accounts/editor`);
  await first.getByLabel('Bank', { exact: true }).selectOption({ label: `${bank} · SIHLCHZZ` });
  const iban = makeIban('CH', `00761${String(randomInt(10 ** 12)).padStart(12, '0')}`);
  await first.getByLabel('IBAN', { exact: true }).fill(iban);
  await first.getByLabel('Short name').fill('Sihl · EUR');
  await first.getByLabel('Name', { exact: true }).fill('Account in Zurich');
  await first.getByLabel('Account owner').selectOption('Globex Zürich AG');
  await first.getByRole('button', { name: 'Request approval' }).click();
  await expect(first.getByText('Creation pending').first()).toBeVisible();
  await approve(second, 'Sihl · EUR');

  const provider = async (at: string) => {
    const user = await makeProviderUser(owner, 'operator', [{ area: 'BANK_OPERATIONS', level: 'APPROVE' }], {
      settings,
    });
    const page = await openFor(browser, user, { words: ENGLISH, at: `${ADMINISTRATION}/${at}` });
    const decide = async (button: string) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Why you decide so').fill('Letter of 19 November');
      await dialog.getByRole('button', { name: button, exact: true }).click();
      await proveDecision(page, user, ENGLISH, button);
      await expect(dialog).toHaveCount(0);
    };
    return { page, decide };
  };
  const [one, other] = [await provider('mandates'), await provider('client-banks')];
  // The mandate has to wait for the connection.
  const mandate = one.page.locator('[data-row]', { hasText: client.businessId }).filter({ hasText: 'EUR' });
  await mandate.filter({ hasText: bank }).getByRole('button', { name: 'Confirm', exact: true }).click({ force: true });
  await expect(one.page.getByRole('dialog')).toContainText('The bank has no connection yet.');
  await one.page.goto(`${ADMINISTRATION}/client-banks`);
  const rowOn = (page: Page) => page.locator('[data-row]', { hasText: bank });
  await rowOn(one.page).getByRole('button', { name: 'Choose', exact: true }).click();
  await one.page.getByRole('dialog').getByLabel('Connection').selectOption({ index: 1 });
  await one.decide('Choose');
  await other.page.reload();
  await rowOn(other.page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(other.page.getByRole('dialog')).toContainText('With you it is chosen');
  await other.decide('Confirm');
  await expect(rowOn(other.page)).toHaveCount(0);

  for (const { page, decide } of [one, other]) {
    await page.goto(`${ADMINISTRATION}/mandates`);
    await expect(page.locator('[data-row]', { hasText: bank })).toContainText('Globex Zürich AG');
    await page.locator('[data-row]', { hasText: bank }).getByRole('button', { name: 'Confirm', exact: true }).click();
    await decide('Confirm');
  }
  await first.goto(`${ADMINISTRATION}/accounts`);
  await first.getByRole('row', { name: /Sihl · EUR/ }).click();
  await expect(first.getByRole('complementary').getByText('Confirmed', { exact: true })).toBeVisible();
});

test('an account without self-service is changed by the provider, acting as the client', async ({
  browser,
  makeClient,
  owner,
}) => {
  const { settings } = ENGLISH;
  const client = await makeClient({
    rule: null,
    users: { first: { grants: ADMINISTERS, settings }, second: { grants: ADMINISTERS, settings } },
  });
  const account = client.accounts[0]!.id;
  await owner.inNoClient((tx) => tx.write('update accounts set self_service = false where id = $1', [account]));
  const guest = await makeProviderUser(
    owner,
    'administrator',
    [
      { area: 'ADMINISTRATION_EFT', level: 'ADMIN' },
      { area: 'ADMINISTRATION_ARS', level: 'ADMIN' },
    ],
    { settings },
  );
  const page = await openFor(browser, guest, {
    words: ENGLISH,
    at: `/portal/app/user/impersonation?client=${client.id}`,
  });
  await page.getByRole('button', { name: 'Act as the client' }).click();
  await expect(page.getByText(/You act as/)).toBeVisible();
  await page.goto(`${ADMINISTRATION}/accounts/editor/${account}`);
  await page.getByLabel('Own name (optional)').fill('Kept by the provider');
  await page.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByRole('complementary').getByText('Change pending')).toBeVisible();

  const second = await openFor(browser, client.users['second']!, {
    words: ENGLISH,
    at: `${ADMINISTRATION}/accounts/editor/${account}`,
  });
  await expect(second.getByText('The provider maintains this account.')).toBeVisible();
  await approve(second, 'Test · CHF');
  await second.goto(`${ADMINISTRATION}/accounts?open=${account}`);
  await expect(second.getByRole('complementary').getByText('Kept by the provider')).toBeVisible();
});
