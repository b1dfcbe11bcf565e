import { expectAccessible } from '../testing/browser/accessible.ts';
import { expectTranslated } from '../testing/browser/translated.ts';
import { PAGES } from '../testing/declared-pages.ts';
import { speak } from '../testing/look.ts';
import { LOOKS } from '../testing/page-looks.ts';
import { expect, PHONE, resize, test } from '../testing/page-test.ts';
import { session } from '../testing/samples/sample-user.ts';
import { TRIED_LANGUAGES } from '../testing/tried-languages.ts';

// What holds for every page by being declared: it opens with sample data, says everything in each language, and is
// accessible at both widths.
for (const { path } of PAGES) {
  test(`${path} in every language`, async ({ open }) => {
    const look = LOOKS[path];
    expect(look, `sample data for ${path}, in web/src/testing/page-looks.ts`).toBeDefined();
    const { at = path, shows, session: who, answers = {} } = look!;
    const page = await open(at, { session: who ? who('en') : session(), answers });
    for (const width of ['desk', 'phone']) {
      if (width === 'phone') await resize(page, PHONE);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('body')).toContainText(shows);
      for (const language of TRIED_LANGUAGES) {
        await speak(page, language);
        await expectTranslated(page, language, `${path}, ${width}, ${language}`);
        if (language === 'en') await expectAccessible(page);
      }
    }
  });
}
