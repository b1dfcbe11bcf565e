import type { Decode } from './swift-text.ts';

/** Encodings that a bank's SWIFT files may use; valid UTF-8 is always read as such. */
export const SWIFT_CHARSETS = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'iso-8859-2',
  'ibm866',
  'cp852',
] as const;
export type SwiftCharset = (typeof SWIFT_CHARSETS)[number];

/** The upper half of code page 852 (IBM, Latin 2), which no browser supports, and so no TextDecoder. */
const CP852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0';

const CENTRAL: readonly SwiftCharset[] = ['windows-1250', 'iso-8859-2', 'cp852'];
const CYRILLIC: readonly SwiftCharset[] = ['windows-1251', 'ibm866'];
const CYRILLIC_LETTERS = 'абвгдежзийклмнопрстуфхцчшщъыьэюяѓѕјљњќџіїєґ';

/** The encodings that banks of a country may use, likelier first, and the letters that tell them apart. */
type Writing = { charsets: readonly SwiftCharset[]; letters: string };
const central = (letters: string): Writing => ({ charsets: CENTRAL, letters });
const cyrillic: Writing = { charsets: CYRILLIC, letters: CYRILLIC_LETTERS };
const WESTERN: Writing = { charsets: ['windows-1252'], letters: '' };

/** By the country of an IBAN, or the first two letters of a currency. */
const WRITINGS: Readonly<Record<string, Writing>> = {
  PL: central('ąćęłńóśźż'),
  CZ: central('áčďéěíňóřšťúůýž'),
  SK: central('áäčďéíĺľňóôŕšťúýž'),
  HU: central('áéíóöőúüű'),
  RO: central('ăâîşţ'),
  HR: central('čćđšž'),
  SI: central('čćđšž'),
  BA: central('čćđšž'),
  RS: central('čćđšž'),
  BG: cyrillic,
  RU: cyrillic,
  UA: cyrillic,
  BY: cyrillic,
  KZ: cyrillic,
  MK: cyrillic,
};

const FILLER = '\xff';
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const decoders = new Map<SwiftCharset, Decode>();

function decoderOf(charset: SwiftCharset): Decode {
  const known = decoders.get(charset);
  if (known) return known;
  const decoder = charset === 'cp852' ? null : new TextDecoder(charset);
  const decode: Decode = decoder ? (text) => decoder.decode(Buffer.from(text, 'latin1')) : readCp852;
  decoders.set(charset, decode);
  return decode;
}

function readCp852(latin1: string): string {
  return latin1.replaceAll(/[\x80-\xff]/g, (byte) => CP852.charAt(byte.charCodeAt(0) - 128));
}

/** Null if the text isn't strictly UTF-8. Some banks fill empty parts with 0xFF, which never occurs in UTF-8. */
function readUtf8(latin1: string): string | null {
  try {
    return strictUtf8.decode(Buffer.from(latin1, 'latin1'));
  } catch {
    return latin1.includes(FILLER) ? readUtf8(latin1.replaceAll(FILLER, ' ')) : null;
  }
}

/**
 * Decodes the texts of one file: as UTF-8 if a text strictly is that, else in the charset of the bank's connection.
 * Without one it is guessed by the country of the account: Windows-1250, ISO-8859-2 or code page 852 in Central Europe,
 * Windows-1251 or code page 866 for Cyrillic, whichever gives more letters of the country's language; else
 * Windows-1252, in which every byte has a meaning.
 */
export class CharsetDecoder {
  #configured: SwiftCharset | null;
  #writing = WESTERN;
  #guessed: SwiftCharset = 'windows-1252';
  #scores = new Map<SwiftCharset, number>();
  #onGuess: (charset: SwiftCharset) => void;

  /** `onGuess` is called for every text that wasn't UTF-8 and has no configured charset. */
  constructor(configured: SwiftCharset | null, onGuess: (charset: SwiftCharset) => void) {
    this.#configured = configured;
    this.#onGuess = onGuess;
  }

  /** Sets the account for the following texts. */
  setCountry(iban: string | null, currency: string | null): void {
    const country = (iban ?? currency ?? '').slice(0, 2);
    this.#writing = WRITINGS[country] ?? WESTERN;
  }

  /**
   * How to decode this field. Its evidence about the charset counts only for it and later fields, so a file reads the
   * same in any pieces.
   */
  decodeFor(latin1: string): Decode {
    if (this.#configured === null && readUtf8(latin1) === null) this.#guessed = this.#guess(latin1);
    const charset = this.#configured ?? this.#guessed;
    return (text) => readUtf8(text) ?? decoderOf(charset)(text);
  }

  #guess(latin1: string): SwiftCharset {
    const { charsets, letters } = this.#writing;
    for (const charset of charsets) {
      const score = (this.#scores.get(charset) ?? 0) + scoreOf(decoderOf(charset)(latin1), letters);
      this.#scores.set(charset, score);
    }
    const score = (charset: SwiftCharset) => this.#scores.get(charset) ?? 0;
    const guessed = charsets.reduce((best, charset) => (score(charset) > score(best) ? charset : best));
    this.#onGuess(guessed);
    return guessed;
  }
}

/** Letters of the language count for a charset, other non-ASCII characters against it. */
function scoreOf(text: string, letters: string): number {
  let score = 0;
  for (const character of text) {
    if (character > '\x7f') score += letters.includes(character.toLowerCase()) ? 1 : -1;
  }
  return score;
}
