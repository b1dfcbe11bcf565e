/**
 * What banks accept in payments: Basic Latin, Latin-1 Supplement and Latin Extended-A, the Romanian letters with a comma
 * below, and the euro sign (Swiss Payment Standards, Implementation Guidelines for credit transfers, character set); but
 * no blank that isn't one of the keyboard's, nor the hyphen that nobody sees.
 */
const CARRIED = /^[ -~\u00A1-\u00AC\u00AE-\u017F\u0218-\u021B\u20AC]*$/;

/**
 * Single signs that mean the same as one of a keyboard: what word processors write instead, what PDF files and keyboards
 * of other scripts have for Latin letters. A list, since Unicode's own compatibility also changes what is meant (10⁵ to
 * 105).
 */
const SIGNS: readonly [RegExp, (sign: string) => string][] = [
  [/^[\u2018-\u201B\u2032\u2039\u203A\u02B9\u02BB-\u02BF]$/, () => "'"],
  [/^[\u201C-\u201F\u2033\u02BA]$/, () => '"'],
  [/^[\u2010-\u2015\u2043\u2212]$/, () => '-'],
  [/^[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]$/, () => ' '],
  [/^\u2026$/, () => '...'],
  [/^\u2022$/, () => '-'],
  [/^[\u2044\u2215]$/, () => '/'],
  [/^\u2116$/, () => 'No'],
  [/^\u1E9E$/, () => 'SS'],
  [/^[\uFB00-\uFB06]$/, (ligature) => ligature.normalize('NFKC')],
  [/^[\uFF01-\uFF5E]$/, (wide) => String.fromCodePoint(wide.codePointAt(0)! - 0xfee0)],
];

/** A Latin letter and the marks on it, as Unicode takes letters apart (NFD); but none that strike it out. */
const MARKED_LETTER = /^([A-Za-zÆæØø])((?![\u0334-\u0338])\p{Mn})+$/u;

/**
 * A text as banks carry it: typographic signs become those of a keyboard, and Latin letters lose the marks with which
 * nobody carries them (`ế` becomes `ê`). What has no equivalent stays.
 */
export function carriedText(text: string): string {
  if (CARRIED.test(text)) return text;
  return charactersOf(text.normalize('NFC')).map(carriedCharacter).join('');
}

/** What is sent in the place of a text as somebody typed it; null if it looks the same. */
export function replacementOf(typed: string): string | null {
  const text = typed.trim().normalize('NFC');
  const carried = carriedText(text);
  return carried === text ? null : carried;
}

/** The characters of a text that no bank carries, once each, in their order. */
export function uncarriedCharacters(text: string): string[] {
  if (CARRIED.test(text)) return [];
  return [...new Set(charactersOf(text))].filter((character) => !CARRIED.test(character));
}

/** How many characters a sentence names. */
const NAMED_MAXIMUM = 5;

/** The first of these characters, for a sentence that names them; null if there are none. */
export function namedUncarried(text: string): string | null {
  const uncarried = uncarriedCharacters(text).slice(0, NAMED_MAXIMUM);
  return uncarried.length > 0 ? uncarried.map(visible).join(' ') : null;
}

/** Blanks of other kinds are named by their number. */
function visible(character: string): string {
  if (!/^\s$/u.test(character)) return character;
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A letter with its marks is one character, and so is an emoji. */
function charactersOf(text: string): string[] {
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

function carriedCharacter(character: string): string {
  if (CARRIED.test(character)) return character;
  const sign = SIGNS.find(([pattern]) => pattern.test(character));
  return sign ? sign[1](character) : withFewerMarks(character);
}

/** Without the last marks, as many as it takes. */
function withFewerMarks(character: string): string {
  let rest = character.normalize('NFD');
  if (!MARKED_LETTER.test(rest)) return character;
  while (!CARRIED.test(rest.normalize('NFC'))) rest = rest.slice(0, -1);
  return rest.normalize('NFC');
}
