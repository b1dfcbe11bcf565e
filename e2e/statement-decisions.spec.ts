import type { Locator, Page } from '@playwright/test';
import { camtFile } from '../server/src/testing/statement-files.ts';
import { choose, expect, makeProviderUser, openFor, tabTo, test, today, xmlFile } from './support/story.ts';
import { GERMAN } from './support/words.ts';

const words = {
  ...GERMAN,
  file: 'Importierte Datei',
  imported: 'Importiert',
  conflict: 'Widerspruch',
  replaced: 'Ersetzt',
  takenOut: 'Herausgenommen',
  agree: 'Diesen Auszug zählen',
  agreeAsk: 'Diesen Auszug zählen?',
  takeOut: 'Aus der Zählung nehmen',
  takeOutAsk: 'Diesen Auszug aus der Zählung nehmen?',
  why: 'Begründung',
  missing: 'Geben Sie den Grund an: Er bleibt bei der Entscheidung.',
  first: "2'169.50",
  corrected: "2'159.50",
};
type Words = typeof words;

/** Imports a file on the provider's page, and opens the result. */
async function importFile(page: Page, words: Words, name: string, content: string): Promise<Locator> {
  await page.goto('/portal/app/statements/imports');
  await choose(page, xmlFile(name, content));
  const row = page.locator('[data-row]', { hasText: name });
  await expect(row).toContainText(words.imported);
  await row.click();
  return page.getByRole('complementary', { name: words.file });
}

async function openFile(page: Page, words: Words, name: string): Promise<Locator> {
  await page.goto('/portal/app/statements/imports');
  await page.locator('[data-row]', { hasText: name }).click();
  return page.getByRole('complementary', { name: words.file });
}

/** Decides by keyboard, first without a reason. */
async function decide(page: Page, file: Locator, words: Words, button: string, title: string): Promise<void> {
  await tabTo(page, file.getByRole('button', { name: button }), 200);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByLabel(words.why)).toBeFocused();
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog.getByText(words.missing)).toBeVisible();
  await expect(dialog.getByLabel(words.why)).toBeFocused();
  await page.keyboard.type('The bank says so');
  await tabTo(page, dialog.getByRole('button', { name: button }), 5);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test('the provider agrees to a corrected statement, and takes it out again, in German', async ({
  browser,
  makeClient,
  owner,
}) => {
  const { settings } = words;
  const client = await makeClient({
    users: { clerk: { settings, grants: [{ area: 'ACCOUNT_STATEMENTS', level: 'VIEW_ONLY' }] } },
  });
  const clerk = await openFor(browser, client.users['clerk']!, { words });
  const figure = clerk.getByRole('region').filter({ hasText: 'CHF' }).first();
  const importer = await makeProviderUser(owner, 'importer', [{ area: 'STATEMENTS_MODULE', level: 'EDIT' }], {
    settings,
  });
  const page = await openFor(browser, importer, { words });
  const [first, corrected] = ['first', 'corrected'].map((name) => `${name}-${client.businessId}.xml`) as [
    string,
    string,
  ];
  const statement = (debit: string) =>
    camtFile({
      iban: client.accounts[0]!.iban,
      number: '17',
      date: today(),
      entries: [
        { amount: '1250.00', name: 'Töss Guss AG' },
        { amount: debit, name: 'Elektro Seebach AG' },
      ],
    });
  await importFile(page, words, first, statement('-80.50'));
  await expect(figure).toContainText(words.first);

  let file = await importFile(page, words, corrected, statement('-90.50'));
  await expect(file).toContainText(words.conflict);
  await expect(figure).toContainText(words.first);
  await decide(page, file, words, words.agree, words.agreeAsk);
  await expect(file.getByRole('button', { name: words.agree })).toHaveCount(0);
  await expect(figure).toContainText(words.corrected);
  file = await openFile(page, words, first);
  await expect(file).toContainText(words.replaced);

  file = await openFile(page, words, corrected);
  await decide(page, file, words, words.takeOut, words.takeOutAsk);
  await expect(file).toContainText(words.takenOut);
  await expect(figure).not.toContainText(words.corrected);

  // People who may only look are offered no actions.
  const reader = await makeProviderUser(owner, 'looker', [{ area: 'STATEMENTS_MODULE', level: 'VIEW_ONLY' }], {
    settings,
  });
  file = await openFile(await openFor(browser, reader, { words }), words, corrected);
  await expect(file).toContainText(words.takenOut);
  for (const name of [words.agree, words.takeOut]) await expect(file.getByRole('button', { name })).toHaveCount(0);
});
