import { PAYMENT_CHARACTERS_MAXIMUM, PAYMENT_TEXTS_MAXIMUM } from '@portico/contract/limits';
import type { FindingList } from './finding-list.ts';
import type { XmlElement } from './xml-element.ts';

/** What a text belongs to: the whole message, a group, or one payment. */
export type Part = 'message' | 'group' | 'payment';

type Size = { texts: number; characters: number };

/** Counts the texts that go to the bank with one payment, and their characters, those of its group and of the message included. */
export class PaymentSize {
  #sizes: Record<Part, Size> = { message: nothing(), group: nothing(), payment: nothing() };

  /** Another group or payment begins. */
  begin(part: Exclude<Part, 'message'>): void {
    this.#sizes[part] = nothing();
    if (part === 'group') this.#sizes.payment = nothing();
  }

  /** Says so at the first text that is too many, or by which they are too long. */
  add(part: Part, element: XmlElement, findings: FindingList): void {
    if (element.hasChildren || element.text === '') return;
    const { length } = element.text;
    this.#sizes[part].texts += 1;
    this.#sizes[part].characters += length;
    const { message, group, payment } = this.#sizes;
    if (message.texts + group.texts + payment.texts === PAYMENT_TEXTS_MAXIMUM + 1)
      findings.error('paymentTooLarge', element, { maximum: PAYMENT_TEXTS_MAXIMUM });
    const characters = message.characters + group.characters + payment.characters;
    if (characters > PAYMENT_CHARACTERS_MAXIMUM && characters - length <= PAYMENT_CHARACTERS_MAXIMUM)
      findings.error('paymentTooLong', element, { maximum: PAYMENT_CHARACTERS_MAXIMUM });
  }
}

function nothing(): Size {
  return { texts: 0, characters: 0 };
}
