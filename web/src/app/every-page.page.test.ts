import { LANGUAGES } from '@portico/contract/languages';
import { expectTranslated } from '../testing/browser/translated.ts';
import { PAGES } from '../testing/declared-pages.ts';
import { look } from '../testing/look.ts';
import { LOOKS } from '../testing/page-looks.ts';
import { DESK, expect, PHONE, resize, test } from '../testing/page-test.ts';
import { session } from '../testing/samples/sample-user.ts';

// What holds for every page by being declared: it opens with sample data, says everything in each language, and is
// accessible at both widths. They are opened in the languages by turns.
for (const [index, { path }] of PAGES.entries()) {
  const language = LANGUAGES[index % LANGUAGES.length]!;
  test(`${path}, opened in ${language}`, async ({ open }) => {
    const declared = LOOKS[path];
    expect(declared, `sample data for ${path}, in web/src/testing/page-looks.ts`).toBeDefined();
    const { at = path, shows, session: who, answers = {} } = declared!;
    const user = who ? who() : session();
    const as = user && { ...user, settings: { ...user.settings, language } };
    const page = await open(at, { session: as, language, answers });
    for (const width of [PHONE, DESK] as const) {
      await resize(page, width);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('body')).toContainText(shows);
    }
    await expectTranslated(page, language, `${path}, opened`);
    await look(page, path);
  });
}
