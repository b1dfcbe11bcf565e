import { describe, expect, it } from 'vitest';
import { accountEnding, hasUnseen, readableText, shownText } from './shown-text.ts';

describe('invisible text', () => {
  it.each([
    ['a braille cell without dots', '\u2800'],
    ['the place of an object', '\uFFFC'],
    ['a null notehead', '\u{1D159}'],
    ['a blank hieroglyph', '\u{13441}'],
    ['half of one', '\u{13442}'],
    ['a mark that mirrors one', '\u{13440}'],
    ['the Khitan filler', '\u{16FE4}'],
    ['the Brahmi number joiner', '\u{1107F}'],
    ['the Hangul filler', '\u3164'],
    ['a word joiner', '\u2060'],
  ])('is reported and not shown: %s', (_what, character) => {
    expect(hasUnseen(`Ash${character}grove`)).toBe(true);
    expect(readableText(`${character}Ash${character}grove${character}`)).toBe('Ashgrove');
    expect(shownText(`12345${character}6`)).toBe('123 456');
    expect(accountEnding(`CH93${character}`)).toBe('CH93');
  });

  it.each(['⠃⠗⠁⠊⠇⠇⠑', '𓀀', '𖿢', '𑁒', '🎵', 'Sa\u0303o', '東京'])('does not include %s', (text) => {
    expect(hasUnseen(text)).toBe(false);
    expect(readableText(text)).toBe(text.normalize('NFC'));
  });
});
