import type { Finding } from '@portico/contract/findings';
import { FindingList, limitFindings } from '@portico/formats/finding-list';

/** More statements of one file that nobody gets are not listed one by one: a bank may write one in five bytes. */
const REFUSED_LISTED_MAXIMUM = 10_000;

/**
 * What is found wrong with a file of statements: on reading it and on looking for its accounts, of each up to a
 * number. A bank's file may give cause for one in each of its lines.
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

  /** Whether such an error of one's own was found, also where it is only counted. */
  has(key: string): boolean {
    return this.#keys.has(key);
  }

  get hasError(): boolean {
    return this.#keys.size > 0 || this.#findings.some(({ severity }) => severity === 'error');
  }

  /** Whether one more statement that nobody gets has a line of its own. It has been found, and counts among the findings. */
  mayListRefused(): boolean {
    this.#refused += 1;
    return this.#refused <= REFUSED_LISTED_MAXIMUM;
  }

  /** As they are kept, and how many there were in all; the last one says how many of them are left out. */
  end(): { findings: Finding[]; number: number } {
    this.#own.close();
    return limitFindings(this.#findings);
  }
}
