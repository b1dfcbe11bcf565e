import { detectEncoding, ENCODING_PROBE_BYTES } from './xml-encoding.ts';
import type { FindingParameters } from './finding-list.ts';

/** Text is handed on in pieces, so that one huge chunk does not become one huge string. */
const SLICE_BYTES = 64 * 1024;

export type XmlDecoderHandler = {
  text: (text: string) => void;
  warning: (key: string, parameters: FindingParameters) => void;
  /** Decoding ends here. */
  failed: (key: string, parameters: FindingParameters) => void;
};

/** Turns the bytes of an XML file into text, in whatever encoding the file is in, strictly and without holding it. */
export class XmlDecoder {
  #handler: XmlDecoderHandler;
  #start: Uint8Array | null = new Uint8Array(0);
  #decoder: TextDecoder | null = null;
  #failed = false;

  constructor(handler: XmlDecoderHandler) {
    this.#handler = handler;
  }

  write(bytes: Uint8Array): void {
    if (this.#start === null) return this.#decode(bytes);
    this.#start = concatenate(this.#start, bytes);
    if (this.#start.length >= ENCODING_PROBE_BYTES) this.#begin(this.#start);
  }

  end(): void {
    if (this.#start !== null) this.#begin(this.#start);
    if (this.#decoder && !this.#failed) this.#decodeSlice(new Uint8Array(0), false);
  }

  #begin(start: Uint8Array): void {
    this.#start = null;
    const { label, declared, byteOrderMarkLength, contradicts } = detectEncoding(start);
    if (label === null) return this.#fail('encodingNotSupported', { encoding: declared ?? '' });
    if (contradicts) {
      this.#handler.warning('encodingContradicts', { declared: declared ?? '', actual: label.toUpperCase() });
    }
    this.#decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
    this.#decode(start.subarray(byteOrderMarkLength));
  }

  #decode(bytes: Uint8Array): void {
    for (let offset = 0; offset < bytes.length && !this.#failed; offset += SLICE_BYTES) {
      this.#decodeSlice(bytes.subarray(offset, offset + SLICE_BYTES), true);
    }
  }

  #decodeSlice(bytes: Uint8Array, stream: boolean): void {
    if (!this.#decoder) return;
    let text: string;
    try {
      text = this.#decoder.decode(bytes, { stream });
    } catch {
      return this.#failInside(bytes, this.#decoder.encoding);
    }
    if (text !== '') this.#handler.text(text);
  }

  /** The text before the bad byte is still handed on: it belongs to what could be read, and it leads to the place. */
  #failInside(bytes: Uint8Array, encoding: string): void {
    const [good = ''] = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes).split('\uFFFD', 1);
    if (good !== '') this.#handler.text(good);
    this.#fail('byteNotInEncoding', { encoding: encoding.toUpperCase() });
  }

  #fail(key: string, parameters: FindingParameters): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#handler.failed(key, parameters);
  }
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
