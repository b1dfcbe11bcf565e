import { expect, type Page } from '@playwright/test';

/** English words that don't occur in the other languages. */
const ENGLISH_WORDS = /\b(the|your|you|order|orders|with|can’t|could|not)\b/i;
/** Names in a sentence that look like a key but aren't. */
const NO_KEYS = /^kB$|^macOS$|\.xml$|@|^https?:|\.example$/;

/** `tab.warnings`, `noMatchingAccount`, `order.type.NORMAL`. */
const RAW_KEY = /^([a-z]{2,}[a-zA-Z]*(\.[a-zA-Z]{2,})+|[a-z]+[A-Z][a-zA-Z.]*)$/;
const UNFILLED = /[{}]|\bundefined\b|\bNaN\b|\[object/;

/** Everything that a person reads or hears on the page, except raw bank text and the names of languages. */
function wordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title];
    for (const element of document.querySelectorAll('body, body *')) {
      if (element.closest('pre, code, select, q, script, style, svg')) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
    }
    return texts.filter((text) => text.trim() !== '');
  });
}

/** Expects no key, no gap and no English sentence on the page. */
export async function expectTranslated(page: Page, language: string, place: string): Promise<void> {
  const texts = await wordsOf(page);
  const words = texts.flatMap((text) => text.split(/[\s“”«»"(),;:]+/)).map((word) => word.replace(/\.+$/, ''));
  const keys = words.filter((word) => RAW_KEY.test(word) && !NO_KEYS.test(word));
  const unfilled = texts.filter((text) => UNFILLED.test(text));
  const english = language === 'en' ? [] : texts.filter((text) => ENGLISH_WORDS.test(text));
  expect({ place, keys, unfilled, english }).toEqual({ place, keys: [], unfilled: [], english: [] });
}
