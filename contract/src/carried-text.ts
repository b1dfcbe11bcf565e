/**
 * What banks carry in payments: Basic Latin, Latin-1 Supplement and Latin Extended-A, the Romanian letters with a comma
 * below, and the euro sign (Swiss Payment Standards, Implementation Guidelines for credit transfers, character set).
 */
const CARRIED = /^[ -~\u00A1-\u00AC\u00AE-\u017F\u0218-\u021B\u20AC]*$/;

/**
 * Signs that mean the same as one of a keyboard: what word processors write instead, what PDF files and keyboards of
 * other scripts have for Latin letters. A list, since Unicode's own compatibility also changes what is meant (10⁵ to 105).
 */
const SIGNS: readonly [RegExp, (sign: string) => string][] = [
  [/[\u2018-\u201B\u2032\u2039\u203A\u02B9\u02BB\u02BC]/, () => "'"],
  [/[\u201C-\u201F\u2033]/, () => '"'],
  [/[\u2010-\u2015\u2212]/, () => '-'],
  [/[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/, () => ' '],
  [/\u2026/, () => '...'],
  [/\u2022/, () => '-'],
  [/\u2044/, () => '/'],
  [/\u2116/, () => 'No'],
  [/\u1E9E/, () => 'SS'],
  [/[\uFB00-\uFB04]/, (ligature) => ligature.normalize('NFKC')],
  [/[\uFF01-\uFF5E]/, (wide) => String.fromCodePoint(wide.codePointAt(0)! - 0xfee0)],
];

/** A Latin letter and the marks on it, as Unicode takes letters apart (NFD). */
const MARKED_LETTER = /^([A-Za-z])\p{Mn}+$/u;

/**
 * A text as banks carry it: typographic signs become those of a keyboard, and Latin letters with marks that nobody carries
 * lose these (`ế` becomes `e`). What means the same as nothing that they carry stays.
 */
export function carriedText(text: string): string {
  if (CARRIED.test(text)) return text;
  return charactersOf(text.normalize('NFC')).map(carriedCharacter).join('');
}

/** The characters of a text that no bank carries, once each, in their order. */
export function uncarriedCharacters(text: string): string[] {
  if (CARRIED.test(text)) return [];
  return [...new Set(charactersOf(text))].filter((character) => !CARRIED.test(character));
}

/** A letter with its marks is one character, and so is an emoji. */
function charactersOf(text: string): string[] {
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

function carriedCharacter(character: string): string {
  if (CARRIED.test(character)) return character;
  const sign = SIGNS.find(([pattern]) => character.length === 1 && pattern.test(character));
  if (sign) return sign[1](character);
  return MARKED_LETTER.exec(character.normalize('NFD'))?.[1] ?? character;
}
