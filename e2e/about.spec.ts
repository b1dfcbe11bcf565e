import { expect, signIn, test } from './support/story.ts';

test('about Portico names both versions, and the developers’ pages show session user and server', async ({
  page,
  makeClient,
}) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  await page.locator('button[data-look]').first().click();
  await page.getByRole('menuitem', { name: 'About Portico' }).click();
  await expect(page).toHaveURL(/\/about$/);
  const facts = page.getByRole('main').getByRole('definition');
  await expect(facts.nth(0)).toHaveText('1.4.0');
  await expect(facts.nth(1)).toHaveText('1.4.0');
  await page.goto('/portal/app/dev/');
  await expect(page).toHaveURL(/\/dev\/user-information$/);
  await expect(page.getByRole('region', { name: 'Session user' })).toContainText(client.businessId);
  await page.goto('/portal/app/dev/debug');
  await expect(page.getByRole('region', { name: 'Thread dump' })).toContainText('main');
  await expect(page.getByRole('main')).toContainText('Database connections');
});
