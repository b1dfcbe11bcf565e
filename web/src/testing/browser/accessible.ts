import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Waits until nothing fades or slides any more: contrast is measured on what a person reads, not on a half-open drawer.
 */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

const script = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Loads axe into the page, once: half a megabyte takes as long to load as most pages to check. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await script);
}

/** Expects axe to find no WCAG 2.2 AA violations on the page as it is now. Our pages have no frames. */
export async function expectAccessible(page: Page): Promise<void> {
  await standStill(page);
  await loadAxe(page);
  const violations = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    // Leaving out the passes saves a third of the time.
    const found = await axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'], iframes: false });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, WCAG_22_AA);
  expect(violations).toEqual([]);
}
