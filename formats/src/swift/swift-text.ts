/** The line length of `:86:` in SWIFT. */
export const LINE_CHARACTERS = 65;

/** A line this long was broken anywhere within a word: some banks leave out one character of the 65. */
const WRAPPED_LINE_CHARACTERS = 64;

/** The first line of banks that count `:86:` towards its length. */
const FIRST_LINE_CHARACTERS = LINE_CHARACTERS - ':86:'.length;

/**
 * Decodes bytes that were read as Latin-1: the encoding of a SWIFT file is never declared. The result keeps no larger
 * text alive.
 */
export type Decode = (latin1: string) => string;

/** `decode` is null if nothing needs decoding. */
export function decoded(text: string, decode: Decode | null): string {
  return decode ? decode(text) : text;
}

/** The text as a string of its own: a slice would keep alive the whole piece of the file that it was cut from. */
export function ownText(text: string, decode: Decode | null): string {
  return decode ? decode(text) : Buffer.from(text, 'latin1').toString('latin1');
}

/** Whether the text continues on the next line in the middle of a word; not if the line was padded with blanks. */
export function isWrapped(line: string, isFirst: boolean): boolean {
  const isFull = line.length >= WRAPPED_LINE_CHARACTERS || (isFirst && line.length === FIRST_LINE_CHARACTERS);
  return isFull && !line.endsWith('  ');
}

/** A word before a colon, with which banks begin a part of the text: it never continues the previous line. */
const LABEL_START = /^[A-Z][A-Z .]{1,20}: /;

/** Rejoins lines that were wrapped in the middle of a word; all others stay separate. */
export function unwrap(lines: readonly string[]): string[] {
  const whole: string[] = [];
  let wrapped = false;
  for (const [index, line] of lines.entries()) {
    const last = wrapped && !LABEL_START.test(line) ? whole.pop() : '';
    whole.push(last + line);
    wrapped = isWrapped(line, index === 0);
  }
  return whole.map((line) => line.trim()).filter((line) => line !== '');
}

/** The number formed by the digits from `start` to before `end`; -1 if they aren't all digits. */
export function digitsValue(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** The end of the digits, commas and points that begin at `start`, limited by `end`. */
export function digitsEnd(text: string, start: number, end: number): number {
  let at = start;
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if ((code < 48 || code > 57) && code !== 44 && code !== 46) break;
  }
  return at;
}

/** A trimmed part of the text, cut out only once. */
export function trimmedSlice(text: string, start: number, end: number): string {
  let from = start;
  let to = end;
  while (from < to && text.charCodeAt(from) <= 32) from += 1;
  while (to > from && text.charCodeAt(to - 1) <= 32) to -= 1;
  return text.slice(from, to);
}
