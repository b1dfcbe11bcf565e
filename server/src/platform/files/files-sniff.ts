import { RECOGNISE_BYTES } from '@portico/formats/recognise';
import { recogniseSwift } from '@portico/formats/swift/recognise-swift';
import { detectEncoding } from '@portico/formats/xml/xml-encoding';

/**
 * What a file is by its bytes, whatever its name says. `text` and `binary` cover everything without a more specific
 * kind.
 */
export type FileContent =
  | 'empty'
  | 'xml'
  | 'swift'
  | 'html'
  | 'pdf'
  | 'zip'
  | 'archive'
  | 'pgp'
  | 'image'
  | 'office'
  | 'executable'
  | 'text'
  | 'binary';

/** Signatures at the start of a file, as Latin-1; the first match counts. */
const SIGNATURES: readonly [pattern: RegExp, content: FileContent][] = [
  [/^PK(?:\x03\x04|\x05\x06|\x07\x08)/, 'zip'],
  // Readers of PDF accept bytes before the header.
  [/^[^]{0,1000}?%PDF-\d/, 'pdf'],
  [/^\s*-----BEGIN PGP /, 'pgp'],
  // OpenPGP (RFC 9580): an encrypted session key of version 3 or 6, as the first packet in either form of its header.
  [/^(?:\x84[^]|\x85[^]{2}|\xc1(?:[\x00-\xbf]|[\xc0-\xdf][^]))[\x03\x06]/, 'pgp'],
  // … a compressed packet (algorithms 1 to 3), or a one-pass signature.
  [/^(?:\xa3[\x01-\x03]|\x90\x0d\x03|\xc4\x0d\x03)/, 'pgp'],
  [/^(?:\x1f\x8b\x08|BZh[1-9]1AY|7z\xbc\xaf\x27\x1c|\xfd7zXZ\x00|Rar!\x1a\x07|\x28\xb5\x2f\xfd)/, 'archive'],
  [/^(?:\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|II\*\x00|MM\x00\*|RIFF[^]{4}WEBP|BM[^]{4}\x00{4})/, 'image'],
  [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1|^\{\\rtf/, 'office'],
  [/^(?:\x7fELF|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe|\xfe\xed\xfa[\xce\xcf]|\x00asm|#!\s*\/)/, 'executable'],
  // Text may begin with these two letters too, but the header they announce always contains zero bytes.
  [/^MZ(?=[^]{0,62}\x00)/, 'executable'],
];
/**
 * Control characters that texts don't contain; tab, line ends, form feed, and the end-of-file mark of older systems
 * pass.
 */
const NO_TEXT = /[\x00-\x08\x0b\x0e-\x19\x1b-\x1f]/g;
const NO_TEXT_MAXIMUM_SHARE = 0.01;

/** Classifies a file by its first bytes, at most 64 kB of them. Never fails: unknown content is `binary`. */
export function sniff(firstBytes: Uint8Array): FileContent {
  if (firstBytes.length === 0) return 'empty';
  const start = Buffer.from(firstBytes.buffer, firstBytes.byteOffset, Math.min(firstBytes.length, RECOGNISE_BYTES));
  const latin1 = start.toString('latin1');
  const signed = SIGNATURES.find(([pattern]) => pattern.test(latin1));
  if (signed) return signed[1];
  const text = textOf(start);
  if (beginsAsPage(text)) return 'html';
  if (/^\s*</.test(text)) return 'xml';
  if (recogniseSwift(text.replaceAll('\r', '\n')) !== null || /^\s*(?:\{1:|:20:)/.test(text)) return 'swift';
  const strange = text.match(NO_TEXT)?.length ?? 0;
  return strange > text.length * NO_TEXT_MAXIMUM_SHARE ? 'binary' : 'text';
}

const SPACE = /\s*/y;
const PAGE = /<(?:!doctype\s+)?html[\s>]/iy;

/**
 * After space and comments. A comment ends only at its end mark: there is one way to read a file, and no backtracking.
 */
function beginsAsPage(text: string): boolean {
  let at = afterSpace(text, 0);
  while (text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at + '<!--'.length);
    if (end < 0) return false;
    at = afterSpace(text, end + '-->'.length);
  }
  PAGE.lastIndex = at;
  return PAGE.test(text);
}

function afterSpace(text: string, from: number): number {
  SPACE.lastIndex = from;
  SPACE.test(text);
  return SPACE.lastIndex;
}

function textOf(start: Uint8Array): string {
  return new TextDecoder(detectEncoding(start).label ?? 'windows-1252').decode(start);
}
