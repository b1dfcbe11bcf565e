import { PAYMENT_CHARACTERS_MAXIMUM, PAYMENT_TEXTS_MAXIMUM } from '@portico/contract/limits';
import type { FindingList } from '../../finding-list.ts';
import type { XmlElement } from '../../xml/xml-element.ts';

/** What a text belongs to: the whole message, a group, or one payment. */
export type Part = 'message' | 'group' | 'payment';

type Size = { texts: number; characters: number };

/** Counts the texts and characters that go to the bank with one payment, including those of its group and message. */
export class PaymentSize {
  #sizes: Record<Part, Size> = { message: nothing(), group: nothing(), payment: nothing() };

  /** Begins another group or payment. */
  begin(part: Exclude<Part, 'message'>): void {
    this.#sizes[part] = nothing();
    if (part === 'group') this.#sizes.payment = nothing();
  }

  /** Reports the first text that exceeds the number or the total length. */
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
