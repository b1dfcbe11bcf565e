import { LANGUAGES } from '@portico/contract/languages';
import { look, opened } from '../testing/look.ts';
import { expect, test } from '../testing/page-test.ts';

const ID = '01a20000-0000-7000-8000-000000000042';

// What the provider's people decide, up to the last button. By structure, so that every language takes the same steps.
for (const language of LANGUAGES) {
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
