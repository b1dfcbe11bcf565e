import type { Finding } from '@portico/contract/findings';
import { FindingList, limitFindings } from '@portico/formats/finding-list';

/**
 * What is found wrong with a file of statements: on reading it and on looking for its accounts, of each up to a
 * number. A bank's file may give cause for one in each of its lines.
 */
export class ImportFindings {
  readonly #findings: Finding[] = [];
  readonly #own = new FindingList((finding) => this.#findings.push(finding));
  readonly #keys = new Set<string>();

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

  /** As they are kept, and how many there were in all; the last one says how many of them are left out. */
  end(): { findings: Finding[]; number: number } {
    this.#own.close();
    return limitFindings(this.#findings);
  }
}
