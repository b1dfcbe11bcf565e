const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows1252 = new TextDecoder('windows-1252');

/** SWIFT's line of `:86:`. */
export const LINE_CHARACTERS = 65;

/** A line so long was broken wherever in a word that fell: some banks leave out one character of the 65. */
const WRAPPED_LINE_CHARACTERS = 64;

/**
 * Bytes that were taken as Latin-1, decoded: the encoding of a SWIFT file is never declared. UTF-8 where the text is
 * that strictly, else Windows-1252, in which every byte means something. The result holds on to no larger text.
 */
export function decodeText(latin1: string): string {
  const bytes = Buffer.from(latin1, 'latin1');
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return windows1252.decode(bytes);
  }
}

/** The text as a string of its own: a slice would keep the whole piece of the file that it was cut from. */
export function ownText(text: string, ascii: boolean): string {
  return ascii ? Buffer.from(text, 'latin1').toString('latin1') : decodeText(text);
}

/** Whether the text goes on in the next line in the middle of a word; a line that was filled with blanks does not. */
export function isWrapped(line: string): boolean {
  return line.length >= WRAPPED_LINE_CHARACTERS && !line.endsWith('  ');
}

/** Puts lines that were wrapped in the middle of a word together again; the others stay lines of their own. */
export function unwrap(lines: readonly string[]): string[] {
  const whole: string[] = [];
  let wrapped = false;
  for (const line of lines) {
    const last = wrapped ? whole.pop() : '';
    whole.push(last + line);
    wrapped = isWrapped(line);
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
