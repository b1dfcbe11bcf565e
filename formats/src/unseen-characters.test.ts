import { expect, it } from 'vitest';
import { pain001File } from '../testing/pain001-file.ts';
import { findingsOf } from '../testing/read.ts';

const named = (name: string) => pain001File(['<TwnNm>Bremen', `<TwnNm>${name}`]);

it.each([
  ['a line feed', 'Legit&#10;x'],
  ['a mark that turns the reading direction', 'Legit \u202E'],
  ['a character of no width', 'Le\u200Bgit'],
  ['a soft hyphen', 'Le\u00ADgit'],
  ['a filler', 'Legit\u3164x'],
  ['a language tag', 'Legit\u{E0041}x'],
  ['a braille cell without dots', 'Le\u2800git'],
  ['the place of an object that is not there', 'Le\uFFFCgit'],
  ['a hieroglyph that draws nothing', 'Le\u{13441}git'],
])('warns about %s in a text, with its place', (_, name) => {
  expect(findingsOf(named(name))).toMatchObject([
    { severity: 'warning', key: 'unseenCharacters', parameters: { element: 'TwnNm' }, line: expect.any(Number) },
  ]);
});

it.each(['Zürich', 'Łódź', 'Αθήνα', 'Київ', '東京', 'القاهرة', 'תל אביב', 'Sa\u0303o'])('accepts %s', (name) => {
  expect(findingsOf(named(name))).toEqual([]);
});
