/** What the first bytes of an XML file tell about its encoding (W3C XML 1.0, appendix F). */
export type DetectedEncoding = {
  /** A label known to TextDecoder, or null if the declared encoding isn't supported. */
  label: string | null;
  /** The encoding named by the XML declaration; null without a declaration. */
  declared: string | null;
  byteOrderMarkLength: number;
  /** The bytes are clearly not in the declared encoding. */
  contradicts: boolean;
};

/** Enough for any XML declaration. */
export const ENCODING_PROBE_BYTES = 256;

/** All supersets of ASCII, except UTF-16, which shows in the first two bytes. */
const SUPPORTED: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'utf-16': 'utf-16',
  'utf-16le': 'utf-16',
  'utf-16be': 'utf-16',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
  'iso-8859-2': 'iso-8859-2',
  'windows-1250': 'windows-1250',
  'iso-8859-15': 'iso-8859-15',
};

const SIGNATURES: readonly { bytes: readonly number[]; label: string; byteOrderMarkLength: number }[] = [
  { bytes: [0xef, 0xbb, 0xbf], label: 'utf-8', byteOrderMarkLength: 3 },
  { bytes: [0xff, 0xfe], label: 'utf-16le', byteOrderMarkLength: 2 },
  { bytes: [0xfe, 0xff], label: 'utf-16be', byteOrderMarkLength: 2 },
  { bytes: [0x3c, 0x00], label: 'utf-16le', byteOrderMarkLength: 0 },
  { bytes: [0x00, 0x3c], label: 'utf-16be', byteOrderMarkLength: 0 },
];

/** Detects the encoding from the first `ENCODING_PROBE_BYTES` bytes: byte order mark, then declaration, then UTF-8. */
export function detectEncoding(start: Uint8Array): DetectedEncoding {
  const signature = SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte));
  const declared = declaredEncoding(start);
  if (!signature) return { ...fromDeclaration(declared), declared, byteOrderMarkLength: 0 };
  const { label, byteOrderMarkLength } = signature;
  const expected = label === 'utf-8' ? 'utf-8' : 'utf-16';
  const contradicts = declared !== null && SUPPORTED[declared.toLowerCase()] !== expected;
  return { label, declared, byteOrderMarkLength, contradicts };
}

/** UTF-16 without its byte order mark is a well-known slip: writers declare it and then save as UTF-8. */
function fromDeclaration(declared: string | null): Pick<DetectedEncoding, 'label' | 'contradicts'> {
  const label = declared === null ? 'utf-8' : (SUPPORTED[declared.toLowerCase()] ?? null);
  return label === 'utf-16' ? { label: 'utf-8', contradicts: true } : { label, contradicts: false };
}

function declaredEncoding(start: Uint8Array): string | null {
  // Without the zero bytes, the declaration is readable in either UTF-16 byte order.
  const ascii = String.fromCharCode(...start.subarray(0, ENCODING_PROBE_BYTES).filter((byte) => byte !== 0));
  const declaration = /^[^<]*<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(ascii);
  return declaration?.[1] ?? null;
}

/** Length of byte order mark and XML declaration within `ENCODING_PROBE_BYTES`: they are needed to read the rest. */
export function declarationBytes(start: Uint8Array): number {
  const { label, byteOrderMarkLength } = detectEncoding(start);
  const [width, low] = label === 'utf-16le' ? [2, 0] : label === 'utf-16be' ? [2, 1] : [1, 0];
  const probe = start.subarray(byteOrderMarkLength, ENCODING_PROBE_BYTES);
  const ascii = String.fromCharCode(...probe.filter((_, index) => index % width === low));
  const end = ascii.startsWith('<?xml') ? ascii.indexOf('?>') + 2 : 0;
  return byteOrderMarkLength + (end < 2 ? 0 : end * width);
}
