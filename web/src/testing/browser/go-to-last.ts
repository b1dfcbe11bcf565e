import { expect, type Locator, type Page } from '@playwright/test';

/** Goes to the end of the list in focus, which loads on the way, until its last row is there. */
export async function goToLast(page: Page, last: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Control+End');
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
}
