import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findListed, listedName } from './listed-names.ts';
import { LOOK_ALIKES, LOOK_ALIKE_SCRIPTS } from './look-alike-letters.ts';
import { seenText } from './seen-text.ts';

const NAMES = ['Ostrava Shadow Trading', 'Volkarian Arms Export', 'Meridian Ghost Shipping', 'Igor Nemestnik'];
const find = (text: string, name: string) => findListed(seenText(text), listedName(name));
const found = (text: string) => NAMES.filter((name) => find(text, name) !== null);
/** The matched part of the text. */
const part = (text: string, name: string) => {
  const place = find(text, name);
  return place && text.slice(place.start, place.end);
};

describe('finds a listed name', () => {
  it.each([
    'IGOR NEMESTNIK',
    'Ígor Nemeštník',
    'Dr. Igor  Nemestnik-Huber',
    'igor.nemestnik',
    'lgor Nemestnik',
    '1gor Nemestnik',
    '|gor Nemestn|k',
    '|gor|Nemestn|k|',
    '!gor Nemestnik!',
    'Igor Nernestnik',
    'Igor Nemest-nik',
    'Igor Nemest.nik',
    'Igor N. Emestnik',
    'I g o r N e m e s t n i k',
    'DrIgorNemestnik2',
    'Invoice of Igor Nemest\nnik',
    // other scripts, lower and upper case, and Latin letters with strokes and hooks
    '\u0406g\u043Er N\u0435m\u0435stnik',
    'IG\u039FR N\u0415\u039CESTNIK',
    'Igor Nemest\u0144\u0269k',
    'Igor Nemes\u0167nik',
    'Igor Nemest\u03B7ik',
    '\uFF29gor \u{1D40D}emestnik',
    'Igor Nemestn\u0131k',
    '\u0130GOR NEMESTN\u0130K',
    // invisible characters within words and in place of the space
    'Igor Nemest\u200Bnik',
    'I\u2800gor Neme\uFFFCst\u{13441}nik',
    [...'Igor Nemestnik'].join('\u200B'),
    'I\u00AD\u2060gor Nemest\u034F\uFEFF\u3164nik',
    'Igor\u200BNemestnik',
    'Igor Nemestnik\u200D',
  ])('in “%s”', (text) => {
    expect(found(text)).toEqual(['Igor Nemestnik']);
  });

  it.each([
    '\u00D8strava Shadow Trading',
    '0strava Shadow Trading',
    '\u0555strava Shadow Trading',
    'Ostr\u0251va Shadow Trading',
    'O strava Shadow Trading',
    'OstravaShadowTrading',
    'OSTRAVASHADOWTRADING',
    'OstravaShadowTradingLtd',
    'c/o Ostrava Shadow Trading',
    'Ostrava Shado\u026F Trading',
    'Ostrava Shadovv Trading',
  ])('in “%s”', (text) => {
    expect(found(text)).toEqual(['Ostrava Shadow Trading']);
  });

  // letters that look like an apostrophe, a dash, a dot or a bar, and those of another script
  it.each([...'\u02BC\u02C8\u02D0\uA78F\uA78C\u01C3\u01C0\u0294\u30FC\uFF70\u4E00\u3161\u1427\uA4F8\u0640\u30CE'])(
    'before, inside and after “%s”',
    (one) => {
      expect(found(`${one}Ostrava Shadow Trading${one}`)).toEqual(['Ostrava Shadow Trading']);
      expect(found(`${one}OSTRAVA${one}SHADOW TRADING${one}`)).toEqual(['Ostrava Shadow Trading']);
      // also if the adjacent letter is of the same script
      expect(found(`Meridian Ghost Shippin\u13C0${one}, Igor Nemestni\uA4D7${one}`)).toEqual([
        'Meridian Ghost Shipping',
        'Igor Nemestnik',
      ]);
      expect(part(`Volkarian Arms Expor\u16C1${one}`, 'Expori')).toBe('Expor\u16C1');
    },
  );

  it.each(['\u05D9', '\u0436', '\u5C71', '\uAE40'])('before and after “%s”, which is of another script', (one) => {
    expect(found(`${one}Ostrava Shadow Trading${one}`)).toEqual(['Ostrava Shadow Trading']);
    expect(found(`${one}OSTRAVA SHADOW TRADING${one}`)).toEqual(['Ostrava Shadow Trading']);
  });

  it.each([0x1f130, 0x1f150, 0x1f170, 0x1f1e6, 0x24b6, 0x24d0])('in boxes and circles from %i on', (first) => {
    const written = 'OSTRAVA SHADOW TRADING'.replace(/[A-Z]/g, (one) =>
      String.fromCodePoint(first + one.charCodeAt(0) - 65),
    );
    expect(found(written)).toEqual(['Ostrava Shadow Trading']);
    expect(found(`Dr ${written}, Ltd`)).toEqual(['Ostrava Shadow Trading']);
  });

  it('in “Vołkarian Arm\u0455 Export”', () => {
    expect(found('Vołkarian Arm\u0455 Export')).toEqual(['Volkarian Arms Export']);
  });

  it('that contains signs or accents, and one in another script', () => {
    expect(part('Of Yahoo!', 'Yahoo!')).toBe('Yahoo');
    expect(part('YAHOO Inc', 'Yahoo!')).toBe('YAHOO');
    expect(part('Strasse 3', 'Straße')).toBe('Strasse');
    expect(part('Банк Добра', 'Добра')).toBe('Добра');
    expect(part('株式会社 山田', '山田')).toBe('山田');
    expect(part('丁一 (Ding Yi)', '丁一')).toBe('丁一');
    expect(part('김그린', '김그린')).toBe('김그린');
  });
});

describe('doesn’t find', () => {
  it.each([
    'Igor Nemestnikov',
    'Yigor Nemestnik',
    'IGOR NEMESTNIKOV',
    'Nemestnik Igor',
    'Igor Petrov Nemestnik',
    'Ostrava Shadow',
    'Nova Ostrava Trading',
    'Shadow Trading Ostrava',
    // one word, whatever the script of its end
    'Igor Nemestnik\u043E\u0475',
    'Igor Nemestni\u043A\u0436\u0438',
    '|',
    '',
    '\uD800\u0301\u200B',
  ])('anything in “%s”', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('a short name inside words, across parts of words, or in a number', () => {
    expect(find('Italian Socialists', 'Ali')).toBeNull();
    expect(find('Natal invest', 'Ali')).toBeNull();
    expect(find('Invoice 1110', 'Lilo')).toBeNull();
    expect(find('Invoice 1110 of L1lo', 'Lilo')).toEqual({ start: 16, end: 20 });
  });

  it('a name made of strokes if they are missing, or a name in part of a word of its own script', () => {
    expect(find('丁', '丁一')).toBeNull();
    expect(find('Добрата', 'Добра')).toBeNull();
    expect(find('Широкий', 'Рок')).toBeNull();
    expect(find('김그린', '그린')).toBeNull();
  });

  it('a name without letters', () => {
    expect(find('Anybody – ', ' – ')).toBeNull();
  });
});

it('says where the name is, including its accents', () => {
  expect(part('The Ostrava Shado\u0301w Tradi\u0301ng\u0323 s.r.o.', NAMES[0]!)).toBe(
    'Ostrava Shado\u0301w Tradi\u0301ng\u0323',
  );
  expect(part('Ostrava Ostrava Shadow Trading', NAMES[0]!)).toBe('Ostrava Shadow Trading');
  expect(part('(\u{1D40E}strava/Shadow/Trading)', NAMES[0]!)).toBe('\u{1D40E}strava/Shadow/Trading');
});

const alikeOf = new Map<string, string[]>();
for (const [letters, alike] of Object.entries(LOOK_ALIKES)) alikeOf.set(letters, [...alike]);

/** Ways to write one letter so that it still reads as itself. */
function ways(letter: string): string[] {
  const small = letter.toLowerCase();
  const own = [letter, small, letter.toUpperCase(), `${letter}\u0301`, ...(alikeOf.get(small) ?? [])];
  if (small === 'i' || small === 'l') return [...own, 'I', 'l', '1', '|', ...alikeOf.get('i')!];
  if (small === 'm') return [...own, 'rn'];
  return small === 'o' ? [...own, '0'] : own;
}

const BETWEEN = ['', '', '', ' ', '-', '. ', '\u200B', '\u00A0', ' – ', '/', '|', '\n'];

const disguised = fc.constantFrom(...NAMES).chain((name) => {
  const letters = [...name].filter((letter) => letter !== ' ');
  const written = letters.map((letter) => fc.tuple(fc.constantFrom(...ways(letter)), fc.constantFrom(...BETWEEN)));
  return fc.tuple(
    fc.constant(name),
    fc.tuple(...written).map((parts) => parts.flat().join('')),
  );
});

it('finds a listed name despite inserted spaces, hyphens, accents and look-alikes', () => {
  const before = fc.constantFrom('', ' ', 'c/o ', 'Dr. ', 'Banca di ', '(');
  const after = fc.constantFrom('', ' ', ' AG', ', 8001 Zürich', '/Schweiz', ')');
  fc.assert(
    fc.property(before, disguised, after, (first, [name, text], last) => {
      expect(found(`${first}${text}${last}`)).toContain(name);
    }),
    { numRuns: 2000 },
  );
});

it('knows the script of every letter that looks like a Latin one', () => {
  const ofThem = new RegExp(`[${LOOK_ALIKE_SCRIPTS.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u');
  const letters = Object.values(LOOK_ALIKES).flatMap((alike) => [...alike].filter((one) => /\p{L}/u.test(one)));
  expect(letters.filter((one) => !ofThem.test(one))).toEqual([]);
});

it('expands one character to at most four letters', () => {
  let most = 0;
  for (let code = 0; code < 0x20000; code++) most = Math.max(most, seenText(String.fromCodePoint(code)).letters.length);
  expect(most).toBe(4);
  expect(found('\uFDFAIgor\uFDFBNemestnik\uFDFA')).toEqual(['Igor Nemestnik']);
});
