import { ENTRY_DETAILS_MAXIMUM } from '@portico/contract/limits';
import { type Direction, readDirection } from './camt-amount.ts';
import { CamtBatch } from './camt-batch.ts';
import { isReversal, mergeOnlyDetail, readDetailContent, readEntryContent } from './camt-content.ts';
import type { FindingList } from '../finding-list.ts';
import type { EntryContent, StatementAccount, StatementEntry } from '../statement/statement-model.ts';
import type { XmlElement } from '../xml/xml-element.ts';

/** How much the stored payments of one entry may hold, as `XmlElement.weight` counts. */
const DETAILS_MAXIMUM_WEIGHT = 64 * 1024 * 1024;

/** An Ntry while being read. Its payments are read one by one and not kept as elements. */
export class CamtEntry {
  readonly element: XmlElement;
  readonly batch = new CamtBatch();
  #account: StatementAccount;
  #offsetBytes: number;
  #details: EntryContent[] = [];
  /** Payments of an entry without a direction; they are read once it is known. */
  #unread: XmlElement[] = [];
  #detailsWeight = 0;
  #detailsBeyondLimit = 0;

  constructor(element: XmlElement, account: StatementAccount, offsetBytes: number) {
    this.element = element;
    this.#account = account;
    this.#offsetBytes = offsetBytes;
  }

  /** Its size including payments, as `XmlElement.weight` counts. */
  get weight(): number {
    return this.element.weight + this.batch.weight + this.#detailsWeight;
  }

  /** Adds one TxDtls. */
  addDetails(details: XmlElement, findings: FindingList): void {
    this.#detailsWeight += details.weight;
    if (
      this.#details.length + this.#unread.length >= ENTRY_DETAILS_MAXIMUM ||
      this.#detailsWeight > DETAILS_MAXIMUM_WEIGHT
    ) {
      this.#detailsBeyondLimit += 1;
      return;
    }
    const direction = readDirection(this.element);
    if (direction === null) this.#unread.push(details);
    else this.#readDetails(details, direction, findings);
  }

  #readDetails(details: XmlElement, direction: Direction, findings: FindingList): void {
    const context = { account: this.#account, direction, reversal: isReversal(this.element) === true };
    this.#details.push(readDetailContent(details, context, findings));
  }

  /**
   * Reads the whole entry, in the direction that it states or that was proven. A single payment becomes the entry
   * itself, several become its details.
   */
  read(endBytes: number, direction: Direction, findings: FindingList): StatementEntry {
    const { element } = this;
    for (const details of this.#unread) this.#readDetails(details, direction, findings);
    this.#unread = [];
    const { line, column } = element;
    const place = { line, column, offsetBytes: this.#offsetBytes, lengthBytes: endBytes - this.#offsetBytes };
    const own = readEntryContent(element, direction, this.batch.read(), findings);
    const [only] = this.#details;
    this.#reportLimit(findings);
    if (only && this.#details.length + this.#detailsBeyondLimit === 1) {
      return { ...mergeOnlyDetail(own, only), details: [], place };
    }
    return { ...own, details: this.#details, place };
  }

  #reportLimit(findings: FindingList): void {
    if (this.#detailsBeyondLimit === 0) return;
    const maximum = this.#details.length;
    const parameters = { maximum, count: maximum + this.#detailsBeyondLimit };
    findings.warning('entryDetailsBeyondLimit', this.element, parameters);
  }
}
