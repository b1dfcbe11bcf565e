import { type Extra, put } from './camt-extra.ts';
import { textAt, type XmlElement } from '../xml/xml-element.ts';

/** Collects the Btch elements of an entry: one for all its payments, or one with each part of them. */
export class CamtBatch {
  #first: XmlElement | null = null;
  #count = 0;
  #transactions: bigint | null = 0n;

  /** Its size, as `XmlElement.weight` counts. */
  get weight(): number {
    return this.#first?.weight ?? 0;
  }

  add(element: XmlElement): void {
    this.#first ??= element;
    this.#count += 1;
    const number = textAt(element, 'NbOfTxs') ?? '';
    if (this.#transactions !== null)
      this.#transactions = /^\d{1,15}$/.test(number) ? this.#transactions + BigInt(number) : null;
  }

  /** References apply to the entry only if there is exactly one part. Numbers add up if each part has one. */
  read(): Extra {
    const extra: Extra = {};
    if (this.#count === 1) {
      put(extra, 'messageId', textAt(this.#first, 'MsgId'));
      put(extra, 'paymentInformationId', textAt(this.#first, 'PmtInfId'));
    }
    if (this.#count > 0 && this.#transactions !== null) extra.numberOfTransactions = String(this.#transactions);
    return extra;
  }
}
