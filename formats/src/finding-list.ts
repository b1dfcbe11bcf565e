import type { Finding } from '@portico/contract/findings';
import { FINDINGS_PER_FILE_MAXIMUM } from '@portico/contract/limits';
import { pathOf, type XmlElement } from './xml/xml-element.ts';

export type FindingParameters = Finding['parameters'];

/** Values from a file may have any length; in a sentence they only need to be recognisable. */
const PARAMETER_MAXIMUM_CHARACTERS = 70;

/** Where a finding points: an element, a position with or without a path, or nowhere. */
export type FindingPlace = XmlElement | { line: number; column: number; path?: string } | null;

const MORE = 'moreFindings';

/**
 * Collects the findings of one file, at most `FINDINGS_PER_FILE_MAXIMUM` errors and as many warnings: a file can be
 * wrong on every line, and nobody reads the ten-thousandth sentence. The rest are only counted. The first of each kind
 * is always kept, because some kinds decide what happens to the file, however many other findings there are.
 */
export class FindingList {
  readonly #kept = { error: 0, warning: 0 };
  readonly #kinds = new Set<string>();
  #omitted = 0;
  #errorOmitted = false;
  #deliver: (finding: Finding) => void;

  constructor(deliver: (finding: Finding) => void) {
    this.#deliver = deliver;
  }

  error(key: string, place: FindingPlace, parameters: FindingParameters = {}): void {
    this.#add('error', key, place, parameters);
  }

  warning(key: string, place: FindingPlace, parameters: FindingParameters = {}): void {
    this.#add('warning', key, place, parameters);
  }

  /** Reports how many findings were left out, if any. Call it once, at the end of the file. */
  close(): void {
    if (this.#omitted === 0) return;
    const severity = this.#errorOmitted ? 'error' : 'warning';
    const parameters = { count: this.#omitted };
    this.#deliver({ severity, key: MORE, parameters, line: null, column: null, path: null });
  }

  #add(severity: Finding['severity'], key: string, place: FindingPlace, parameters: FindingParameters): void {
    const kind = kindOf({ severity, key });
    if (this.#kept[severity] >= FINDINGS_PER_FILE_MAXIMUM && this.#kinds.has(kind)) {
      this.#omitted += 1;
      this.#errorOmitted ||= severity === 'error';
      return;
    }
    this.#kept[severity] += 1;
    this.#kinds.add(kind);
    const path = place && 'name' in place ? pathOf(place) : (place?.path ?? null);
    this.#deliver({
      severity,
      key,
      parameters: shortened(parameters),
      line: place?.line ?? null,
      column: place?.column ?? null,
      path,
    });
  }
}

/**
 * Chooses which findings of a file are kept, in the order in which they were found: the first of each kind, then
 * errors, then warnings. The last one says how many more there are; `number` is the total.
 */
export function limitFindings(all: readonly Finding[]): { findings: Finding[]; number: number } {
  const findings = all.filter(({ key }) => key !== MORE);
  const counts = all.filter(({ key }) => key === MORE).map(({ parameters }) => Number(parameters['count']));
  const number = counts.reduce((sum, count) => sum + count, findings.length);
  if (number <= FINDINGS_PER_FILE_MAXIMUM) return { findings, number };
  const kept = mostTelling(findings, FINDINGS_PER_FILE_MAXIMUM - 1);
  const severity = all.some((finding) => finding.severity === 'error') ? 'error' : 'warning';
  const parameters = { count: number - kept.length };
  return { findings: [...kept, { severity, key: MORE, parameters, line: null, column: null, path: null }], number };
}

function mostTelling(findings: readonly Finding[], maximum: number): Finding[] {
  const first = new Set(new Map(findings.toReversed().map((finding) => [kindOf(finding), finding])).values());
  const rank = (finding: Finding) => (first.has(finding) ? 0 : finding.severity === 'error' ? 1 : 2);
  const kept = new Set(findings.toSorted((one, other) => rank(one) - rank(other)).slice(0, maximum));
  return findings.filter((finding) => kept.has(finding));
}

const kindOf = ({ severity, key }: Pick<Finding, 'severity' | 'key'>) => `${severity} ${key}`;

function shortened(parameters: FindingParameters): FindingParameters {
  const entries = Object.entries(parameters).map(([name, value]) => [name, shortenedValue(value)] as const);
  return Object.fromEntries(entries);
}

function shortenedValue(value: string | number): string | number {
  const tooLong = typeof value === 'string' && value.length > PARAMETER_MAXIMUM_CHARACTERS;
  return tooLong ? `${value.slice(0, PARAMETER_MAXIMUM_CHARACTERS)}…`.toWellFormed() : value;
}
