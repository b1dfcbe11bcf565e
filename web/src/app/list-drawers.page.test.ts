import { look, opened } from '../testing/look.ts';
import { expect, PHONE, test } from '../testing/page-test.ts';
import { TRIED_LANGUAGES } from '../testing/tried-languages.ts';

/** The lists whose rows open beside them. */
const LISTS = [
  '/accounts',
  '/transactions/reportings',
  '/statements',
  '/administration/accounts',
  '/administration/account-groups',
  '/administration/sign-off-rules',
  '/administration/client',
  '/payments/uploaded-files',
] as const;

for (const path of LISTS) {
  for (const language of TRIED_LANGUAGES) {
    test(`a row of ${path} opens in ${language}`, async ({ open }) => {
      const page = await open(path, opened(path, language));
      await page.locator('[data-row]').first().getByRole('gridcell').first().click();
      await expect(page.getByRole('complementary').getByRole('heading').first()).toBeVisible();
      await look(page, language, `${path}, drawer`);
    });
  }

  test(`a row of ${path} opens on the phone`, async ({ open }) => {
    const page = await open(path, { ...opened(path, 'en'), width: PHONE });
    await page.locator('[data-row]').first().getByRole('button').first().click();
    await expect(page.getByRole('complementary').getByRole('heading').first()).toBeVisible();
  });
}
