import { randomInt } from 'node:crypto';
import type { Grant } from '../server/src/seed/create.ts';
import { makeIban } from '../server/src/testing/clients.ts';
import { expectAccessible } from '../web/src/testing/browser/accessible.ts';
import { expect, makeProviderUser, openFor, pressRefused, proveDecision, test } from './support/story.ts';
import { ENGLISH, GERMAN } from './support/words.ts';

const ADMINISTRATION = '/portal/app/administration';
const CONFIRM: Grant[] = [{ area: 'BANK_OPERATIONS', level: 'APPROVE' }];

const WORDS = [
  {
    ...ENGLISH,
    nav: /^Bank mandates/,
    waiting: 'Waiting for the provider',
    note: /Nothing can be paid|Until then nothing can be paid/,
    confirm: 'Confirm',
    why: 'Why you decide so',
    first: 'One more person has to confirm it.',
    second: 'With you it is confirmed: payments may leave and statements are taken in.',
    again: 'A second person has to say the same.',
    done: 'The mandate is confirmed',
    all: 'All accounts',
    confirmed: 'Confirmed',
    bic: 'Sender BIC HAKODEHHXXX',
    names: 'Messages name the sender BIC HAKODEHHXXX.',
    search: 'Find in this list',
    nothing: 'No account found',
  },
  {
    ...GERMAN,
    nav: /^Bankvollmachten/,
    waiting: 'Wartet auf den Anbieter',
    note: /Bis dahin können keine Zahlungen/,
    confirm: 'Bestätigen',
    why: 'Begründung',
    first: 'Eine weitere Person muss bestätigen.',
    second: 'Mit Ihnen ist es bestätigt: Zahlungen können ausgeführt und Auszüge übernommen werden.',
    again: 'Eine zweite Person muss dasselbe sagen.',
    done: 'Die Bankvollmacht ist bestätigt',
    all: 'Alle Konten',
    confirmed: 'Bestätigt',
    bic: 'Absender-BIC HAKODEHHXXX',
    names: 'Nachrichten nennen die Absender-BIC HAKODEHHXXX.',
    search: 'In dieser Liste suchen',
    nothing: 'Kein Konto gefunden',
  },
];

for (const [index, words] of WORDS.entries()) {
  const viewport = index === 0 ? { width: 1440, height: 900 } : { width: 390, height: 844 };
  test(`two of the provider’s people confirm an account that waits, in ${words.language} at ${viewport.width} pixels`, async ({
    browser,
    makeClient,
    owner,
  }) => {
    const grants: Grant[] = [{ area: 'ACCOUNT_PAYMENTS', level: 'ADMIN' }];
    const client = await makeClient({ users: { admin: { grants, settings: words.settings } }, rule: null });
    const [account] = client.accounts;
    const iban = makeIban('CH', `00762${String(randomInt(10 ** 12)).padStart(12, '0')}`);
    await owner.inNoClient((tx) =>
      tx.write(
        `update accounts set iban = $2, sender_bic = 'HAKODEHHXXX', mandate = 'WAITING', mandate_owner = null where id = $1`,
        [account!.id, iban],
      ),
    );
    const admin = await openFor(browser, client.users['admin']!, {
      words,
      viewport,
      at: `${ADMINISTRATION}/accounts?open=${account!.id}`,
    });
    await expect(admin.getByRole('complementary').getByText(words.waiting)).toBeVisible();
    await expect(admin.getByRole('complementary').getByText(words.note)).toBeVisible();
    await expectAccessible(admin);

    const provider = async () => {
      const user = await makeProviderUser(owner, 'operator', CONFIRM, { settings: words.settings });
      const page = await openFor(browser, user, { words, viewport, at: `${ADMINISTRATION}/mandates` });
      return { page, user, row: page.locator('[data-row]', { hasText: client.businessId }).filter({ hasText: 'CHF' }) };
    };
    const decide = async ({ page, user, row }: Awaited<ReturnType<typeof provider>>, follows: string) => {
      await row.getByRole('button', { name: words.confirm, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(follows)).toBeVisible();
      await expect(dialog).toContainText(words.names);
      await expectAccessible(page);
      await dialog.getByLabel(words.why).fill('Letter of 19 November');
      await dialog.getByRole('button', { name: words.confirm, exact: true }).click();
      await proveDecision(page, user, words, words.confirm);
      await expect(dialog).toHaveCount(0);
    };
    const [first, second] = [await provider(), await provider()];
    await expectAccessible(first.page);
    await expect(first.row.getByText(words.bic)).toBeVisible();
    await decide(first, words.first);
    await pressRefused(first.row.getByRole('button', { name: words.confirm, exact: true }));
    await expect(first.page.getByRole('dialog')).toContainText(words.again);
    await second.page.reload();
    await decide(second, words.second);
    await expect(second.page.getByText(words.done)).toBeVisible();
    await expect(second.row).toHaveCount(0);
    await second.page.getByRole('button', { name: words.all }).click();
    const search = second.page.getByRole('searchbox', { name: words.search });
    await search.fill('no such client');
    await expect(second.page.getByText(words.nothing)).toBeVisible();
    await search.fill(client.businessId);
    await expect(second.row.getByText(words.confirmed, { exact: true })).toBeVisible();
    await expectAccessible(second.page);
    await admin.reload();
    await expect(admin.getByRole('complementary').getByText(words.confirmed, { exact: true })).toBeVisible();
  });
}
