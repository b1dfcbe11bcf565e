import { PAYMENT_TEXTS_MAXIMUM } from '@portico/contract/limits';
import type { FindingList } from './finding-list.ts';
import type { XmlElement } from './xml-element.ts';

/** What a text belongs to: the whole message, a group, or one payment. */
export type Part = 'message' | 'group' | 'payment';

/** Counts the texts that go to the bank with one payment, those of its group and of the message included. */
export class PaymentSize {
  #counts: Record<Part, number> = { message: 0, group: 0, payment: 0 };

  /** Another group or payment begins. */
  begin(part: Exclude<Part, 'message'>): void {
    this.#counts[part] = 0;
    if (part === 'group') this.#counts.payment = 0;
  }

  /** Says so at the first text that is too many. */
  add(part: Part, element: XmlElement, findings: FindingList): void {
    if (element.hasChildren || element.text === '') return;
    this.#counts[part] += 1;
    const { message, group, payment } = this.#counts;
    if (message + group + payment === PAYMENT_TEXTS_MAXIMUM + 1)
      findings.error('paymentTooLarge', element, { maximum: PAYMENT_TEXTS_MAXIMUM });
  }
}
