import type { PdfFont } from '../pdf/font.ts';

/** What a text says in full if the font hasn't all of its characters; null if it has. */
export function actualTextOf(text: string, font: PdfFont): string | null {
  const plain = text.replaceAll(/\s/g, ' ');
  return font.has(plain) ? null : plain;
}
