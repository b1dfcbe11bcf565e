import { expect, it } from 'vitest';
import { MAYBE_JOINED, screenName } from './sanction-list.ts';

it('finds a listed name whatever its case, accents and punctuation, as whole words only', () => {
  for (const name of ['IGOR NEMESTNIK', 'Ígor Nemeštník', 'Dr. Igor  Nemestnik-Huber', 'igor.nemestnik']) {
    expect(screenName(name)).toEqual(['Igor Nemestnik']);
  }
  for (const name of ['Igor Nemestnikov', 'Nemestnik Igor', 'Igor N. Emestnik']) {
    expect(screenName(name)).toEqual([]);
  }
});

it.each([
  ['a character that is drawn as nothing', 'Igor Nemest\u200Bnik'],
  ['one between each two letters', [...'Igor Nemestnik'].join('\u200B')],
  ['several of them', 'I\u00AD\u2060gor Nemest\u034F\uFEFF\u3164nik'],
  ['one of them in the place of a space', 'Igor\u200BNemestnik'],
  ['one of them at its end', 'Igor Nemestnik\u200D'],
  ['letters of another script', '\u0406g\u043Er N\u0435m\u0435stnik'],
  ['capitals of another script', 'IG\u039FR N\u0415\u039CESTNIK'],
  ['an i without its dot', 'Igor Nemestn\u0131k'],
  ['an I with its dot', '\u0130GOR NEMESTN\u0130K'],
  ['a break between two lines', `Invoice of Igor Nemest${MAYBE_JOINED}nik`],
])('finds a listed name with %s', (_what, name) => {
  expect(screenName(name)).toEqual(['Igor Nemestnik']);
});

it('takes no longer for a text made of what is drawn as nothing', () => {
  const long = `Igor${'\u200B'.repeat(100_000)}Nemestni${' \u200B'.repeat(100_000)}`;
  expect(screenName(long)).toEqual([]);
  expect(screenName(`${long}Igor Nemestnik`)).toEqual(['Igor Nemestnik']);
});
