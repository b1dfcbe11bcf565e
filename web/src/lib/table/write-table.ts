import Papa from 'papaparse';

/** By this a spreadsheet knows that a text is in UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A text that a spreadsheet would compute, or one that would be taken for such a text. */
const COMPUTED = /^'*[=+\-@＝＋－＠\t\r\n]/;

/**
 * Rows as CSV (RFC 4180). Texts that a spreadsheet would compute get an apostrophe before them, which `withoutEscape`
 * takes away again.
 */
export function writeTable(rows: readonly (readonly string[])[], delimiter: string): string {
  const written = Papa.unparse(rows as string[][], { delimiter, newline: '\r\n', escapeFormulae: COMPUTED });
  return `${BYTE_ORDER_MARK}${written}\r\n`;
}

/** A cell as it was before it was written. */
export function withoutEscape(cell: string): string {
  return cell.startsWith("'") && COMPUTED.test(cell.slice(1)) ? cell.slice(1) : cell;
}
