import { PDF_CELL_MAXIMUM_LENGTH } from '@portico/contract/limits';
import type { PdfFont } from '../pdf/font.ts';

/** What a text says in full if the font hasn't all of its characters; null if it has. */
export function actualTextOf(text: string, font: PdfFont): string | null {
  const bounded = text.slice(0, PDF_CELL_MAXIMUM_LENGTH).replaceAll(/\s/g, ' ');
  return font.has(bounded) ? null : bounded;
}
