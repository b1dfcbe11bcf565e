import { look, opened } from '../testing/look.ts';
import { expect, test } from '../testing/page-test.ts';
import { providerSession } from '../testing/samples/sample-user.ts';
import { TRIED_LANGUAGES } from '../testing/tried-languages.ts';

const ID = '01a20000-0000-7000-8000-000000000042';

// What the provider's people decide, up to the last button. By structure, so that every language takes the same steps.
for (const language of TRIED_LANGUAGES) {
  test(`the provider’s first page says what waits in ${language}`, async ({ open }) => {
    const page = await open('/dashboard', { session: providerSession({ settings: { language } }) });
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/\d/);
    await look(page, language, 'first page of the provider');
  });

  test(`the outcome of a message is decided in ${language}`, async ({ open }) => {
    const page = await open('/administration/operations', opened('/administration/operations', language));
    const row = page.locator('#messages [data-row]').last();
    await row.getByRole('checkbox').check();
    await look(page, language, 'operations, one selected');
    await row.locator('[data-column=actions] button').click();
    const dialog = page.getByRole('dialog');
    for (const place of ['outcome missing', 'reason missing']) {
      await dialog.getByRole('button').last().click();
      await look(page, language, `unknown outcome, ${place}`);
      await dialog.locator('[aria-pressed]').last().click();
    }
  });

  test(`a mandate is withdrawn in ${language}`, async ({ open }) => {
    const page = await open('/administration/mandates', opened('/administration/mandates', language));
    await page.locator('[data-row] button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, language, 'a mandate, deciding');
  });

  test(`a hit is decided in ${language}`, async ({ open }) => {
    const hit = '/administration/screening/$uniqueId';
    const page = await open(hit.replace('$uniqueId', ID), opened(hit, language));
    const buttons = page.getByRole('complementary').getByRole('button');
    for (const [button, place] of [
      [buttons.first(), 'confirming'],
      [buttons.last(), 'clearing'],
    ] as const) {
      await button.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button').last().click();
      await look(page, language, `a hit, ${place}`);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  });
}
