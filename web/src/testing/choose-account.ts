import { expect, type Page } from '@playwright/test';

/** Chooses the debit account of the editor by its name, by keyboard. */
export async function chooseAccount(page: Page, name: string): Promise<void> {
  const account = page.getByRole('combobox', { name: 'Debit account' });
  await account.focus();
  await account.selectText();
  await page.keyboard.insertText(name);
  await page.keyboard.press('Enter');
  await expect(account).toHaveValue(name);
  await page.keyboard.press('Tab');
}
