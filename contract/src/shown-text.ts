/** Of a name that somebody else wrote, in a sentence about money. */
export const SHOWN_NAME_MAXIMUM_LENGTH = 70;

/**
 * Symbols, letters and marks that draw nothing though no property of Unicode says so, as part of a class: the braille cell
 * without dots, the place of an object, a null notehead, blank hieroglyphs, the Khitan filler and the Brahmi joiner.
 */
export const BLANKS = '\\u2800\\uFFFC\\u{1D159}\\u{13440}-\\u{13442}\\u{16FE4}\\u{1107F}';
/** Characters that nobody sees and that change how the others read: controls, formats, fillers, unassigned, halves of pairs. */
const UNSEEN = new RegExp(`[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}\\p{Default_Ignorable_Code_Point}${BLANKS}]`, 'gu');
const GAPS = /[\p{Z}\s]+/gu;
/** A text in quotes must not end them itself. */
const QUOTES = /["“”„‟«»‹›「」『』＂]/gu;
/** More than these on one letter cover the lines above and below. */
const MARKS = /(\p{M}{2})\p{M}+/gu;

/** A text of a file as a screen may show it: one line of what can be seen, composed (NFC), cut. */
export function readableText(text: string, maximum = SHOWN_NAME_MAXIMUM_LENGTH): string {
  const clean = text
    .replace(GAPS, ' ')
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(MARKS, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
  const characters = [...clean];
  return characters.length > maximum
    ? `${characters
        .slice(0, maximum - 1)
        .join('')
        .trimEnd()}…`
    : clean;
}

/**
 * The same as a sentence of the portal may quote it: without quotation marks of its own, and with runs of six digits and
 * more broken, so that none is taken for a code.
 */
export function shownText(text: string): string {
  const quoted = readableText(text).replace(QUOTES, '’');
  return quoted.replace(/\p{Nd}{6,}/gu, (run) => run.replace(/\p{Nd}{3}(?=\p{Nd})/gu, '$& '));
}

/** The last four letters and digits of an account's number, by which a person recognises it. */
export function accountEnding(account: string): string {
  return [
    ...account
      .normalize('NFC')
      .replace(UNSEEN, '')
      .replace(/[^\p{L}\p{Nd}]/gu, ''),
  ]
    .slice(-4)
    .join('');
}

/** Whether a text has characters in it that nobody sees; line ends and tabs of a file's layout are some. */
export function hasUnseen(text: string): boolean {
  return text.search(UNSEEN) >= 0;
}
