/** By this a spreadsheet knows that a text file is in UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A text that a spreadsheet would compute, or one that would be taken for such a text. */
const COMPUTED = /^'*[=+\-@＝＋－＠\t\r\n]/;

/** A text of a CSV file so that no spreadsheet computes it: an apostrophe comes before one that it would. */
export function escapeComputed(text: string): string {
  return COMPUTED.test(text) ? `'${text}` : text;
}

/** A text as it was before `escapeComputed`. */
export function withoutEscape(text: string): string {
  return text.startsWith("'") && COMPUTED.test(text.slice(1)) ? text.slice(1) : text;
}
