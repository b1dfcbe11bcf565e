import { expect, test } from './page-test.ts';

// One after the other on the same kept page.
test.describe.configure({ mode: 'serial' });

const HOUR = 60 * 60_000;

test('a test may set the clock of its page', async ({ open, page }) => {
  await page.clock.install();
  await open('/about');
  // What is still loading would be given up.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward(HOUR);
  expect(await page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + HOUR / 2);
});

test('the next test has the right time again', async ({ open, page }) => {
  await open('/about');
  expect(await page.evaluate(() => Date.now())).toBeLessThan(Date.now() + HOUR / 2);
});
