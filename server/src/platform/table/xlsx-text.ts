/** The beginning of every part. */
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Whether a text is no XML as it is: most texts are. */
const UNUSUAL = /[&<>"\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF\uD800-\uDFFF]|_x|^\s|\s$/;

const MARKUP = /[&<>"]/g;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 doesn't allow. */
const DISALLOWED = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Spreadsheets read `_x0041_` as the character with that number. */
const NUMBERED = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** At either end of a text they would be lost. */
const EDGE_BLANK = /^\s|\s$/;

/** The most that a cell may hold. */
const CELL_MAXIMUM_CHARACTERS = 32_767;

/** A text in XML, without characters that XML 1.0 doesn't allow. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(DISALLOWED, '')
    .replace(MARKUP, (character) => ESCAPES[character]!)
    .replace(NUMBERED, '_x005F_');
}

/** A text as an element of a cell, cut at a cell's limit. */
export function textElement(text: string): string {
  if (text.length <= CELL_MAXIMUM_CHARACTERS && !UNUSUAL.test(text)) return `<t>${text}</t>`;
  const cut = text.slice(0, CELL_MAXIMUM_CHARACTERS);
  return `<t${EDGE_BLANK.test(cut) ? ' xml:space="preserve"' : ''}>${escapeXml(cut)}</t>`;
}
