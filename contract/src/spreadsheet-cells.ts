/** By this a spreadsheet knows that a text file is in UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Where a spreadsheet would compute what follows, or where that would be taken for it: at the beginning of a text, and
 * after whatever separates cells for somebody who opens the file with another separator than its own.
 */
const COMPUTED = /(^|[,;\t|!\r\n])('*)(?=[=+\-@＝＋－＠])/g;
/** These a spreadsheet drops at the beginning, and then computes the rest. */
const DROPPED = /^'*[\t\r\n]/;

/** A text of a CSV file so that no spreadsheet computes any of it: an apostrophe stands before each such place. */
export function escapeComputed(text: string): string {
  const inside = text.replace(COMPUTED, "$1'$2");
  return DROPPED.test(text) ? `'${inside}` : inside;
}

/** A text as it was before `escapeComputed`. */
export function withoutEscape(text: string): string {
  const inside = text.startsWith("'") && DROPPED.test(text.slice(1)) ? text.slice(1) : text;
  return inside.replace(ESCAPED, '$1$2');
}

const ESCAPED = /(^|[,;\t|!\r\n])'('*)(?=[=+\-@＝＋－＠])/g;
