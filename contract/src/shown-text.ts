/** Limit for a name written by somebody else, in a sentence about money. */
export const SHOWN_NAME_MAXIMUM_LENGTH = 70;

/**
 * Symbols, letters and marks that draw nothing though no Unicode property says so, as part of a character class: the
 * blank braille cell, the object placeholder, a null notehead, blank hieroglyphs, the Khitan filler and the Brahmi
 * joiner.
 */
export const BLANKS = '\\u2800\\uFFFC\\u{1D159}\\u{13440}-\\u{13442}\\u{16FE4}\\u{1107F}';
/** Invisible characters that change how others read: controls, formats, fillers, unassigned ones, lone surrogates. */
const UNSEEN = new RegExp(`[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}\\p{Default_Ignorable_Code_Point}${BLANKS}]`, 'gu');
const GAPS = /[\p{Z}\s]+/gu;
/** A quoted text must not be able to close its own quotes. */
const QUOTES = /["“”„‟«»‹›「」『』＂]/gu;
/** More marks than this on one letter cover the lines above and below. */
const MARKS = /(\p{M}{2})\p{M}+/gu;

/** A file's text made safe for the screen: one line of visible characters, composed (NFC), cut. */
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
 * The same for quoting in one of the portal's sentences: without quotation marks, and with runs of six or more digits
 * broken up, so none is mistaken for a code.
 */
export function shownText(text: string): string {
  const quoted = readableText(text).replace(QUOTES, '’');
  return quoted.replace(/\p{Nd}{6,}/gu, (run) => run.replace(/\p{Nd}{3}(?=\p{Nd})/gu, '$& '));
}

/** The last four letters and digits of an account number, by which people recognise it. */
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

/** Whether a text contains invisible characters; line ends and tabs in a file's layout count. */
export function hasUnseen(text: string): boolean {
  return text.search(UNSEEN) >= 0;
}
