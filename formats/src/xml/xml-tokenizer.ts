import { trimEnd } from '@portico/contract/trim-end';
import type { FindingParameters } from '../finding-list.ts';
import { type EncodedLength, XmlPlace } from './xml-place.ts';
import { bareAmpersand, resolveReferences } from './xml-reference.ts';
import { isXmlName, type TagFault, XmlNamespaces, type XmlTag, XmlTags } from './xml-tag.ts';

const DEPTH_MAXIMUM = 64;
/** A longer text, comment or tag isn't payment data: the longest in ISO 20022 has 10,000. */
export const TOKEN_MAXIMUM_CHARACTERS = 1024 * 1024;

const NOT_A_CHARACTER = /[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;
const DECLARATION =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.\d+"|'1\.\d+')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>$/;

const LESS_THAN = '<';
const [SLASH, EXCLAMATION_MARK, QUESTION_MARK, GREATER_THAN] = [0x2f, 0x21, 0x3f, 0x3e];

export type XmlTokenHandler = {
  /** A start tag; `skip` may be called within. */
  open: (tag: XmlTag, namespace: string) => void;
  /** Text with its references resolved, without leading white space; in several parts around comments. */
  text: (text: string) => void;
  /** An end tag, or the end of an empty element. */
  close: () => void;
  /** A fault, at `line` and `column` of the tokenizer; nothing comes after it. */
  failed: (key: string, parameters: FindingParameters) => void;
};

/**
 * Splits XML 1.0 with namespaces into tags and texts, strictly, from pieces of text as they arrive. Refuses document
 * type declarations, and with them all entities but XML's five. It finds the next bracket with the engine's own search
 * and parses every different tag only once, which makes it faster than a parser that examines each character.
 */
export class XmlTokenizer {
  #handler: XmlTokenHandler;
  #place: XmlPlace;
  #tags = new XmlTags();
  #namespaces = new XmlNamespaces();
  #buffer = '';
  /** Everything before it has been passed on. */
  #at = 0;
  /** Where the tag being reported begins or ends, or the position of the fault. */
  #tokenStart = 0;
  #tokenEnd = 0;
  #heldReturn = '';
  #openNames: string[] = [];
  #anyElement = false;
  #lastClosed = '';
  #atStart = true;
  #skippedDepth = Infinity;
  /** Whether the handler has received text since the last tag. */
  #anyText = false;
  #nextAmpersand = -1;
  #nextReturn = -1;
  #nextSectionEnd = -1;
  #stopped = false;

  constructor(handler: XmlTokenHandler, offsetBytes: number, encodedLength: EncodedLength) {
    this.#handler = handler;
    this.#place = new XmlPlace(offsetBytes, encodedLength);
  }

  /** The line of the tag being reported, or of the fault. */
  get line(): number {
    return this.#place.line(this.#tokenStart);
  }

  get column(): number {
    return this.#place.column(this.#tokenStart);
  }

  /** Where the start tag being reported begins. */
  tagOffsetBytes(): number {
    return this.#place.offsetBytes(this.#tokenStart);
  }

  /** Where the tag being reported ends. */
  tagEndBytes(): number {
    return this.#place.offsetBytes(this.#tokenEnd);
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Within `open`: checks this element and reports only its end. */
  skip(): void {
    this.#skippedDepth = this.#openNames.length;
  }

  write(text: string): void {
    if (this.#stopped) return;
    const bad = NOT_A_CHARACTER.exec(text);
    this.#take(bad ? text.slice(0, bad.index) : text);
    if (bad) this.fail('xmlCharacterNotAllowed');
    else if (this.#buffer.length - this.#at > TOKEN_MAXIMUM_CHARACTERS) {
      this.fail('contentTooLong', { maximum: TOKEN_MAXIMUM_CHARACTERS });
    }
  }

  end(): void {
    if (this.#stopped) return;
    if (this.#heldReturn !== '') this.#take('\n');
    const rest = this.#buffer.length;
    if (this.#at < rest && this.#buffer.charAt(this.#at) !== LESS_THAN) {
      this.#readText(this.#at, rest);
      this.#at = rest;
    }
    if (this.#stopped) return;
    this.#tokenStart = rest;
    const open = this.#openNames.at(-1);
    if (open !== undefined || this.#at < rest) this.fail('xmlEndsEarly', { element: localPart(open ?? '') });
    else if (!this.#anyElement) this.fail('xmlMissing');
  }

  /** Ends the reading with a fault; by default at the end of what was read so far. */
  fail(key: string, parameters: FindingParameters = {}, index = this.#buffer.length): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#tokenStart = index;
    this.#handler.failed(key, parameters);
  }

  /** A return at the end waits for a possible line feed. */
  #take(text: string): void {
    const whole = this.#heldReturn + text;
    this.#heldReturn = whole.endsWith('\r') ? '\r' : '';
    const added = this.#heldReturn === '' ? whole : whole.slice(0, -1);
    const buffer = this.#at < this.#buffer.length ? this.#buffer.slice(this.#at) + added : added;
    this.#place.advance(this.#at, buffer);
    this.#buffer = buffer;
    this.#at = 0;
    this.#nextAmpersand = next(buffer, '&', 0);
    this.#nextReturn = next(buffer, '\r', 0);
    this.#nextSectionEnd = next(buffer, ']]>', 0);
    this.#run();
  }

  #run(): void {
    while (!this.#stopped) {
      const bracket = this.#buffer.indexOf(LESS_THAN, this.#at);
      if (bracket < 0) return;
      if (bracket > this.#at) this.#readText(this.#at, bracket);
      this.#at = bracket;
      if (this.#stopped || !this.#readMarkup(bracket)) return;
    }
  }

  #readText(start: number, end: number): void {
    if (this.#nextSectionEnd < start) this.#nextSectionEnd = next(this.#buffer, ']]>', start);
    if (this.#nextSectionEnd < end) return this.fail('xmlNotWellFormed', {}, this.#nextSectionEnd);
    this.#atStart = false;
    if (!this.#anyText && this.#isWhiteSpace(start, end)) return;
    if (this.#openNames.length === 0) return this.fail('xmlNotWellFormed', {}, start);
    if (this.#nextAmpersand < start) this.#nextAmpersand = next(this.#buffer, '&', start);
    const references = this.#nextAmpersand < end;
    if (references && !this.#checkReferences(start, end)) return;
    if (this.#openNames.length >= this.#skippedDepth) return;
    const text = this.#withLineFeeds(start, end);
    this.#anyText = true;
    this.#handler.text(references ? (resolveReferences(text) ?? text) : text);
  }

  #isWhiteSpace(start: number, end: number): boolean {
    const buffer = this.#buffer;
    for (let index = start; index < end; index += 1) if (buffer.charCodeAt(index) > 0x20) return false;
    return true;
  }

  #checkReferences(start: number, end: number): boolean {
    const bare = bareAmpersand(this.#buffer.slice(start, end), 0);
    if (bare >= 0) this.fail('xmlEntityUnknown', {}, start + bare);
    return bare < 0;
  }

  /** Turns line ends of any kind into line feeds (XML 1.0, 2.11). */
  #withLineFeeds(start: number, end: number): string {
    if (this.#nextReturn < start) this.#nextReturn = next(this.#buffer, '\r', start);
    const text = this.#buffer.slice(start, end);
    return this.#nextReturn < end ? text.replace(/\r\n?/g, '\n') : text;
  }

  /** False if the rest of the markup hasn't arrived yet. */
  #readMarkup(start: number): boolean {
    const kind = this.#buffer.charCodeAt(start + 1);
    if (kind === SLASH) return this.#readEndTag(start);
    if (kind === EXCLAMATION_MARK) return this.#readDeclaration(start);
    if (kind === QUESTION_MARK) return this.#readInstruction(start);
    return this.#readStartTag(start);
  }

  #readStartTag(start: number): boolean {
    const end = this.#buffer.indexOf('>', start);
    const known = end < 0 ? undefined : this.#tags.known(this.#buffer.slice(start + 1, end));
    if (known) {
      this.#open(known, start, end + 1);
      return true;
    }
    const quotedEnd = tagEnd(this.#buffer, start + 1);
    if (quotedEnd === 'incomplete') return false;
    if (quotedEnd === null) this.fail('xmlNotWellFormed', {}, start);
    else this.#openNew(this.#tags.read(this.#buffer.slice(start + 1, quotedEnd)), start, quotedEnd + 1);
    return true;
  }

  #openNew(tag: XmlTag | TagFault, start: number, end: number): void {
    if (typeof tag === 'string') this.fail(tag, {}, start);
    else this.#open(tag, start, end);
  }

  #open(tag: XmlTag, start: number, end: number): void {
    this.#at = end;
    this.#atStart = false;
    this.#anyText = false;
    if (this.#openNames.length === 0 && this.#anyElement) return this.fail('xmlNotWellFormed', {}, start);
    this.#anyElement = true;
    this.#openNames.push(tag.qualifiedName);
    const depth = this.#openNames.length;
    if (depth > DEPTH_MAXIMUM) return this.fail('tooDeep', { maximum: DEPTH_MAXIMUM }, start);
    if (tag.declarations) this.#namespaces.enter(tag.declarations, depth);
    const namespace = this.#namespaces.of(tag.prefix);
    if (namespace === null || (tag.prefixedAttributes && !this.#namespaces.allow(tag.attributes))) {
      return this.fail('xmlNotWellFormed', {}, start);
    }
    if (depth < this.#skippedDepth) {
      this.#tokenStart = start;
      this.#handler.open(tag, namespace);
    }
    if (tag.empty && !this.#stopped) this.#close(end);
  }

  #readEndTag(start: number): boolean {
    const name = this.#openNames.at(-1);
    if (name !== undefined) {
      const end = start + 2 + name.length;
      if (this.#buffer.charCodeAt(end) === GREATER_THAN && this.#buffer.startsWith(name, start + 2)) {
        this.#close(end + 1);
        return true;
      }
    }
    const end = this.#buffer.indexOf('>', start);
    if (end < 0) return false;
    const written = trimEnd(this.#buffer.slice(start + 2, end), ' \t\r\n');
    if (written === name) this.#close(end + 1);
    else this.fail('xmlTagMismatch', { element: localPart(name ?? this.#lastClosed) }, start);
    return true;
  }

  #close(end: number): void {
    const depth = this.#openNames.length;
    this.#at = end;
    this.#tokenEnd = end;
    this.#anyText = false;
    if (depth <= this.#skippedDepth) {
      this.#skippedDepth = Infinity;
      this.#handler.close();
    }
    this.#lastClosed = this.#openNames.pop() ?? '';
    this.#namespaces.leave(depth);
  }

  /** Comments and CDATA sections; a document type declaration is refused at its first word. */
  #readDeclaration(start: number): boolean {
    const buffer = this.#buffer;
    this.#atStart = false;
    if (buffer.startsWith('<!--', start)) return this.#readComment(start);
    if (buffer.startsWith('<![CDATA[', start)) return this.#readSection(start);
    if (buffer.startsWith('<!DOCTYPE', start)) this.fail('documentTypeDeclarationRefused', {}, start);
    else if (['<!--', '<![CDATA[', '<!DOCTYPE'].some((word) => word.startsWith(buffer.slice(start)))) return false;
    else this.fail('xmlNotWellFormed', {}, start);
    return true;
  }

  #readComment(start: number): boolean {
    const end = this.#buffer.indexOf('--', start + 4);
    if (end < 0 || end + 2 >= this.#buffer.length) return false;
    if (this.#buffer.charCodeAt(end + 2) === GREATER_THAN) this.#at = end + 3;
    else this.fail('xmlNotWellFormed', {}, end);
    return true;
  }

  #readSection(start: number): boolean {
    const end = this.#buffer.indexOf(']]>', start);
    if (end < 0) return false;
    this.#at = end + 3;
    if (this.#openNames.length === 0) this.fail('xmlNotWellFormed', {}, start);
    else if (this.#openNames.length < this.#skippedDepth) {
      this.#anyText = true;
      this.#handler.text(this.#withLineFeeds(start + '<![CDATA['.length, end));
    }
    return true;
  }

  /** Processing instructions are ignored; the XML declaration has its own form and only one place. */
  #readInstruction(start: number): boolean {
    const end = this.#buffer.indexOf('?>', start + 2);
    if (end < 0) return false;
    const instruction = this.#buffer.slice(start, end + 2);
    const [target = ''] = instruction.slice(2, -2).split(/[ \t\r\n]/, 1);
    const sound =
      target === 'xml' && this.#atStart && start === 0
        ? DECLARATION.test(instruction)
        : isXmlName(target) && !target.includes(':') && target.toLowerCase() !== 'xml';
    this.#at = end + 2;
    this.#atStart = false;
    if (!sound) this.fail('xmlNotWellFormed', {}, start);
    return true;
  }
}

/** Infinity if there is none. */
function next(buffer: string, searched: string, from: number): number {
  const index = buffer.indexOf(searched, from);
  return index < 0 ? Infinity : index;
}

/** Index of the bracket that ends a start tag, ignoring those within quotes. Null if another tag begins first. */
function tagEnd(buffer: string, from: number): number | 'incomplete' | null {
  let quote = '';
  for (let index = from; index < buffer.length; index += 1) {
    const character = buffer.charAt(index);
    if (character === LESS_THAN) return null;
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return index;
    else if (character === '"' || character === "'") quote = character;
  }
  return 'incomplete';
}

function localPart(qualifiedName: string): string {
  return qualifiedName.slice(qualifiedName.indexOf(':') + 1);
}
