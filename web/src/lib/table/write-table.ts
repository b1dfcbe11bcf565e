import Papa from 'papaparse';
import { BYTE_ORDER_MARK, escapeComputed } from '@portico/contract/spreadsheet-cells';

/**
 * Rows as CSV (RFC 4180). Texts that a spreadsheet would compute get an apostrophe before them, which `withoutEscape`
 * takes away again.
 */
export function writeTable(rows: readonly (readonly string[])[], delimiter: string): string {
  const written = Papa.unparse(
    rows.map((cells) => cells.map(escapeComputed)),
    { delimiter, newline: '\r\n' },
  );
  return `${BYTE_ORDER_MARK}${written}\r\n`;
}
