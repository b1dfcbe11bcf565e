import type { FindingList, FindingParameters } from '../finding-list.ts';
import { XmlDecoder } from './xml-decoder.ts';
import { XmlElement } from './xml-element.ts';
import type { EncodedLength } from './xml-place.ts';
import type { XmlTag } from './xml-tag.ts';
import { TOKEN_MAXIMUM_CHARACTERS, XmlTokenizer } from './xml-tokenizer.ts';

/** How much one transaction or entry, or the head of one group or statement, may hold in memory. */
const KEPT_MAXIMUM_CHARACTERS = 4 * 1024 * 1024;

export type XmlHandler = {
  /** An element begins; its attributes and place are known, its text and children aren't. */
  opened: (element: XmlElement) => void;
  /** An element ends. True attaches it to its parent; otherwise it is dropped, which keeps memory bounded. */
  closed: (element: XmlElement) => boolean;
};

/**
 * Reads XML 1.0 with namespaces from bytes as they arrive (push), strictly. Refuses document type declarations, and
 * with them all entities but XML's five. Any fault becomes one error finding with line and column, and ends the
 * reading; what was read before is kept. It never throws.
 */
export class XmlReader {
  #handler: XmlHandler;
  #findings: FindingList;
  #decoder: XmlDecoder;
  #tokens: XmlTokenizer | null = null;
  #current: XmlElement | null = null;
  #skipped: XmlElement | null = null;
  #text = '';
  #stopped = false;

  constructor(handler: XmlHandler, findings: FindingList) {
    this.#handler = handler;
    this.#findings = findings;
    this.#decoder = new XmlDecoder({
      begun: (offsetBytes, encodedLength) => this.#begin(offsetBytes, encodedLength),
      text: (text) => this.#tokens?.write(text),
      warning: (key, parameters) => this.#findings.warning(key, { line: 1, column: 1 }, parameters),
      failed: (key, parameters) => (this.#tokens ? this.#tokens.fail(key, parameters) : this.#fail(key, parameters)),
    });
  }

  /** True once reading has ended, by an error or by `stop`. */
  get stopped(): boolean {
    return this.#stopped;
  }

  write(bytes: Uint8Array): void {
    if (!this.#stopped) this.#decoder.write(bytes);
  }

  end(): void {
    if (this.#stopped) return;
    this.#decoder.end();
    if (!this.#stopped) this.#tokens?.end();
  }

  /** Stops reading: the handler has seen that the file isn't the right kind. */
  stop(): void {
    this.#stopped = true;
    this.#tokens?.stop();
  }

  /** Within `opened`: skips this element and its content, which is only checked for being well-formed. */
  skip(): void {
    this.#skipped = this.#current;
    this.#tokens?.skip();
  }

  /** Within `opened`: where the element begins in the file. */
  tagOffsetBytes(): number {
    return this.#tokens?.tagOffsetBytes() ?? 0;
  }

  /** Within `closed`: where the element ends in the file. */
  tagEndBytes(): number {
    return this.#tokens?.tagEndBytes() ?? 0;
  }

  #begin(offsetBytes: number, encodedLength: EncodedLength): void {
    const handler = {
      open: (tag: XmlTag, namespace: string) => this.#open(tag, namespace),
      text: (text: string) => this.#append(text),
      close: () => this.#close(),
      failed: (key: string, parameters: FindingParameters) => this.#fail(key, parameters),
    };
    this.#tokens = new XmlTokenizer(handler, offsetBytes, encodedLength);
  }

  #append(text: string): void {
    this.#text = this.#text === '' ? text : this.#text + text;
    if (this.#text.length > TOKEN_MAXIMUM_CHARACTERS) {
      this.#tokens?.fail('contentTooLong', { maximum: TOKEN_MAXIMUM_CHARACTERS });
    }
  }

  #open(tag: XmlTag, namespace: string): void {
    const tokens = this.#tokens;
    if (!tokens) return;
    if (this.#text !== '') this.#reportStrayText();
    const element = new XmlElement(tag, namespace, this.#current, tokens.line, tokens.column);
    this.#current = element;
    this.#handler.opened(element);
  }

  #close(): void {
    const element = this.#current;
    if (!element) return;
    if (this.#text !== '') {
      if (element.hasChildren) this.#reportStrayText();
      else element.text = this.#text.trim();
      this.#text = '';
    }
    this.#current = element.parent;
    if (element === this.#skipped) {
      this.#skipped = null;
      return;
    }
    element.weight += element.text.length;
    if (!this.#handler.closed(element) || !element.parent) return;
    element.parent.append(element);
    if (element.parent.weight > KEPT_MAXIMUM_CHARACTERS) {
      const parameters = { element: element.parent.name, maximum: KEPT_MAXIMUM_CHARACTERS };
      this.#tokens?.fail('elementTooLarge', parameters);
    }
  }

  /** Text between elements means nothing in ISO 20022, but somebody may have meant something by it. */
  #reportStrayText(): void {
    const text = this.#text.trim();
    this.#text = '';
    if (text === '' || !this.#current) return;
    this.#findings.warning('textOutOfPlace', this.#current, { element: this.#current.name, text });
  }

  #fail(key: string, parameters: FindingParameters): void {
    if (this.#stopped) return;
    this.stop();
    const { line, column } = this.#tokens ?? { line: 1, column: 1 };
    this.#findings.error(key, { line, column }, parameters);
  }
}
