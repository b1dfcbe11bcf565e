import { look, speak } from '../testing/look.ts';
import { expect, test } from '../testing/page-test.ts';
import { session } from '../testing/samples/sample-user.ts';

test('a page waits for the texts of its reader, whatever language the browser is in', async ({ open, page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/texts-fr-*.js', async (route) => {
    await released;
    await route.continue();
  });
  const wanted = page.waitForRequest('**/assets/texts-fr-portal-*.js');
  const everythingElse = ['texts-en-portal', 'about-page'].map((name) =>
    page.waitForResponse(`**/assets/${name}-*.js`),
  );
  await open('/about', { session: session({ settings: { language: 'fr' } }) });
  const titles = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      const title = document.querySelector('h1')?.textContent;
      if (title) seen.add(title);
    }).observe(document, { childList: true, subtree: true, characterData: true });
    return seen;
  });
  await Promise.all([wanted, ...everythingElse]);
  // Long enough for a page that doesn't wait to be drawn.
  await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)));
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'À propos de Portico' })).toBeVisible();
  expect(await titles.evaluate((seen) => [...seen])).toEqual(['À propos de Portico']);
});

test('the language that another tab has switched to stays as one goes from page to page', async ({ open }) => {
  const page = await open('/about', { session: session() });
  await expect(page.getByRole('heading', { level: 1, name: 'About Portico' })).toBeVisible();
  await speak(page, 'de');
  await expect(page.getByRole('heading', { level: 1, name: 'Über Portico' })).toBeVisible();
  await page.getByRole('link', { name: 'Zahlungen' }).first().click();
  await expect(page).toHaveURL(/payments/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Über Portico' })).toBeVisible();
});

test('an unknown address says so', async ({ open }) => {
  const page = await open('/no/such/page', { session: session() });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look(page, 'page not found');
});
