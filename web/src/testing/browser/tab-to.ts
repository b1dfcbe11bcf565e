import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, atMost = 60): Promise<void> {
  await target.waitFor();
  await expect.poll(() => target.evaluate(isWhereTheFocusIs)).toBe(true);
  for (let tabs = 0; tabs < atMost; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** A dialog takes the focus a moment after it opens; keys pressed before that go to the page below. */
function isWhereTheFocusIs(element: Element): boolean {
  return element.closest('[role=dialog], [role=alertdialog]')?.contains(document.activeElement) ?? true;
}
