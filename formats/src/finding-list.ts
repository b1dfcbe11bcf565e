import type { Finding } from '@portico/contract/findings';
import { FINDINGS_PER_FILE_MAXIMUM } from '@portico/contract/limits';
import { pathOf, type XmlElement } from './xml-element.ts';

export type FindingParameters = Finding['parameters'];

/** A value out of a file may be of any length; in a sentence it only has to be recognised. */
const PARAMETER_MAXIMUM_CHARACTERS = 70;

/** Where a finding points: an element of the file, a position with or without a path, or nowhere. */
export type FindingPlace = XmlElement | { line: number; column: number; path?: string } | null;

/**
 * Gathers the findings of one file, at most `FINDINGS_PER_FILE_MAXIMUM` of them: a file can be wrong in every line,
 * and nobody reads the ten-thousandth sentence. The rest is counted, and an error among it stays an error.
 */
export class FindingList {
  #kept = 0;
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
    this.#deliver({ severity, key: 'moreFindings', parameters, line: null, column: null, path: null });
  }

  #add(severity: Finding['severity'], key: string, place: FindingPlace, parameters: FindingParameters): void {
    if (this.#kept >= FINDINGS_PER_FILE_MAXIMUM) {
      this.#omitted += 1;
      this.#errorOmitted ||= severity === 'error';
      return;
    }
    this.#kept += 1;
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

function shortened(parameters: FindingParameters): FindingParameters {
  const entries = Object.entries(parameters).map(([name, value]) => [name, shortenedValue(value)] as const);
  return Object.fromEntries(entries);
}

function shortenedValue(value: string | number): string | number {
  const tooLong = typeof value === 'string' && value.length > PARAMETER_MAXIMUM_CHARACTERS;
  return tooLong ? `${value.slice(0, PARAMETER_MAXIMUM_CHARACTERS)}…`.toWellFormed() : value;
}
