import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits until nothing fades or slides any more: contrast is measured on what a person reads, not on a drawer that is half there. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** What axe finds against WCAG 2.2 AA on what the page shows now: nothing. */
export async function expectAccessible(page: Page): Promise<void> {
  await standStill(page);
  const { violations } = await new AxeBuilder({ page })
    // Our pages have no frames: without this each look opens a page of its own, to join what frames say.
    .setLegacyMode(true)
    // What passes isn't written down: a third of the time.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}
