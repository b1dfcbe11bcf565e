import fc from 'fast-check';
import { expect, it } from 'vitest';
import { carriedText, replacementOf, uncarriedCharacters } from './carried-text.ts';

it.each([
  ['Müller’s Café', "Müller's Café"],
  ['„Projekt“ – Phase 2 …', '"Projekt" - Phase 2 ...'],
  ['10\u00A0000\u2009€', '10 000 €'],
  ['Łódź Șerban ŒUVRE «x» ½', 'Łódź Șerban ŒUVRE «x» ½'],
  ['Nguyễn Thị Hương', 'Nguyên Thi Huong'],
  ['Lǚ ǻ Ǿ ǽ', 'Lü å Ø æ'],
  ['Sa\u02BFid \uFB06', "Sa'id st"],
  ['ﬁnance ＡＧ №\u00A07', 'finance AG No 7'],
  ['STRAẞE', 'STRASSE'],
  ['e\u0301clair', 'éclair'],
  ['x\u0304 1\u20442', 'x 1/2'],
  ['‹Ost› 4−3', "'Ost' 4-3"],
])('%s goes to the bank as %s', (written, carried) => {
  expect(carriedText(written)).toBe(carried);
});

it.each([
  ['ООО “Рома” 😀', 'ООО "Рома" 😀', ['О', 'Р', 'о', 'м', 'а', '😀']],
  ['10⁵ H₂O ™', '10⁵ H₂O ™', ['⁵', '₂', '™']],
  // A mark on nothing, and one on something else than a Latin letter.
  ['\u0301 1\u0304', '\u0301 1\u0304', ['\u0301', '1\u0304']],
  ['👩‍💻 भि', '👩‍💻 भि', ['👩‍💻', 'भि']],
  ['Ǆ ə', 'Ǆ ə', ['Ǆ', 'ə']],
  ['n\u0336o', 'n\u0336o', ['n\u0336']],
])('what has no equivalent stays, and is named once: %s', (written, carried, named) => {
  expect(carriedText(written)).toBe(carried);
  expect(uncarriedCharacters(carried)).toEqual(named);
});

it('what a text becomes is carried or named, and one more time changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const carried = carriedText(text);
      expect(carriedText(carried)).toBe(carried);
      expect(uncarriedCharacters(carried).length === 0).toBe(/^[ -~¡-¬®-ſȘ-ț€]*$/.test(carried));
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~À-ž€]*$/), (text) => {
      expect(carriedText(text)).toBe(text);
    }),
  );
});

it('letters that are replaced keep their base, and the case', () => {
  const vietnamese = 'ẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸ';
  for (const letter of vietnamese) {
    const carried = carriedText(letter);
    expect(carried.normalize('NFD')[0]).toBe(letter.normalize('NFD')[0]);
    expect(carriedText(letter.toLowerCase())).toBe(carried.toLowerCase());
  }
});

it.each([
  [' Rent\u00A0', null],
  ['Mu\u0308ller', null],
  ['O’Neill ', "O'Neill"],
])('%s is shown to be replaced by %s', (typed, shown) => {
  expect(replacementOf(typed)).toBe(shown);
});
