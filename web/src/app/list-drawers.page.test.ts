import { look, opened } from '../testing/look.ts';
import { expect, PHONE, test } from '../testing/page-test.ts';

/** The lists whose rows open beside them. */
const LISTS = [
  '/accounts',
  '/transactions/reportings',
  '/statements',
  '/administration/accounts',
  '/administration/account-groups',
  '/administration/banks',
  '/administration/owners',
  '/administration/connections',
  '/administration/exchange-rates/files',
  '/administration/sign-off-rules',
  '/administration/client',
  '/payments/uploaded-files',
] as const;

for (const path of LISTS) {
  test(`a row of ${path} opens`, async ({ open }) => {
    const page = await open(path, opened(path));
    await page.locator('[data-row]').first().getByRole('gridcell').first().click();
    await expect(page.getByRole('complementary').getByRole('heading').first()).toBeVisible();
    await look(page, `${path}, drawer`);
  });

  test(`a row of ${path} opens on the phone`, async ({ open }) => {
    const page = await open(path, { ...opened(path), width: PHONE });
    await page.locator('[data-row]').first().getByRole('button').first().click();
    await expect(page.getByRole('complementary').getByRole('heading').first()).toBeVisible();
  });
}
