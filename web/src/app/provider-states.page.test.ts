import { look, opened } from '../testing/look.ts';
import { expect, test } from '../testing/page-test.ts';
import { providerSession } from '../testing/samples/sample-user.ts';

const ID = '01a20000-0000-7000-8000-000000000042';

// What the provider's people decide, up to the last button.
test('the provider’s first page says what waits', async ({ open }) => {
  const page = await open('/dashboard', { session: providerSession() });
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/\d/);
  await look(page, 'first page of the provider');
});

test('the outcome of a message is decided', async ({ open }) => {
  const page = await open('/administration/operations', opened('/administration/operations'));
  const row = page.locator('#messages [data-row]').last();
  await row.getByRole('checkbox').check();
  await look(page, 'operations, one selected');
  await row.locator('[data-column=actions] button').click();
  const dialog = page.getByRole('dialog');
  for (const place of ['outcome missing', 'reason missing']) {
    await dialog.getByRole('button').last().click();
    await look(page, `unknown outcome, ${place}`);
    await dialog.locator('[aria-pressed]').last().click();
  }
});

test('a mandate is withdrawn', async ({ open }) => {
  const page = await open('/administration/mandates', opened('/administration/mandates'));
  await page.locator('[data-row] button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'a mandate, deciding');
});

test('a hit is decided', async ({ open }) => {
  const hit = '/administration/screening/$uniqueId';
  const page = await open(hit.replace('$uniqueId', ID), opened(hit));
  const buttons = page.getByRole('complementary').getByRole('button');
  for (const [button, place] of [
    [buttons.first(), 'confirming'],
    [buttons.last(), 'clearing'],
  ] as const) {
    await button.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button').last().click();
    await look(page, `a hit, ${place}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});
