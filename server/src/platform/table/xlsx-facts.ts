import { MAIN } from './xlsx-sheet.ts';
import { STYLE, TOTAL_STYLES_FROM } from './xlsx-styles.ts';
import { textElement, XML } from './xlsx-text.ts';
import type { Fact } from './table.ts';

/** The XML of the sheet that says what a workbook is of: a line for each fact, and for each line of its text. */
export async function* writeFacts(facts: () => readonly Fact[]): AsyncGenerator<Buffer, void, void> {
  const lines = facts().flatMap(({ title, text }) =>
    text.split('\n').map((line, index) => [index === 0 ? title : '', line] as const),
  );
  const rows = lines.map(([title, text], index) => {
    const cell = (column: string, style: number, value: string) =>
      `<c r="${column}${index + 1}" s="${style}" t="inlineStr"><is>${textElement(value)}</is></c>`;
    return `<row r="${index + 1}">${cell('A', STYLE.text + TOTAL_STYLES_FROM, title)}${cell('B', STYLE.text, text)}</row>`;
  });
  const cols =
    '<cols><col min="1" max="1" width="20" customWidth="1"/><col min="2" max="2" width="80" customWidth="1"/></cols>';
  yield Buffer.from(
    `${XML}<worksheet xmlns="${MAIN}"><sheetFormatPr defaultRowHeight="15"/>${cols}<sheetData>${rows.join('')}</sheetData></worksheet>`,
  );
}
