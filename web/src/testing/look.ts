import { expect, type Page } from '@playwright/test';
import type { Language } from '@portico/contract/languages';
import { expectAccessible } from './browser/accessible.ts';
import { expectTranslated } from './browser/translated.ts';
import { LOOKS } from './page-looks.ts';
import { DESK, PHONE, resize, type Opened } from './page-test.ts';
import { session } from './samples/sample-user.ts';
import { TRIED_LANGUAGES } from './tried-languages.ts';

/** How a declared page is opened with sample data. */
export function opened(path: keyof typeof LOOKS): Opened {
  const { session: who, answers = {} } = LOOKS[path]!;
  return { session: who ? who() : session(), answers };
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

/** Nothing untranslated as the page is now, in each language. Afterwards it is in English again. */
export async function read(page: Page, place: string): Promise<void> {
  for (const language of [...TRIED_LANGUAGES.filter((other) => other !== 'en'), 'en'] as const) {
    await speak(page, language);
    await expectTranslated(page, language, `${place}, ${language}`);
  }
}

/** The same on the phone and on the desk; and accessible. */
export async function look(page: Page, place: string): Promise<void> {
  for (const width of [PHONE, DESK] as const) {
    await resize(page, width);
    await read(page, `${place}, ${width} pixels`);
    await expectAccessible(page);
  }
}

/** For a page that shows sentences of the server, which stay in the language that it was opened in. */
export async function lookIn(language: Language, page: Page, place: string): Promise<void> {
  for (const width of [PHONE, DESK] as const) {
    await resize(page, width);
    await expectTranslated(page, language, `${place}, ${width} pixels`);
    if (language === 'en') await expectAccessible(page);
  }
}
