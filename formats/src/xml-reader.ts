import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { FindingList, FindingParameters } from './finding-list.ts';
import { NameTable } from './name-table.ts';
import { XmlDecoder } from './xml-decoder.ts';
import { XmlElement } from './xml-element.ts';
import { bareAmpersand } from './xml-reference.ts';

const DEPTH_MAXIMUM = 64;
/** A text, comment or tag longer than this is no payment data: the longest that ISO 20022 knows has 10,000. */
const TOKEN_MAXIMUM_CHARACTERS = 1024 * 1024;
/** What one transaction, or the head of one group, may hold in memory. */
const KEPT_MAXIMUM_CHARACTERS = 4 * 1024 * 1024;

/** What the parser says when it has swallowed the file in search of the semicolon to an ampersand. */
const SWALLOWED = new Set(['xmlEntityUnknown', 'xmlEndsEarly', 'contentTooLong']);

export type XmlHandler = {
  /** An element begins; its attributes and place are known, its text and children are not. */
  opened: (element: XmlElement) => void;
  /** An element ends. True hangs it into its parent; otherwise it is forgotten, and so memory stays bounded. */
  closed: (element: XmlElement) => boolean;
};

/** Ends the parser from within one of its handlers; never leaves this file. */
class Stop extends Error {}

/**
 * Reports by overriding `fail` and not by the parser's error handler: a seventh handler makes V8 turn the parser into
 * a dictionary, and everything becomes three times as slow.
 */
class StrictParser extends SaxesParser<{ xmlns: true }> {
  #failed: (message: string) => never;

  constructor(failed: (message: string) => never) {
    super({ xmlns: true });
    this.#failed = failed;
  }

  override fail(message: string): this {
    return this.#failed(message);
  }
}

/**
 * Reads XML 1.0 with namespaces from bytes as they come (push), strictly. Refuses document type declarations and with
 * them every entity but the five of XML. Whatever is wrong becomes one error finding, with line and column, and ends
 * the reading; what was read before stays. It never throws.
 */
export class XmlReader {
  #handler: XmlHandler;
  #findings: FindingList;
  #parser = new StrictParser((message) => this.#notWellFormed(message));
  #decoder: XmlDecoder;
  #names = new NameTable();
  #current: XmlElement | null = null;
  #lastClosed = '';
  #text = '';
  #startLine = 1;
  #startColumn = 1;
  #ampersand: { line: number; column: number } | null = null;
  #progressed = false;
  #charactersSinceProgress = 0;
  #stopped = false;

  constructor(handler: XmlHandler, findings: FindingList) {
    this.#handler = handler;
    this.#findings = findings;
    this.#decoder = new XmlDecoder({
      text: (text) => this.#parse(text),
      warning: (key, parameters) => this.#findings.warning(key, { line: 1, column: 1 }, parameters),
      failed: (key, parameters) => this.#fail(key, parameters),
    });
    this.#listen();
  }

  /** True once the reading has ended, by an error or by `stop`. */
  get stopped(): boolean {
    return this.#stopped;
  }

  write(bytes: Uint8Array): void {
    if (!this.#stopped) this.#decoder.write(bytes);
  }

  end(): void {
    if (this.#stopped) return;
    this.#decoder.end();
    if (!this.#stopped) this.#guard(() => this.#parser.close());
  }

  /** Reads no further: the handler has seen that the file is not what it reads. */
  stop(): void {
    this.#stopped = true;
  }

  #listen(): void {
    const parser = this.#parser;
    parser.on('opentagstart', (tag) => {
      this.#startLine = parser.line;
      this.#startColumn = parser.column - tag.name.length - 1;
    });
    parser.on('opentag', (tag) => this.#open(tag));
    parser.on('closetag', () => this.#close());
    const append = (text: string) => {
      this.#text = this.#text === '' ? text : this.#text + text;
    };
    parser.on('text', append);
    parser.on('cdata', append);
    parser.on('doctype', () => this.#halt('documentTypeDeclarationRefused'));
  }

  #parse(text: string): void {
    this.#progressed = false;
    this.#guard(() => this.#parseUpToAmpersands(text));
    this.#charactersSinceProgress = this.#progressed ? 0 : this.#charactersSinceProgress + text.length;
    if (this.#charactersSinceProgress > TOKEN_MAXIMUM_CHARACTERS) {
      this.#fail('contentTooLong', { maximum: TOKEN_MAXIMUM_CHARACTERS });
    }
  }

  /** Remembers where a bare ampersand stands: the parser notices it much later, if at all. */
  #parseUpToAmpersands(text: string): void {
    let start = 0;
    for (let index = bareAmpersand(text, 0); index >= 0; index = bareAmpersand(text, start)) {
      this.#parser.write(text.slice(start, index + 1));
      this.#ampersand ??= { line: this.#parser.line, column: this.#parser.column };
      start = index + 1;
    }
    this.#parser.write(start === 0 ? text : text.slice(start));
  }

  #guard(parse: () => void): void {
    if (this.#stopped) return;
    try {
      parse();
    } catch (thrown) {
      if (!(thrown instanceof Stop)) throw thrown;
    }
  }

  #open(tag: SaxesTagNS): void {
    if (this.#stopped) throw new Stop();
    this.#reportStrayText();
    // A line break right after the name has already been counted.
    const broken = this.#startColumn < 1;
    const line = broken ? this.#startLine - 1 : this.#startLine;
    const column = broken ? 1 : this.#startColumn;
    const element = new XmlElement(this.#names.share(tag.local), tag.uri, tag.attributes, this.#current, line, column);
    this.#current = element;
    this.#progressed = true;
    this.#ampersand = null;
    if (element.depth > DEPTH_MAXIMUM) this.#halt('tooDeep', { maximum: DEPTH_MAXIMUM });
    this.#handler.opened(element);
  }

  #close(): void {
    const element = this.#current;
    if (this.#stopped || !element) throw new Stop();
    this.#lastClosed = element.name;
    if (element.hasChildren) this.#reportStrayText();
    else element.text = this.#text.trim();
    this.#text = '';
    element.weight += element.text.length;
    this.#current = element.parent;
    this.#progressed = true;
    this.#ampersand = null;
    if (!this.#handler.closed(element) || !element.parent) return;
    element.parent.append(element);
    if (element.parent.weight > KEPT_MAXIMUM_CHARACTERS) {
      this.#halt('elementTooLarge', { element: element.parent.name, maximum: KEPT_MAXIMUM_CHARACTERS });
    }
  }

  /** Text between elements carries nothing in ISO 20022; someone may have meant something by it. */
  #reportStrayText(): void {
    if (this.#text === '') return;
    const text = this.#text.trim();
    this.#text = '';
    if (text === '' || !this.#current) return;
    this.#findings.warning('textOutOfPlace', this.#current, { element: this.#current.name, text });
  }

  #notWellFormed(message: string): never {
    const [key, parameters] = describe(message, this.#current?.name ?? '', this.#lastClosed);
    this.#halt(key, parameters);
  }

  #halt(key: string, parameters: FindingParameters = {}): never {
    this.#fail(key, parameters);
    throw new Stop();
  }

  #fail(key: string, parameters: FindingParameters): void {
    if (this.#stopped) return;
    this.#stopped = true;
    if (this.#ampersand && SWALLOWED.has(key)) return this.#findings.error('xmlEntityUnknown', this.#ampersand);
    this.#findings.error(key, { line: this.#parser.line, column: Math.max(1, this.#parser.column) }, parameters);
  }
}

/** The parser explains itself in English; the portal has a sentence in five languages for what really happens. */
function describe(message: string, open: string, lastClosed: string): [key: string, parameters: FindingParameters] {
  if (/unclosed tag|unexpected end/.test(message)) return ['xmlEndsEarly', { element: open }];
  if (/unexpected close/.test(message)) return ['xmlTagMismatch', { element: lastClosed }];
  if (/unmatched closing/.test(message)) return ['xmlTagMismatch', { element: open || lastClosed }];
  if (/undefined entity|character entity|entity name/.test(message)) return ['xmlEntityUnknown', {}];
  if (message === 'disallowed character.') return ['xmlCharacterNotAllowed', {}];
  if (/must contain a root/.test(message)) return ['xmlMissing', {}];
  return ['xmlNotWellFormed', {}];
}
