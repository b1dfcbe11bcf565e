import { SwiftLines } from './swift-lines.ts';

/** More than any bank writes into `:86:`; endless text is cut off here. */
export const FIELD_MAXIMUM_CHARACTERS = 20_000;

/** How many lines after a lone `-` are held until it is clear whether the message ended there. */
const HELD_LINES_MAXIMUM = 50;

/** A bank's preamble is short: `ABNANL2A`, `940 00`. */
const PREAMBLE_MAXIMUM_CHARACTERS = 40;

/** Tags that end a text of `:86:`; others at the start of its lines are part of it, such as a time. */
const ENDING_TAGS = new Set(
  '13D 20 25 25P 28 28C 34F 60 60F 60M 61 62 62F 62M 64 65 86 90C 90D NS 940 941 942 950'.split(' '),
);
const TIME = /^:[012]\d:[0-5]\d\D/;

/** Some banks write `:940:` before `:20:`. */
const MESSAGE_TYPES = new Set(['940', '941', '942', '950']);

/** Tags that can follow within a message: if one does, the preceding `-` was text. */
const INNER_TAGS = new Set('61 62 62F 62M 64 65 86 90C 90D NS'.split(' '));

const NO_LINES: string[] = [];

const COLON = 58;
const MINUS = 45;
const BRACE = 123;

/**
 * One field of a message, in Latin-1, one character per byte. Its first line is from `start` to before `end` in the
 * file's text. Most fields have one line, which is cut out only when needed.
 */
export type SwiftField = {
  kind: 'field';
  tag: string;
  text: string;
  start: number;
  end: number;
  /** All its lines if it has several, else empty. */
  lines: string[];
  line: number;
  offsetBytes: number;
  lengthBytes: number;
  /** Whether it certainly needs no decoding. */
  ascii: boolean;
  /** Characters of all lines. */
  length: number;
};

/** What is found in a file, in order. */
export type SwiftItem =
  | SwiftField
  /** A message begins with its block 1 or with `:20:`, or with its type before that, such as `942`. */
  | { kind: 'messageBegins'; type: string | null; line: number; offsetBytes: number }
  /** The message ended with its own mark. */
  | { kind: 'messageEnds' }
  | { kind: 'fieldTooLong'; tag: string; line: number }
  | { kind: 'lineTooLong'; line: number }
  | { kind: 'controlCharacter'; line: number; column: number };

/**
 * Finds the fields of SWIFT messages in a file's bytes; tags count only at the start of a line. What surrounds them
 * (blocks, bank preambles, blank lines) is skipped. Holds at most one field between two calls.
 */
export class SwiftFields {
  #items: SwiftItem[] = [];
  #lines = new SwiftLines({
    line: (text, start, end, line, offsetBytes, ascii) => this.#line(text, start, end, line, offsetBytes, ascii),
    lineTooLong: (line) => this.#items.push({ kind: 'lineTooLong', line }),
    controlCharacter: (line, column) => this.#items.push({ kind: 'controlCharacter', line, column }),
  });
  #field: SwiftField | null = null;
  /** Lines from a `-` on that either ended the message or is part of the field's text. */
  #held: string[] | null = null;
  #heldEnd = 0;
  /** A lone `:`, which may be the beginning of a tag broken over two lines. */
  #loneColon: { line: number; offsetBytes: number } | null = null;

  /** Reads more bytes and returns what they complete. */
  write(bytes: Uint8Array): SwiftItem[] {
    this.#lines.write(bytes);
    return this.#take();
  }

  /** Ends the file. */
  end(): SwiftItem[] {
    this.#lines.end();
    if (this.#held) this.#endMessage();
    this.#close();
    return this.#take();
  }

  #take(): SwiftItem[] {
    const items = this.#items;
    this.#items = [];
    return items;
  }

  #begin(type: string | null, line: number, offsetBytes: number): void {
    this.#items.push({ kind: 'messageBegins', type, line, offsetBytes });
  }

  #line(text: string, start: number, end: number, line: number, offsetBytes: number, ascii: boolean): void {
    const first = start < end ? text.charCodeAt(start) : 0;
    if (first === COLON && !this.#loneColon && !this.#held) {
      const tag = tagAt(text, start, end);
      if (tag === '61' || tag === '86') {
        this.#close();
        return this.#open(tag, text, start, end, line, offsetBytes, end - start, ascii);
      }
    }
    this.#other(text.slice(start, end), first, line, offsetBytes, ascii);
  }

  #other(text: string, first: number, line: number, offsetBytes: number, ascii: boolean): void {
    if (first === COLON || this.#loneColon) return this.#colon(text, line, offsetBytes, ascii);
    if (first === MINUS && isEnd(text, this.#field)) return this.#hold(text, line, offsetBytes, ascii);
    if ((first === BRACE || !this.#field || this.#held) && this.#block(text, line, offsetBytes, ascii)) return;
    this.#continue(text, offsetBytes, ascii);
  }

  #colon(text: string, line: number, offsetBytes: number, ascii: boolean): void {
    const broken = this.#loneColon;
    this.#loneColon = null;
    const whole = broken ? `:${text}` : text;
    const tag = tagAt(whole, 0, whole.length);
    if (tag !== null && this.#isTag(tag, whole)) {
      const start = broken ?? { line, offsetBytes };
      const lengthBytes = offsetBytes + text.length - start.offsetBytes;
      this.#endField(tag, start.line, start.offsetBytes);
      if (MESSAGE_TYPES.has(tag)) return;
      return this.#open(tag, whole, 0, whole.length, start.line, start.offsetBytes, lengthBytes, ascii);
    }
    if (broken) {
      this.#continue(':', broken.offsetBytes, ascii);
      return this.#other(text, text.charCodeAt(0), line, offsetBytes, ascii);
    }
    if (text === ':') this.#loneColon = { line, offsetBytes };
    else this.#continue(text, offsetBytes, ascii);
  }

  #isTag(tag: string, text: string): boolean {
    if (this.#field?.tag !== '86') return true;
    return (ENDING_TAGS.has(tag) && !TIME.test(text)) || /^\d\d[A-Z]$/.test(tag);
  }

  /** Ends the field before this tag, and the message too if the tag belongs to the next one. */
  #endField(tag: string, line: number, offsetBytes: number): void {
    if (this.#held) {
      if (INNER_TAGS.has(tag)) this.#releaseHeld();
      else this.#endMessage();
    }
    this.#close();
    if (MESSAGE_TYPES.has(tag)) this.#begin(tag, line, offsetBytes);
    else if (tag === '20') this.#begin(null, line, offsetBytes);
  }

  #open(
    tag: string,
    text: string,
    lineStart: number,
    end: number,
    line: number,
    offsetBytes: number,
    lengthBytes: number,
    ascii: boolean,
  ): void {
    const start = lineStart + tag.length + 2;
    this.#field = {
      kind: 'field',
      tag,
      text,
      start,
      end,
      lines: NO_LINES,
      line,
      offsetBytes,
      lengthBytes,
      ascii,
      length: end - start,
    };
  }

  #continue(text: string, offsetBytes: number, ascii: boolean): void {
    if (this.#held) return this.#keepHeld(text, offsetBytes);
    const field = this.#field;
    if (!field) return;
    field.ascii &&= ascii;
    field.lengthBytes = offsetBytes + text.length - field.offsetBytes;
    this.#append(text);
  }

  #append(text: string): void {
    const field = this.#field;
    if (!field || field.length > FIELD_MAXIMUM_CHARACTERS) return;
    field.lines = withLine(field, text);
    field.length += text.length + 1;
    if (field.length > FIELD_MAXIMUM_CHARACTERS)
      this.#items.push({ kind: 'fieldTooLong', tag: field.tag, line: field.line });
  }

  /** Text blocks begin with `{4:`; some files put the first field on the same line, or the next message after `-}`. */
  #hold(text: string, line: number, offsetBytes: number, ascii: boolean): void {
    this.#held ??= [];
    this.#keepHeld(text, offsetBytes);
    if (text.includes('{') || !this.#field) {
      this.#endMessage();
      this.#block(text, line, offsetBytes, ascii);
    }
  }

  /** Whether the line is or contains a block of a message or a bank's preamble. */
  #block(text: string, line: number, offsetBytes: number, ascii: boolean): boolean {
    if (!text.includes('{')) return !this.#field && this.#preamble(text, line, offsetBytes);
    const begins = text.includes('{1:');
    if (!begins && this.#field?.tag === '86' && !this.#held) return false;
    if (begins) this.#endMessage();
    const type = /\{2:[IO](\d{3})/.exec(text)?.[1];
    if (begins || type !== undefined) this.#begin(type ?? null, line, offsetBytes);
    const inner = text.indexOf('{4:') + 3;
    if (inner >= 3 && text.charCodeAt(inner) === COLON)
      this.#colon(text.slice(inner), line, offsetBytes + inner, ascii);
    return true;
  }

  #preamble(text: string, line: number, offsetBytes: number): boolean {
    const type =
      text.length <= PREAMBLE_MAXIMUM_CHARACTERS ? /(?:^|\D)(94[0-2]|950)(?:\D|$)/.exec(text)?.[1] : undefined;
    if (type !== undefined) this.#begin(type, line, offsetBytes);
    return true;
  }

  #endMessage(): void {
    this.#close();
    if (this.#held) this.#items.push({ kind: 'messageEnds' });
    this.#held = null;
  }

  #keepHeld(text: string, offsetBytes: number): void {
    this.#held?.push(text);
    this.#heldEnd = offsetBytes + text.length;
    if ((this.#held?.length ?? 0) > HELD_LINES_MAXIMUM) this.#releaseHeld();
  }

  #releaseHeld(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const text of held) this.#append(text);
    if (this.#field) this.#field.lengthBytes = this.#heldEnd - this.#field.offsetBytes;
  }

  #close(): void {
    const field = this.#field;
    this.#field = null;
    if (field) this.#items.push(field);
  }
}

/** The first line of a field. */
export function firstLine({ text, start, end }: SwiftField): string {
  return text.slice(start, end);
}

/** All lines of a field. */
export function linesOf(field: SwiftField): string[] {
  return field.lines.length === 0 ? [firstLine(field)] : field.lines;
}

/** All lines of a field, joined as if wrapped from one. */
export function wholeText(field: SwiftField): string {
  return field.lines.length === 0 ? firstLine(field) : field.lines.join('');
}

/** Pushing the second and third line onto a list would reserve room for sixteen more. */
function withLine(field: SwiftField, text: string): string[] {
  const { lines } = field;
  if (lines.length === 0) return [firstLine(field), text];
  if (lines.length === 2) return [lines[0] ?? '', lines[1] ?? '', text];
  lines.push(text);
  return lines;
}

/** The tag at the start of a line (`:61:`, `:62F:`), or null. Entry tags are by far the most frequent. */
function tagAt(text: string, start: number, end: number): string | null {
  if (end < start + 4) return null;
  if (text.charCodeAt(start + 3) !== COLON) {
    return text.charCodeAt(start + 4) === COLON && end > start + 4 ? text.slice(start + 1, start + 4) : null;
  }
  const first = text.charCodeAt(start + 1);
  const second = text.charCodeAt(start + 2);
  if (first === 56 && second === 54) return '86';
  return first === 54 && second === 49 ? '61' : text.slice(start + 1, start + 3);
}

/** A line that may end the message: `-`, `-}`, `-XXX` (with whatever replaces the bracket in a national alphabet). */
function isEnd(text: string, field: SwiftField | null): boolean {
  if (text.startsWith('-}')) return true;
  const mark = text.trimEnd();
  return field?.tag === '86' ? mark === '-' || mark === '-XXX' : mark.length <= 4;
}
