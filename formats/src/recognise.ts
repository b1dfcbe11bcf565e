import { readHeader } from './rates/csv-header.ts';
import { recogniseSwift } from './swift/recognise-swift.ts';
import { detectEncoding } from './xml/xml-encoding.ts';

/** How many bytes `recognise` checks: envelopes and comments may precede the message. */
export const RECOGNISE_BYTES = 64 * 1024;

/** In a namespace declaration, or as the name of the message element up to version .02. */
const MESSAGE_IDENTIFIER =
  /(?:\sxmlns(?::[\w.-]+)?\s*=\s*["'][^"']*?|<(?:[\w.-]+:)?)((?:pain|camt)\.\d{3}\.\d{3}\.\d{2}(?:\.[a-z]{2}\.\d{2})?)/g;

/** Types by message element, for files without a namespace. */
const MESSAGE_ELEMENTS: readonly [pattern: RegExp, format: string][] = [
  [/<(?:[\w.-]+:)?CstmrCdtTrfInitn[\s/>]/, 'pain.001'],
  [/<(?:[\w.-]+:)?CstmrPmtStsRpt[\s/>]/, 'pain.002'],
  [/<(?:[\w.-]+:)?CstmrDrctDbtInitn[\s/>]/, 'pain.008'],
  [/<(?:[\w.-]+:)?BkToCstmrAcctRpt[\s/>]/, 'camt.052'],
  [/<(?:[\w.-]+:)?BkToCstmrStmt[\s/>]/, 'camt.053'],
  [/<(?:[\w.-]+:)?BkToCstmrDbtCdtNtfctn[\s/>]/, 'camt.054'],
];

/**
 * The format of a bank file by its first bytes, whatever its name: an ISO 20022 message identifier such as
 * `pain.001.001.09` (`pain.001` if the file states no version), `MT940`, `MT942`, `MT101`, `ECB_XML` or `RATES_CSV` for
 * exchange rates, or null.
 */
export function recognise(firstBytes: Uint8Array): string | null {
  const text = probe(firstBytes);
  if (/^\s*</.test(text)) return recogniseXml(text);
  return recogniseSwift(text) ?? (beginsAsRates(text) ? 'RATES_CSV' : null);
}

/** The reference rates of the European Central Bank: their vocabulary, within the envelope of GESMES. */
const ECB_RATES = /\sxmlns(?::[\w.-]+)?\s*=\s*["'][^"']*\/eurofxref["']/;

function beginsAsRates(text: string): boolean {
  const [first = ''] = text.trimStart().split('\n', 1);
  return readHeader(first) !== null;
}

function recogniseXml(text: string): string | null {
  const found = MESSAGE_ELEMENTS.find(([pattern]) => pattern.test(text));
  const identifiers = [...text.matchAll(MESSAGE_IDENTIFIER)].flatMap(([, identifier]) => identifier ?? []);
  // An envelope may declare other messages too, so the identifier that fits the message element counts.
  const message = identifiers.find((identifier) => !found || identifier.startsWith(found[1])) ?? found?.[1];
  return message ?? (ECB_RATES.test(text) ? 'ECB_XML' : null);
}

/** Not strict: recognising must not fail on a single bad byte. */
function probe(bytes: Uint8Array): string {
  const { label } = detectEncoding(bytes);
  return new TextDecoder(label ?? 'windows-1252').decode(bytes.subarray(0, RECOGNISE_BYTES)).replaceAll('\r', '\n');
}
