import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { TextPart } from './text-loaders.ts';
import type * as Texts from './texts.tsx';

/** Scripts that arrive when the test says so. */
const asked: { name: string; arrive: () => void; fail: () => void }[] = [];

vi.mock('./text-loaders.ts', () => {
  const loader = (language: string, part: TextPart) => () =>
    new Promise((resolve, reject) => {
      const module = { default: { [part]: { word: () => `${part} in ${language}` } } };
      const fail = () => reject(new Error('The script did not come.'));
      asked.push({ name: `${language} ${part}`, arrive: () => resolve(module), fail });
    });
  const of = (language: string) => ({ start: loader(language, 'start'), portal: loader(language, 'portal') });
  return { textLoaders: { en: of('en'), de: of('de') } };
});

// Calls the hooks directly, without a component tree.
vi.mock('react', () => ({ useSyncExternalStore: (_: unknown, get: () => unknown) => get() }));
const html = { lang: '' };
vi.stubGlobal('document', { documentElement: html });
vi.stubGlobal('navigator', { languages: ['en'] });
/** What another tab writes down. */
let store: (entry: { key: string; newValue: string | null }) => void;
vi.stubGlobal('window', { addEventListener: (_: 'storage', listener: typeof store) => (store = listener) });
afterAll(() => vi.unstubAllGlobals());

let texts: typeof Texts;
beforeEach(async () => {
  vi.resetModules();
  asked.length = 0;
  texts = await import('./texts.tsx');
});

/** The scripts arrive in this order, each for the oldest call waiting for that name. */
async function arrive(...names: string[]): Promise<void> {
  for (const name of names) {
    const at = asked.findIndex((one) => one.name === name);
    asked.splice(at, 1)[0]!.arrive();
    await Promise.resolve();
  }
}

const shown = () => ['start', 'portal'].map((part) => texts.useText().of(part, 'word'));

test("late texts of the sign-in don't replace the portal’s", async () => {
  const started = texts.startTexts();
  const loaded = texts.loadPortalTexts();
  const [first] = asked.splice(0, 1);
  await arrive('en start', 'en portal');
  await loaded;
  first!.arrive();
  await started;
  expect(shown()).toEqual(['start in en', 'portal in en']);
});

test('callers waiting for texts get them, even if another language is chosen meanwhile', async () => {
  const started = texts.startTexts();
  await arrive('en start');
  await started;
  const loaded = texts.loadPortalTexts();
  const chosen = texts.useLanguage().setLanguage('de');
  let isLoaded = false;
  void loaded.then(() => (isLoaded = true));
  await arrive('en start', 'en portal');
  await new Promise(setImmediate);
  expect([isLoaded, html.lang]).toEqual([false, 'en']);
  await arrive('de portal', 'de start');
  await Promise.all([loaded, chosen]);
  expect([...shown(), html.lang]).toEqual(['start in de', 'portal in de', 'de']);
});

test('the language follows the one that another tab chooses, and no other entry', async () => {
  const started = texts.startTexts();
  await arrive('en start');
  await started;
  for (const entry of [
    { key: 'portico.language', newValue: 'de' },
    { key: 'portico.language', newValue: 'xx' },
    { key: 'portico.language', newValue: null },
    { key: 'another', newValue: 'en' },
  ])
    store(entry);
  await arrive('de start');
  await new Promise(setImmediate);
  expect([asked, html.lang]).toEqual([[], 'de']);
});

test('texts that failed to load are requested again', async () => {
  const started = texts.startTexts();
  await arrive('en start');
  await started;
  const failing = texts.loadPortalTexts();
  asked.find(({ name }) => name === 'en portal')!.fail();
  await expect(failing).rejects.toThrow('The script did not come.');
  asked.length = 0;
  const loaded = texts.loadPortalTexts();
  await arrive('en start', 'en portal');
  await loaded;
  expect(shown()).toEqual(['start in en', 'portal in en']);
});
