/** SWIFT's line of `:86:`. */
export const LINE_CHARACTERS = 65;

/** A line so long was broken wherever in a word that fell: some banks leave out one character of the 65. */
const WRAPPED_LINE_CHARACTERS = 64;

/** Banks that count `:86:` in leave so much room in its first line. */
const FIRST_LINE_CHARACTERS = LINE_CHARACTERS - ':86:'.length;

/**
 * Gives bytes that were taken as Latin-1 their characters: the encoding of a SWIFT file is never declared. The result
 * holds on to no larger text.
 */
export type Decode = (latin1: string) => string;

/** `decode` is null where nothing needs decoding. */
export function decoded(text: string, decode: Decode | null): string {
  return decode ? decode(text) : text;
}

/** The text as a string of its own: a slice would keep the whole piece of the file that it was cut from. */
export function ownText(text: string, decode: Decode | null): string {
  return decode ? decode(text) : Buffer.from(text, 'latin1').toString('latin1');
}

/** Whether the text goes on in the next line in the middle of a word; a line that was filled with blanks does not. */
export function isWrapped(line: string, isFirst: boolean): boolean {
  const isFull = line.length >= WRAPPED_LINE_CHARACTERS || (isFirst && line.length === FIRST_LINE_CHARACTERS);
  return isFull && !line.endsWith('  ');
}

/** A word before a colon, as banks begin a part of the text: it never goes on with the line before. */
const LABEL_START = /^[A-Z][A-Z .]{1,20}: /;

/** Puts lines that were wrapped in the middle of a word together again; the others stay lines of their own. */
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

/** The number that the digits from `start` to before `end` make; -1 where they are not all digits. */
export function digitsValue(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Where digits, commas and points end that begin at `start`, before `end` at the latest. */
export function digitsEnd(text: string, start: number, end: number): number {
  let at = start;
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if ((code < 48 || code > 57) && code !== 44 && code !== 46) break;
  }
  return at;
}

/** A part of the text without blanks around it, cut out once. */
export function trimmedSlice(text: string, start: number, end: number): string {
  let from = start;
  let to = end;
  while (from < to && text.charCodeAt(from) <= 32) from += 1;
  while (to > from && text.charCodeAt(to - 1) <= 32) to -= 1;
  return text.slice(from, to);
}
