import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

/** A font as files embed it. Texts are those that `fit` gives. */
export type PdfFont = {
  bytes: Buffer;
  /** The width of a text of one line, in points. */
  widthOf: (text: string, sizePoints: number) => number;
  /** Whether it has all characters of the text. */
  has: (text: string) => boolean;
  /** The text in characters that the font has; others become �. */
  fit: (text: string) => string;
};

const FILES = {
  regular: '400Regular/IBMPlexSans_400Regular.ttf',
  semiBold: '600SemiBold/IBMPlexSans_600SemiBold.ttf',
} as const;
export type FontName = keyof typeof FILES;
export const FONT_NAMES = Object.keys(FILES) as FontName[];

const opened = new Map<FontName, PdfFont>();

/** A font of the portal: Latin, Greek and Cyrillic, with figures of one width. It is read when it is first needed. */
export function fontNamed(name: FontName): PdfFont {
  const known = opened.get(name);
  if (known) return known;
  const path = fileURLToPath(import.meta.resolve(`@expo-google-fonts/ibm-plex-sans/${FILES[name]}`));
  const font = openFont(withoutShaping(readFileSync(path)));
  opened.set(name, font);
  return font;
}

const REPLACEMENT = '\uFFFD';
const UNKNOWN = -1;
const MISSING = -2;

function openFont(bytes: Buffer): PdfFont {
  const font = create(bytes) as Font;
  /** By UTF-16 code unit: the advance in the font's units. */
  const advances = new Int16Array(0x1_0000).fill(UNKNOWN);
  const advanceOf = (unit: number): number => {
    const known = advances[unit]!;
    if (known !== UNKNOWN) return known;
    const found =
      isDrawn(unit) && font.hasGlyphForCodePoint(unit) ? font.glyphForCodePoint(unit).advanceWidth : MISSING;
    advances[unit] = found;
    return found;
  };
  const has = (text: string): boolean => {
    for (let at = 0; at < text.length; at += 1) if (advanceOf(text.charCodeAt(at)) === MISSING) return false;
    return true;
  };
  return {
    bytes,
    has,
    widthOf: (text, sizePoints) => {
      let width = 0;
      for (let at = 0; at < text.length; at += 1) width += advanceOf(text.charCodeAt(at));
      return (width * sizePoints) / font.unitsPerEm;
    },
    fit: (text) => {
      if (has(text)) return text;
      const characters = [...text.normalize('NFC')];
      return characters.map((one) => (one.length === 1 && has(one) ? one : REPLACEMENT)).join('');
    },
  };
}

/** Characters of control, and halves of others, are drawn by no glyph. */
function isDrawn(unit: number): boolean {
  return unit >= 0x20 && !(unit >= 0x7f && unit < 0xa0) && !(unit >= 0xd800 && unit < 0xe000);
}

const SHAPING_TABLES = new Set(['GSUB', 'GPOS']);
const TABLES_FROM = 12;
const TABLE_RECORD_BYTES = 16;

/**
 * The font without kerning and ligatures: its tables for them get names that nobody looks for (OpenType, table directory).
 * Shaping takes more time than all else of a page, and a text is as wide as its characters then.
 */
function withoutShaping(font: Buffer): Buffer {
  const bytes = Buffer.from(font);
  const count = bytes.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const at = TABLES_FROM + index * TABLE_RECORD_BYTES;
    if (SHAPING_TABLES.has(bytes.toString('latin1', at, at + 4))) bytes.write('none', at, 'latin1');
  }
  return bytes;
}
