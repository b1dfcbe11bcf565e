import type { Finding } from '@portico/contract/findings';
import { FINDINGS_PER_FILE_MAXIMUM } from '@portico/contract/limits';
import { pathOf, type XmlElement } from './xml-element.ts';

export type FindingParameters = Finding['parameters'];

/** A value out of a file may be of any length; in a sentence it only has to be recognised. */
const PARAMETER_MAXIMUM_CHARACTERS = 70;

/** Where a finding points: an element of the file, a position with or without a path, or nowhere. */
export type FindingPlace = XmlElement | { line: number; column: number; path?: string } | null;

const MORE = 'moreFindings';

/**
 * Gathers the findings of one file, of errors and of warnings at most `FINDINGS_PER_FILE_MAXIMUM` each: a file can be
 * wrong in every line, and nobody reads the ten-thousandth sentence. The rest is counted. The first of each kind is
 * always delivered: what becomes of a file depends on some kinds, and must not on how much else there is to say.
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

  /** Says how many findings were left out, if any were. Call it once, at the end of the file. */
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
 * Of all findings of a file those that stay with it, in the order in which they were found: the first of each kind,
 * then errors, then warnings. The last one says how many there are beyond, and `number` how many in all.
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
