import type { Page } from '@playwright/test';
import { CLERK_GRANTS } from '../server/src/testing/clients.ts';
import { paymentFile } from '../server/src/testing/payment-files.ts';
import { choose, expect, openFor, showOrder, tabTo, test, today, xmlFile } from './support/story.ts';
import { GERMAN } from './support/words.ts';

const DELETED = '/portal/app/payments/deleted';

const words = {
  ...GERMAN,
  show: 'Auftrag anzeigen',
  delete: 'Löschen',
  deleteNow: '1 Auftrag löschen',
  comment: 'Kommentar',
  restore: 'Wiederherstellen',
  restoreNow: '1 Auftrag wiederherstellen',
  ask: 'Diesen Auftrag trotz Duplikat wiederherstellen?',
  twin: /Auftrag TWIN-1/,
  keep: 'Gelöscht lassen',
  forSecond: 'Kommentar für die zweite Person',
  missing: 'Geben Sie an, warum trotz Duplikat bezahlt werden soll.',
  request: 'Genehmigung beantragen',
  pending: 'Wiederherst. beantragt',
  approvals: /^Genehmigungen/,
  approve: 'Genehmigen',
  open: 'Offen',
};
type Words = typeof words;

/** Uploads a file, deletes its order at once, then uploads the file again. */
async function makeTwins(page: Page, words: Words, content: string): Promise<void> {
  await choose(page, xmlFile('first.xml', content));
  await showOrder(page, words.show);
  await page.getByRole('button', { name: words.delete, exact: true }).click();
  await page.getByLabel(words.comment).fill('Wrong month');
  await page.getByRole('button', { name: words.deleteNow }).click();
  await expect(page.getByText('Wrong month').first()).toBeVisible();
  await page.goto('/portal/app/dashboard');
  await choose(page, xmlFile('again.xml', content));
  await expect(
    page.getByRole('listitem').filter({ hasText: 'again.xml' }).first().getByRole('link', { name: words.show }),
  ).toBeVisible();
}

test('a deleted order is restored beside its twin by two people, in German', async ({ browser, makeClient }) => {
  const { settings } = words;
  const client = await makeClient({
    users: {
      clerk: { fullName: 'Ines Favrel', settings, grants: CLERK_GRANTS },
      second: { fullName: 'Petr Halvik', settings, grants: CLERK_GRANTS },
    },
  });
  const page = await openFor(browser, client.users['clerk']!, { words });
  const payments = [{ creditor: 'Töss Guss AG', amount: '1250.00' }];
  await makeTwins(
    page,
    words,
    await paymentFile(client.accounts[0]!, { messageId: 'TWIN-1', payments, date: today() }),
  );

  await page.goto(DELETED);
  const deleted = page.getByRole('row').filter({ hasText: 'Wrong month' });
  const ask = page.getByRole('dialog', { name: words.ask });
  const restore = async () => {
    await deleted.getByRole('button', { name: words.restore }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.restoreNow }).click();
    await expect(ask).toContainText(words.twin);
  };
  await restore();
  // Enter would leave it as it is.
  await expect(ask.getByRole('button', { name: words.keep })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ask).toBeHidden();
  await expect(deleted).not.toContainText(words.pending);

  await restore();
  await tabTo(page, ask.getByRole('button', { name: words.request }), 10);
  await page.keyboard.press('Enter');
  await expect(ask.getByText(words.missing)).toBeVisible();
  await expect(ask.getByLabel(words.forSecond)).toBeFocused();
  await page.keyboard.type('The supplier is paid twice on purpose');
  await tabTo(page, ask.getByRole('button', { name: words.request }), 10);
  await page.keyboard.press('Enter');
  await expect(ask).toBeHidden();
  await expect(deleted).toContainText(words.pending);

  const second = await openFor(browser, client.users['second']!, { words });
  await second.getByRole('navigation').first().getByRole('link', { name: words.approvals }).click();
  await second.locator('[data-row]').first().getByRole('link').first().click();
  await expect(second.getByText('The supplier is paid twice on purpose')).toBeVisible();
  await expect(second.getByRole('row').filter({ hasText: 'TWIN-1' }).first()).toBeVisible();
  await second.getByRole('button', { name: words.approve }).click();
  await second.getByRole('link', { name: words.show }).click();
  await expect(second.locator('header').getByText(words.open, { exact: true })).toBeVisible();
  await expect(deleted).toBeHidden();
});
