import Papa from 'papaparse';

/** By this a spreadsheet knows that a text is in UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A text that a spreadsheet would compute, or one that `readTable` would take for such a text. */
const COMPUTED = /^'*[=+\-@\t\r]/;

/**
 * Rows as CSV (RFC 4180). Texts that a spreadsheet would compute get an apostrophe before them, which `readTable` takes
 * away again.
 */
export function writeTable(rows: readonly (readonly string[])[], delimiter: string): string {
  const written = Papa.unparse(rows as string[][], { delimiter, newline: '\r\n', escapeFormulae: COMPUTED });
  return `${BYTE_ORDER_MARK}${written}\r\n`;
}
