import type { Locator, Page } from '@playwright/test';
import type { Database } from '../server/src/platform/database/db.ts';
import { newId } from '../server/src/platform/ids.ts';
import {
  expect,
  lastCode,
  makeProviderUser,
  ONE_SIGNER,
  openFor,
  pressRefused,
  proveDecision,
  tabTo,
  test,
  type TestClient,
  type TestUser,
} from './support/story.ts';
import { stopOrder } from './support/bank-trouble.ts';
import { ENGLISH, GERMAN } from './support/words.ts';

const LISTED = 'Ostrava Shadow Trading';

const words = {
  ...GERMAN,
  screening: 'Sanktionsprüfung',
  title: '1 Name auf der Sanktionsliste',
  clear: 'Freigeben',
  reads: /der Sanktionstreffer wird freigegeben/,
  why: 'Begründung',
  noteMissing: 'Geben Sie den Grund an: Er bleibt bei der Entscheidung.',
  counted: 'Erforderlich, 26 von 250',
  first: 'Eine von zwei Entscheidungen: Eine zweite Person muss dasselbe sagen.',
  again: 'Sie haben bereits so entschieden. Eine zweite Person muss dasselbe sagen.',
  second: 'Eine andere Person hat freigegeben. Mit Ihrem Wort geht die Nachricht weiter an ihre Bank.',
  cleared: 'Zwei Personen haben freigegeben. Die Nachricht geht weiter an ihre Bank.',
  country: 'Schweiz',
};

const NOTE = 'Another firm, I asked them';

const makeCompliance = (owner: Database, level: 'VIEW_ONLY' | 'APPROVE', settings: Record<string, unknown> = {}) =>
  makeProviderUser(owner, 'compliance', [{ area: 'SCREENING', level }], { settings });

const rowOf = (page: Page, client: TestClient): Locator => page.locator('[data-row]', { hasText: client.businessId });

test('two compliance users clear a hit and the order completes, in German', async ({ browser, makeClient, owner }) => {
  const client = await makeClient(ONE_SIGNER);
  const clerk = await stopOrder(browser, client);

  // The first decision: by mouse, from the user's first page.
  const one = await makeCompliance(owner, 'APPROVE', words.settings);
  const first = await openFor(browser, one, { words });
  await first.getByRole('main').getByRole('link', { name: words.screening }).click();
  await rowOf(first, client).getByRole('link').click();
  await expect(first.getByRole('heading', { name: words.title })).toBeVisible();
  await expect(first.locator('mark')).toHaveText('Ostrava-Shadów Trading');
  await expect(first.getByText(LISTED, { exact: true })).toBeVisible();
  await expect(first.getByText('Invoice 4711')).toBeVisible();
  await expect(first.getByText(words.amount)).toBeVisible();
  await first.getByRole('button', { name: words.clear, exact: true }).click();
  const dialog = first.getByRole('dialog');
  await dialog.getByRole('button', { name: words.clear, exact: true }).click();
  await expect(dialog.getByText(words.noteMissing)).toBeVisible();
  await dialog.getByRole('textbox', { name: words.why }).fill(NOTE);
  await expect(dialog.getByText(words.counted)).toBeVisible();
  await dialog.getByRole('button', { name: words.clear, exact: true }).click();
  await expect(dialog.getByText(words.reads)).toBeVisible();
  await proveDecision(first, one, words, words.clear);
  await expect(first.getByText(words.first)).toBeVisible();
  await expect(dialog).toBeHidden();
  await pressRefused(first.getByRole('button', { name: words.clear, exact: true }));
  await expect(first.getByText(words.again)).toBeVisible();
  await first.keyboard.press('Escape');

  // The second decision: by keyboard alone.
  const other = await makeCompliance(owner, 'APPROVE', words.settings);
  const second = await openFor(browser, other, { words });
  await tabTo(second, second.getByRole('link', { name: words.screening }).first());
  await second.keyboard.press('Enter');
  await tabTo(second, rowOf(second, client).getByRole('link'), 300);
  await second.keyboard.press('Enter');
  await expect(second.getByText(NOTE)).toBeVisible();
  await tabTo(second, second.getByRole('button', { name: words.clear, exact: true }));
  await second.keyboard.press('Enter');
  const asked = second.getByRole('dialog');
  await expect(asked.getByText(words.second)).toBeVisible();
  await expect(asked.getByRole('textbox', { name: words.why })).toBeFocused();
  await second.keyboard.type('The same');
  await tabTo(second, asked.getByRole('button', { name: words.clear, exact: true }));
  await second.keyboard.press('Enter');
  await expect(asked.getByRole('textbox', { name: words.securityCode })).toBeFocused();
  await second.keyboard.type(await lastCode(second, other));
  await second.keyboard.press('Enter');
  await expect(second.getByRole('complementary').getByText(words.cleared)).toBeVisible();

  // The first person's page says that it is over, and the order continues to its end.
  await expect(first.getByRole('complementary').getByRole('button', { name: words.clear })).toHaveCount(0);
  await expect(clerk.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 20_000 });
});

test('two people who confirm a hit end the order; either may change their mind', async ({
  browser,
  makeClient,
  owner,
}) => {
  const client = await makeClient(ONE_SIGNER);
  const clerk = await stopOrder(browser, client);
  const people = [await makeCompliance(owner, 'APPROVE'), await makeCompliance(owner, 'APPROVE')];
  const [first, second] = [await openFor(browser, people[0]!), await openFor(browser, people[1]!)];
  const decide = async (page: Page, user: TestUser, name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('As the list says');
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await proveDecision(page, user, ENGLISH, name);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  for (const page of [first, second]) {
    await page.goto('/portal/app/administration/screening');
    await rowOf(page, client).getByRole('link').click();
  }
  await decide(first, people[0]!, 'Clear');
  await decide(second, people[1]!, 'Confirm the hit');
  await expect(second.getByText(`Confirmed by ${people[1]!.fullName}`)).toBeVisible();
  await expect(first.getByText(`Confirmed by ${people[1]!.fullName}`)).toBeVisible();
  await decide(first, people[0]!, 'Confirm the hit');
  await expect(first.getByRole('complementary')).toContainText('nothing of this message is sent');
  await expect(second.getByText('The message is no longer stopped')).toBeVisible();
  await expect(clerk.getByText('Completed with errors').first()).toBeVisible({ timeout: 20_000 });
  await first.getByRole('link', { name: 'Show the other stopped messages' }).click();
  await expect(rowOf(first, client)).toHaveCount(0);
});

test('many hits show each listed name and their number', async ({ browser, makeClient, owner }) => {
  const client = await makeClient(ONE_SIGNER);
  const namesakes = Array.from({ length: 105 }, (_, n) => ({ creditor: `Igor Nemestnik ${n}`, amount: '1.00' }));
  await stopOrder(browser, client, [...namesakes, { creditor: 'Volkarian Arms Export', amount: '9999.00' }]);
  const reader = await openFor(browser, await makeCompliance(owner, 'VIEW_ONLY'), {
    at: '/portal/app/administration/screening',
  });
  await rowOf(reader, client).getByRole('link').click();
  await expect(reader.getByText('105 hits')).toBeVisible();
  await expect(reader.getByText('1 hit', { exact: true })).toBeVisible();
  await expect(reader.locator('mark').nth(1)).toHaveText('Volkarian Arms Export');
  await expect(reader.getByText('100 of 106 hits are shown')).toContainText(
    '106 different names were found, of which 100 are shown.',
  );
});

test('a decision is for the screening that was read; readers learn why they can’t decide', async ({
  browser,
  makeClient,
  owner,
}) => {
  const client = await makeClient(ONE_SIGNER);
  await stopOrder(browser, client);
  const decider = await openFor(browser, await makeCompliance(owner, 'APPROVE'), {
    at: '/portal/app/administration/screening',
  });
  await rowOf(decider, client).getByRole('link').click();
  await decider.getByRole('button', { name: 'Clear', exact: true }).click();
  const dialog = decider.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Another firm');
  await screenAnew(owner, client);
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(decider.getByText('It was screened again since you opened it')).toBeVisible();
  await expect(decider.getByText('Nobody yet')).toBeVisible();

  const reader = await openFor(browser, await makeCompliance(owner, 'VIEW_ONLY'), { at: decider.url() });
  await pressRefused(reader.getByRole('button', { name: 'Confirm the hit' }));
  await expect(reader.getByText('The level “Approve” is needed')).toBeVisible();
  await reader.goto('/portal/app/administration/operations');
  await expect(reader.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await reader.goto('/portal/app/administration/screening/00000000-0000-4000-8000-000000000000');
  await expect(reader.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});

/** As if a newer list had found the same name in the same message. */
async function screenAnew(owner: Database, client: TestClient): Promise<void> {
  await owner.inNoClient((tx) =>
    tx.write(
      `insert into screenings (client_id, order_id, message_id, id, digest, list_version, hits, hit_count, at)
       select client_id, order_id, message_id, $2, digest, 'a-newer-list', hits, hit_count, at + interval '1 second'
         from screenings where client_id = $1`,
      [client.id, newId()],
    ),
  );
}
