import type { FindingParameters } from '../finding-list.ts';
import { detectEncoding } from './xml-encoding.ts';
import type { EncodedLength } from './xml-place.ts';

/**
 * Text is passed on in pieces of this size, whether the bytes come in one huge chunk or one at a time. Small pieces
 * leave little alive when the engine collects young objects. Whatever is alive makes it reserve more room, and a long
 * file would take more memory than a short one.
 */
const PIECE_BYTES = 16 * 1024;

export type XmlDecoderHandler = {
  /** The encoding is known, and text follows. `offsetBytes` is the length of the byte order mark. */
  begun: (offsetBytes: number, encodedLength: EncodedLength) => void;
  text: (text: string) => void;
  warning: (key: string, parameters: FindingParameters) => void;
  /** Decoding ends here. */
  failed: (key: string, parameters: FindingParameters) => void;
};

/** Decodes the bytes of an XML file from any encoding, strictly and without holding the file. */
export class XmlDecoder {
  #handler: XmlDecoderHandler;
  #piece = Buffer.allocUnsafe(PIECE_BYTES);
  #filled = 0;
  /** Null until the encoding is known. */
  #decoder: TextDecoder | null = null;
  #failed = false;

  constructor(handler: XmlDecoderHandler) {
    this.#handler = handler;
  }

  write(bytes: Uint8Array): void {
    for (let offset = 0; offset < bytes.length && !this.#failed;) {
      const taken = bytes.subarray(offset, offset + PIECE_BYTES - this.#filled);
      this.#piece.set(taken, this.#filled);
      this.#filled += taken.length;
      offset += taken.length;
      if (this.#filled === PIECE_BYTES) this.#decode(true);
    }
  }

  end(): void {
    if (!this.#failed) this.#decode(false);
  }

  #decode(more: boolean): void {
    this.#decoder ??= this.#begin();
    if (!this.#decoder || this.#failed) return;
    const { encoding } = this.#decoder;
    const filled = this.#piece.subarray(0, this.#filled);
    // Whole characters take the engine's fast path, and plain ASCII becomes text of one byte per character.
    const whole = encoding === 'utf-8' && more ? filled.subarray(0, completeLength(filled)) : filled;
    this.#decodePiece(whole, this.#decoder, encoding !== 'utf-8' && more);
    this.#keep(whole.length);
  }

  #begin(): TextDecoder | null {
    const start = this.#piece.subarray(0, this.#filled);
    const { label, declared, byteOrderMarkLength, contradicts } = detectEncoding(start);
    if (label === null) {
      this.#fail('encodingNotSupported', { encoding: declared ?? '' });
      return null;
    }
    if (contradicts) {
      this.#handler.warning('encodingContradicts', { declared: declared ?? '', actual: label.toUpperCase() });
    }
    this.#keep(byteOrderMarkLength);
    this.#handler.begun(byteOrderMarkLength, encodedLengthIn(label));
    return new TextDecoder(label, { fatal: true, ignoreBOM: true });
  }

  /** Drops everything before `from` in the piece. */
  #keep(from: number): void {
    this.#piece.copyWithin(0, from, this.#filled);
    this.#filled -= from;
  }

  #decodePiece(piece: Uint8Array, decoder: TextDecoder, stream: boolean): void {
    let text: string;
    try {
      text = decoder.decode(piece, { stream });
    } catch {
      return this.#failInside(piece, decoder.encoding);
    }
    if (text !== '') this.#handler.text(text);
  }

  /** The text before the bad byte is still passed on: it was readable, and it leads to the place. */
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

/** Length without a character that is cut off at the end. */
function completeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    const expected = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 0;
    if (expected > 0) return expected > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function encodedLengthIn(label: string): EncodedLength {
  if (label === 'utf-8') return (text) => Buffer.byteLength(text, 'utf8');
  return label.startsWith('utf-16') ? (text) => text.length * 2 : (text) => text.length;
}
