import { expect, type Page } from '@playwright/test';
import type { Language } from '@portico/contract/languages';
import { expectAccessible } from './browser/accessible.ts';
import { expectTranslated } from './browser/translated.ts';
import { LOOKS } from './page-looks.ts';
import { DESK, PHONE, resize, type Opened } from './page-test.ts';
import { session } from './samples/sample-user.ts';

/** How a declared page is opened with sample data, in a language. */
export function opened(path: keyof typeof LOOKS, language: Language): Opened {
  const { session: who, answers = {} } = LOOKS[path]!;
  return { session: who ? who(language) : session({ settings: { language } }), language, answers };
}

/** Switches an open page to a language, as another tab does that has switched. What is open or entered stays. */
export async function speak(page: Page, language: Language): Promise<void> {
  const html = page.locator('html');
  if ((await html.getAttribute('lang')) === language) return;
  await page.evaluate((newValue) => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'portico.language', newValue }));
  }, language);
  await expect(html).toHaveAttribute('lang', language);
}

/** Nothing untranslated as the page is now, on the desk and on the phone; in English also accessible. */
export async function look(page: Page, language: Language, place: string): Promise<void> {
  for (const width of [PHONE, DESK] as const) {
    await resize(page, width);
    await expectTranslated(page, language, `${place}, ${width} pixels`);
    if (language === 'en') await expectAccessible(page);
  }
}
