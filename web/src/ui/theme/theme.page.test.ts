import type { Locator } from '@playwright/test';
import { expect, test } from '../../testing/page-test.ts';

test('a list takes the whole width, a form a medium one, a text a normal one', async ({ open, page }) => {
  const main = page.getByRole('main');
  const widthOf = async (path: string, shown: Locator) => {
    await open(path);
    return (await shown.boundingBox())!.width;
  };
  expect(await widthOf('/payments/all', main.getByRole('grid'))).toBeGreaterThan(860);
  expect(await widthOf('/user/settings', main.locator('section').first())).toBeLessThanOrEqual(860);
  expect(await widthOf('/about', main.locator('section').first())).toBeLessThanOrEqual(640);
});

test('the portal is light and its text 14 pixels, whatever the system prefers', async ({ open, page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(page.locator('body')).toHaveCSS('font-size', '14px');
});
