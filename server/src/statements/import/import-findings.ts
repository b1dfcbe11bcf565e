import type { Finding } from '@portico/contract/findings';
import { FindingList, limitFindings } from '@portico/formats/finding-list';

/** Beyond this many, unassigned statements of one file aren't listed one by one: a bank may write one in five bytes. */
const REFUSED_LISTED_MAXIMUM = 10_000;

/**
 * What is wrong with a file of statements, found while reading it and looking for its accounts, each up to a limit. A
 * bank's file may cause a finding on every line.
 */
export class ImportFindings {
  readonly #findings: Finding[] = [];
  readonly #own = new FindingList((finding) => this.#findings.push(finding));
  readonly #keys = new Set<string>();
  #refused = 0;

  /** From the reader, which has counted them. */
  add(finding: Finding): void {
    this.#findings.push(finding);
  }

  error(key: string, parameters: Finding['parameters'], place: { line: number; column: number }): void {
    this.#keys.add(key);
    this.#own.error(key, place, parameters);
  }

  warning(key: string, parameters: Finding['parameters'], place: { line: number; column: number }): void {
    this.#own.warning(key, place, parameters);
  }

  /** Whether we found an error of this kind ourselves, even if only counted. */
  has(key: string): boolean {
    return this.#keys.has(key);
  }

  get hasError(): boolean {
    return this.#keys.size > 0 || this.#findings.some(({ severity }) => severity === 'error');
  }

  /** Whether another unassigned statement gets its own line. It counts among the findings either way. */
  mayListRefused(): boolean {
    this.#refused += 1;
    return this.#refused <= REFUSED_LISTED_MAXIMUM;
  }

  /** The findings to keep, and how many there were in all; the last one says how many are left out. */
  end(): { findings: Finding[]; number: number } {
    this.#own.close();
    return limitFindings(this.#findings);
  }
}
