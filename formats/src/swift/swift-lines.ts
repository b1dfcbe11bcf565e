import { type ByteContent, contentOf } from '../xml/byte-content.ts';

/** Far longer than any line of a SWIFT message; anything beyond isn't one, and is not held in memory. */
export const LINE_MAXIMUM_CHARACTERS = 20_000;

/** Bytes are processed in pieces, so that a huge chunk doesn't become a huge string. */
const PIECE_BYTES = 256 * 1024;

/** Beyond every text, and a small integer: Infinity would turn every position into a number on the heap. */
const NEVER = 2 ** 30 - 1;

const NOTHING = new Uint8Array();

const BYTE_ORDER_MARKS = ['\xef\xbb\xbf', '\xff\xfe', '\xfe\xff'];

/** Control characters that texts never contain. Tab and the line ends aren't among them. */
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f]/;
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f]/g;

export type SwiftLineHandler = {
  /**
   * One line, from `start` to before `end` in the text, without its end and control characters. Latin-1, one character
   * per byte, because the encoding is never declared. `ascii`: it certainly needs no decoding.
   */
  line(text: string, start: number, end: number, lineNumber: number, offsetBytes: number, ascii: boolean): void;
  lineTooLong(lineNumber: number): void;
  /** Called for the file's first one. */
  controlCharacter(lineNumber: number, column: number): void;
};

/**
 * Cuts bytes into lines with any line end: CRLF, LF, CR alone, or `@@` if the file's first line ends so (HBCI). Holds
 * at most one line between two calls.
 */
export class SwiftLines {
  #handler: SwiftLineHandler;
  /** The beginning of a line whose end hasn't arrived yet. */
  #rest = NOTHING;
  /** Where `#rest` begins in the file. */
  #offsetBytes = 0;
  #lineNumber = 1;
  #started = false;
  /** Whether `@@` ends lines; null until the first line has ended. */
  #atSigns: boolean | null = null;
  /** The previous piece ended in CR, so a following LF belongs to it. */
  #carriageReturn = false;
  /** Skips to the end of a line that is too long. */
  #skipping = false;
  #controlReported = false;

  constructor(handler: SwiftLineHandler) {
    this.#handler = handler;
  }

  write(bytes: Uint8Array): void {
    for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES) {
      this.#writePiece(bytes.subarray(offset, offset + PIECE_BYTES));
    }
  }

  end(): void {
    if (this.#rest.length > 0) this.#deliver(latin1(this.#rest), 0, this.#rest.length, contentOf(this.#rest));
    this.#rest = NOTHING;
  }

  /** Joins bytes instead of texts, so that lines are cut from a text that is contiguous in memory. */
  #writePiece(piece: Uint8Array): void {
    const bytes = this.#rest.length === 0 ? this.#withoutByteOrderMark(piece) : Buffer.concat([this.#rest, piece]);
    const content = contentOf(bytes);
    const text = latin1(bytes);
    const end = this.#cut(text, content);
    this.#offsetBytes += end;
    this.#keep(bytes.subarray(end), content);
  }

  #withoutByteOrderMark(bytes: Uint8Array): Uint8Array {
    if (this.#started) return bytes;
    this.#started = true;
    const start = latin1(bytes.subarray(0, 3));
    this.#offsetBytes = BYTE_ORDER_MARKS.find((mark) => start.startsWith(mark))?.length ?? 0;
    return bytes.subarray(this.#offsetBytes);
  }

  /** Delivers every complete line and returns where the incomplete one begins. */
  #cut(text: string, content: ByteContent): number {
    this.#atSigns ??= endsWithAtSigns(text);
    let start = this.#carriageReturn && text.startsWith('\n') ? 1 : 0;
    this.#carriageReturn = false;
    let lineFeed = position(text, '\n', start);
    let carriageReturn = position(text, '\r', start);
    let atSigns = this.#atSigns ? position(text, '@@', start) : NEVER;
    for (;;) {
      const end = Math.min(lineFeed, carriageReturn, atSigns);
      if (end === NEVER) return start;
      if (this.#skipping) this.#skipping = false;
      else this.#deliver(text, start, end, content);
      start = end + 1;
      if (end === carriageReturn) {
        if (lineFeed === start) start += 1;
        else this.#carriageReturn = start === text.length;
        carriageReturn = position(text, '\r', start);
      } else if (end === atSigns) start += 1;
      if (lineFeed < start) lineFeed = position(text, '\n', start);
      if (atSigns < start) atSigns = position(text, '@@', start);
    }
  }

  /** Keeps the beginning of a line, unless it is already too long. */
  #keep(rest: Uint8Array, content: ByteContent): void {
    this.#rest = NOTHING;
    if (!this.#skipping && rest.length <= LINE_MAXIMUM_CHARACTERS) {
      // The caller may reuse the memory of its bytes.
      this.#rest = new Uint8Array(rest);
      return;
    }
    if (!this.#skipping) this.#deliver(latin1(rest), 0, rest.length, content);
    this.#skipping = true;
    this.#offsetBytes += rest.length;
  }

  #deliver(text: string, start: number, end: number, { ascii, controls }: ByteContent): void {
    const lineNumber = this.#lineNumber;
    const offsetBytes = this.#offsetBytes + start;
    this.#lineNumber += 1;
    const tooLong = end - start > LINE_MAXIMUM_CHARACTERS;
    if (tooLong) this.#handler.lineTooLong(lineNumber);
    const to = tooLong ? start + LINE_MAXIMUM_CHARACTERS : end;
    if (!controls) return this.#handler.line(text, start, to, lineNumber, offsetBytes, ascii);
    const line = this.#withoutControls(text.slice(start, to), lineNumber);
    this.#handler.line(line, 0, line.length, lineNumber, offsetBytes, ascii);
  }

  #withoutControls(line: string, lineNumber: number): string {
    const first = line.search(CONTROL);
    if (first < 0) return line;
    if (!this.#controlReported) this.#handler.controlCharacter(lineNumber, first + 1);
    this.#controlReported = true;
    return line.replace(CONTROLS, '');
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** The next position of `what`; beyond every text if there is none. */
function position(text: string, what: string, from: number): number {
  const found = text.indexOf(what, from);
  return found < 0 ? NEVER : found;
}

function endsWithAtSigns(text: string): boolean | null {
  const end = /[\r\n]|@@/.exec(text)?.[0];
  return end === undefined ? null : end === '@@';
}
