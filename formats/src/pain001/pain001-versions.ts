import type { SupportedVersions } from '../xml/iso-message.ts';

/**
 * Supported versions and variants of pain.001, with the names in which each differs from the newest. The reader goes by
 * element names, whatever version a file claims, so a new variant takes one line here.
 */
export type Pain001Variant = {
  publisher: string;
  /** Message identifiers. */
  versions: readonly string[];
  /** What surrounds the identifier in the namespace. */
  namespace: readonly [before: string, after: string];
  /** Name of the BIC element. */
  bic: 'BIC' | 'BICFI';
  /** Whether the execution date is in a Dt or DtTm child. */
  dateInChild: boolean;
};

const ISO = 'urn:iso:std:iso:20022:tech:xsd:';
const SIX = 'http://www.six-interbank-clearing.com/de/';

/**
 * The Swiss, German and Austrian variants have no element that the ISO version of the same number lacks. Most use the
 * ISO namespace today (GBIC, SPS from .09 on, EPC), which doesn't tell them apart. Not supported: .01, and
 * pain.001.002.02, the German variant of .02. Both are long withdrawn, and most of their names differ.
 */
export const PAIN001_VARIANTS: readonly Pain001Variant[] = [
  // Its message element is named by the identifier, and parties, agents and codes have different names.
  { publisher: 'ISO 20022', versions: iso('02'), namespace: [ISO, ''], bic: 'BIC', dateInChild: false },
  { publisher: 'ISO 20022', versions: iso('03'), namespace: [ISO, ''], bic: 'BIC', dateInChild: false },
  {
    publisher: 'ISO 20022',
    versions: iso('04', '05', '06', '07'),
    namespace: [ISO, ''],
    bic: 'BICFI',
    dateInChild: false,
  },
  {
    publisher: 'ISO 20022',
    versions: iso('08', '09', '10', '11', '12', '13'),
    namespace: [ISO, ''],
    bic: 'BICFI',
    dateInChild: true,
  },
  {
    publisher: 'DK',
    versions: ['pain.001.002.03', 'pain.001.003.03'],
    namespace: [ISO, ''],
    bic: 'BIC',
    dateInChild: false,
  },
  {
    publisher: 'SIX',
    versions: ['pain.001.001.03.ch.01', 'pain.001.001.03.ch.02'],
    namespace: [SIX, '.xsd'],
    bic: 'BIC',
    dateInChild: false,
  },
  {
    publisher: 'SIX',
    versions: ['pain.001.001.09.ch.02', 'pain.001.001.09.ch.03'],
    namespace: [SIX, '.xsd'],
    bic: 'BICFI',
    dateInChild: true,
  },
  {
    publisher: 'PSA',
    versions: iso('03'),
    namespace: ['ISO:', ':APC:STUZZA:payments:003'],
    bic: 'BIC',
    dateInChild: false,
  },
];

function iso(...numbers: string[]): string[] {
  return numbers.map((number) => `pain.001.001.${number}`);
}

const ESCAPED = PAIN001_VARIANTS.flatMap(({ versions }) => versions).map((version) => version.replaceAll('.', '\\.'));

export const SUPPORTED_PAIN001: SupportedVersions = {
  type: 'pain.001',
  pattern: new RegExp(`^(?:${[...new Set(ESCAPED)].join('|')})$`),
};
