import { detectEncoding, ENCODING_PROBE_BYTES } from '../xml/xml-encoding.ts';

/** A row of a table has a few short fields; a longer one means something else. */
export const CSV_LINE_MAXIMUM_CHARACTERS = 1_000;

/** A line with its number, which counts from one. */
export type CsvLine = { text: string; line: number };

/** Splits bytes into lines as they come: ended by a line feed, a return, or both. Holds one line. */
export class CsvLines {
  readonly #onLine: (line: CsvLine) => void;
  #decoder: TextDecoder | null = null;
  #start: Uint8Array = new Uint8Array();
  #rest = '';
  #line = 0;

  constructor(onLine: (line: CsvLine) => void) {
    this.#onLine = onLine;
  }

  write(bytes: Uint8Array): void {
    if (this.#decoder) return this.#take(this.#decoder.decode(bytes, { stream: true }));
    this.#start = Buffer.concat([this.#start, bytes]);
    if (this.#start.length >= ENCODING_PROBE_BYTES) this.#begin();
  }

  end(): void {
    if (!this.#decoder) this.#begin();
    this.#take(this.#decoder!.decode());
    if (this.#rest !== '') this.#give(this.#rest);
  }

  #begin(): void {
    this.#decoder = new TextDecoder(detectEncoding(this.#start).label ?? 'utf-8');
    this.#take(this.#decoder.decode(this.#start, { stream: true }));
  }

  #take(text: string): void {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop()!;
    for (const line of lines) this.#give(line);
    // Longer ones are given as they are: they are refused, and the rest of the file isn't held.
    if (this.#rest.length > CSV_LINE_MAXIMUM_CHARACTERS) {
      this.#give(this.#rest);
      this.#rest = '';
    }
  }

  #give(text: string): void {
    this.#line += 1;
    this.#onLine({ text: text.endsWith('\r') ? text.slice(0, -1) : text, line: this.#line });
  }
}

/** A field, and where it begins in its line: counts from one. */
export type CsvField = { text: string; column: number };

/** The fields of a line, trimmed. One in quotation marks is without them; none holds a separator or a mark. */
export function fieldsOf(line: string, separator: string): CsvField[] {
  let column = 1;
  return line.split(separator).map((field) => {
    const text = field.trim();
    const read = { text: /^"[^"]*"$/.test(text) ? text.slice(1, -1).trim() : text, column };
    column += field.length + separator.length;
    return read;
  });
}
