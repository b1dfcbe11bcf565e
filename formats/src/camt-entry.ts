import { ENTRY_DETAILS_MAXIMUM } from '@portico/contract/limits';
import { readDirection } from './camt-amount.ts';
import { CamtBatch } from './camt-batch.ts';
import { isReversal, mergeOnlyDetail, readDetailContent, readEntryContent } from './camt-content.ts';
import type { FindingList } from './finding-list.ts';
import type { EntryContent, StatementAccount, StatementEntry } from './statement-model.ts';
import type { XmlElement } from './xml-element.ts';

/** What the kept payments of one entry may hold, as `XmlElement.weight` counts. */
const DETAILS_MAXIMUM_WEIGHT = 64 * 1024 * 1024;

/** An Ntry while it is being read: its payments are read one by one and not kept as elements. */
export class CamtEntry {
  readonly element: XmlElement;
  readonly batch = new CamtBatch();
  #account: StatementAccount;
  #offsetBytes: number;
  #details: EntryContent[] = [];
  #detailsWeight = 0;
  #detailsBeyondLimit = 0;

  constructor(element: XmlElement, account: StatementAccount, offsetBytes: number) {
    this.element = element;
    this.#account = account;
    this.#offsetBytes = offsetBytes;
  }

  /** Takes in one TxDtls. */
  addDetails(details: XmlElement, findings: FindingList): void {
    this.#detailsWeight += details.weight;
    if (this.#details.length >= ENTRY_DETAILS_MAXIMUM || this.#detailsWeight > DETAILS_MAXIMUM_WEIGHT) {
      this.#detailsBeyondLimit += 1;
      return;
    }
    const direction = readDirection(this.element);
    const context = { account: this.#account, direction, reversal: isReversal(this.element) === true };
    this.#details.push(readDetailContent(details, context, findings));
  }

  /** The entry as a whole. One payment is the entry itself, several are its details. */
  read(endBytes: number, findings: FindingList): StatementEntry {
    const { element } = this;
    const { line, column } = element;
    const place = { line, column, offsetBytes: this.#offsetBytes, lengthBytes: endBytes - this.#offsetBytes };
    const own = readEntryContent(element, this.batch.read(), findings);
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
