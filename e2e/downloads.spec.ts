import { createHash } from 'node:crypto';
import { readZip } from '../server/src/testing/exports/exported-files.ts';
import { saved } from './support/saved-file.ts';
import { expect, signIn, test } from './support/story.ts';

test('a treasurer keeps what they export, finds it in the Download Center, and takes it from there', async ({
  page,
  makeClient,
}) => {
  const client = await makeClient();
  await signIn(page, client.users['clerk']!);
  await page.getByRole('link', { name: 'Download Center' }).click();
  await page.getByRole('link', { name: 'Open the setting' }).click();
  const keeps = page.getByRole('checkbox', { name: 'Keep downloads in the Download Center' });
  await expect(keeps).toBeInViewport();
  await expect(keeps).toBeFocused();
  await keeps.press('Space');
  await expect(page.getByText('Saved: Keep downloads')).toBeVisible();

  await page.goto('/portal/app/accounts');
  const panel = page.getByRole('dialog', { name: 'Export list' });
  const exported = [];
  for (const type of ['CSV', 'PDF']) {
    await page.getByRole('button', { name: 'Export list' }).click();
    await panel.getByRole('button', { name: type }).click();
    exported.push(await saved(page, () => panel.getByRole('button', { name: 'Export', exact: true }).click()));
    await expect(panel).toBeHidden();
  }
  const [csv] = exported as [(typeof exported)[number]];

  await page.getByRole('link', { name: 'Download Center' }).click();
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveCount(2);
  await rows.filter({ hasText: 'CSV' }).getByRole('gridcell').nth(1).click();
  const drawer = page.getByRole('complementary');
  await expect(drawer).toContainText(createHash('sha256').update(csv.bytes).digest('hex'));
  const again = await saved(page, () => drawer.getByRole('button', { name: 'Download' }).click());
  expect(again).toEqual(csv);
  await expect(rows.filter({ hasText: 'CSV' })).toContainText('Downloaded');

  await drawer.getByRole('link').click();
  await expect(page).toHaveURL(/\/DLC\/viewReport\/[\da-f-]{36}$/);
  await page.goBack();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  const archive = await saved(page, () => bar.getByRole('button', { name: 'Download as ZIP' }).click());
  expect(await readZip(archive.bytes)).toEqual(Object.fromEntries(exported.map(({ name, bytes }) => [name, bytes])));

  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 documents deleted')).toBeVisible();
  await expect(page.getByText('No documents yet')).toBeVisible();
});
