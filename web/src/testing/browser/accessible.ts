import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Waits until nothing fades or slides any more: contrast is measured on what a person reads, not on a half-open drawer.
 */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Expects axe to find no WCAG 2.2 AA violations on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  await standStill(page);
  const { violations } = await new AxeBuilder({ page })
    // Our pages have no frames; without this, each check opens an extra page to join the results from frames.
    .setLegacyMode(true)
    // Leaving out the passes saves a third of the time.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}
