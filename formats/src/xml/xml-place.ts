/** The number of bytes that a text occupied in the file's encoding. */
export type EncodedLength = (text: string) => number;

/**
 * Finds line, column and byte offset of places in a file, with only the current piece at hand. Ask for places in file
 * order: each lookup continues counting where the last one ended.
 */
export class XmlPlace {
  #buffer = '';
  #line = 1;
  /** Where the line begins in the piece; negative if it began in an earlier one. */
  #lineStart = 0;
  /** Index of the last character of the next line end; Infinity if the piece has none. */
  #nextLineEnd = Infinity;
  /** The next one of each kind, searched for only once it is passed, so no character of a piece is scanned twice. */
  #nextLineFeed = -1;
  #nextReturn = -1;
  #countedIndex = 0;
  #countedBytes: number;
  #encodedLength: EncodedLength;

  /** `offsetBytes`: where the text begins in the file, after a byte order mark. */
  constructor(offsetBytes: number, encodedLength: EncodedLength) {
    this.#countedBytes = offsetBytes;
    this.#encodedLength = encodedLength;
  }

  /** Continues with a new piece, which begins at `from` of the last one. */
  advance(from: number, buffer: string): void {
    this.#moveTo(from);
    this.offsetBytes(from);
    this.#countedIndex -= from;
    this.#lineStart -= from;
    this.#buffer = buffer;
    this.#nextLineFeed = -1;
    this.#nextReturn = -1;
    this.#nextLineEnd = this.#lineEndFrom(0);
  }

  line(index: number): number {
    this.#moveTo(index);
    return this.#line;
  }

  /** Counts UTF-16 code units from one, as editors do. */
  column(index: number): number {
    this.#moveTo(index);
    return index - this.#lineStart + 1;
  }

  offsetBytes(index: number): number {
    if (index > this.#countedIndex) {
      this.#countedBytes += this.#encodedLength(this.#buffer.slice(this.#countedIndex, index));
      this.#countedIndex = index;
    }
    return this.#countedBytes;
  }

  #moveTo(index: number): void {
    while (this.#nextLineEnd < index) {
      this.#line += 1;
      this.#lineStart = this.#nextLineEnd + 1;
      this.#nextLineEnd = this.#lineEndFrom(this.#lineStart);
    }
  }

  /** A line ends with a line feed, with or without a return before it, or with a return alone. */
  #lineEndFrom(index: number): number {
    if (this.#nextLineFeed < index) this.#nextLineFeed = indexFrom(this.#buffer, '\n', index);
    if (this.#nextReturn < index) this.#nextReturn = indexFrom(this.#buffer, '\r', index);
    return this.#nextReturn + 1 < this.#nextLineFeed ? this.#nextReturn : this.#nextLineFeed;
  }
}

/** Infinity if there is none. */
function indexFrom(text: string, searched: string, index: number): number {
  const found = text.indexOf(searched, index);
  return found < 0 ? Infinity : found;
}
