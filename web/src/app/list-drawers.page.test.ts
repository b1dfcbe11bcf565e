import { LANGUAGES } from '@portico/contract/languages';
import { expectAccessible } from '../testing/browser/accessible.ts';
import { expectTranslated } from '../testing/browser/translated.ts';
import { LOOKS } from '../testing/page-looks.ts';
import { DESK, expect, PHONE, test } from '../testing/page-test.ts';
import { session } from '../testing/samples/sample-user.ts';

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
  for (const language of LANGUAGES) {
    for (const width of [DESK, PHONE] as const) {
      test(`a row of ${path} opens in ${language}, at ${width} pixels`, async ({ open }) => {
        const { session: who, answers = {} } = LOOKS[path]!;
        const reader = who ? who(language) : session({ settings: { language } });
        const page = await open(path, { session: reader, answers, width });
        const row = page.locator('[data-row]').first();
        await row
          .getByRole(width === PHONE ? 'button' : 'gridcell')
          .first()
          .click();
        await expect(page.getByRole('complementary').getByRole('heading').first()).toBeVisible();
        await expectTranslated(page, language, `${path}, drawer`);
        if (language === 'en') await expectAccessible(page);
      });
    }
  }
}
