import type { StatementAccount } from '../../statement/statement-model.ts';
import { FileTotals } from './mt940-closing-message.ts';
import { beginMessage, endMessage, type Envelope } from './mt940-envelope.ts';
import { writtenEntry } from './mt940-entry-write.ts';
import { INFORMATION_CHARACTERS, joinedText, wrapped } from './mt940-information-write.ts';
import { messageNumber, messageReference } from './mt940-numbering.ts';
import {
  LINE_END,
  oneLine,
  type Mt940Letters,
  type Mt940Options,
  type Source,
  type WrittenEntry,
  type WrittenHead,
} from './mt940-written.ts';

/** Approximate size of the pieces in which bytes are passed on. */
const PIECE_CHARACTERS = 64 * 1024;

/** What only statements, or only reports, have in their messages. */
export type MessageForm = {
  type: '940' | '942';
  /** ISO 8601. */
  day: string;
  currency: string;
  /** Counted from one; null: it is whole. */
  page: number | null;
  /** The lines between number and entries. */
  opening: () => string;
  /** Counts an entry that was written. */
  add?: (entry: WrittenEntry) => void;
  /** The lines after the entries. */
  closing: () => string;
};

/** Writes a message for each item, and the closing message, if it is asked for. */
export async function* writeFile<Item extends WrittenHead>(
  items: Source<Item>,
  formOf: (item: Item) => MessageForm,
  options: Mt940Options,
): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  const file = new Messages(options);
  let text = '';
  for await (const item of items) {
    for await (const piece of file.of(item, formOf(item))) {
      text += piece;
      if (text.length < PIECE_CHARACTERS) continue;
      yield encoder.encode(text);
      text = '';
    }
  }
  text += file.end();
  if (text !== '') yield encoder.encode(text);
}

class Messages {
  readonly #options: Mt940Options;
  readonly #totals = new FileTotals();
  /** How many messages there are so far. */
  #count = 0;
  #last: Envelope | null = null;
  #lastDay = { accountAndDay: '', count: 0 };

  constructor(options: Mt940Options) {
    this.#options = options;
  }

  /** The text of an item, entry by entry; nothing if it has none and such items are left out. */
  async *of(item: WrittenHead, form: MessageForm): AsyncGenerator<string, void, void> {
    const { letters } = this.#options;
    const repeated = new RepeatedText(letters);
    let hasBegun = letters.withoutTransactions === 'A';
    if (hasBegun) yield this.#begin(item, form);
    for await (const entry of item.entries) {
      if (!hasBegun) yield this.#begin(item, form);
      hasBegun = true;
      form.add?.(entry);
      repeated.add(entry);
      yield writtenEntry(entry, letters);
      this.#totals.addEntry(form.currency, entry.amount!.hundredThousandths);
    }
    if (hasBegun) yield form.closing() + repeated.text() + endMessage(letters);
  }

  /** The closing message (MT999), sent like the last statement; none if nothing was written. */
  end(): string {
    const { letters } = this.#options;
    const last = this.#last;
    if (letters.mt999Footer === 'A' || !last) return '';
    return this.#totals
      .texts()
      .map((text) => {
        this.#count += 1;
        const reference = `${this.#options.fileReference}${String(this.#count).padStart(5, '0')}`;
        const begin = beginMessage({ ...last, type: '999' }, this.#options);
        return [`${begin}:20:${reference}`, `:79:${text}`, endMessage(letters)].join(LINE_END);
      })
      .join('');
  }

  #begin(item: WrittenHead, form: MessageForm): string {
    const { day, page } = form;
    const account = accountText(item.account);
    const { letters } = this.#options;
    this.#totals.addStatement();
    this.#count += 1;
    this.#last = { type: form.type, day, senderBic: item.senderBic };
    const numbered = { ...item, day, page, place: this.#count, placeInDay: this.#placeInDay(`${account} ${day}`) };
    return [
      `${beginMessage(this.#last, this.#options)}:20:${messageReference(numbered, this.#options)}`,
      `:25:${account}`,
      `:28C:${messageNumber(numbered, letters)}`,
      form.opening(),
    ].join(LINE_END);
  }

  /** Statements of an account follow each other by day, so only the last day is remembered. */
  #placeInDay(accountAndDay: string): number {
    const isSame = this.#lastDay.accountAndDay === accountAndDay;
    this.#lastDay = { accountAndDay, count: isSame ? this.#lastDay.count + 1 : 1 };
    return this.#lastDay.count;
  }
}

/** The texts of all entries in one, for those who want them at the statement too. */
class RepeatedText {
  readonly #letters: Mt940Letters;
  #text = '';

  constructor(letters: Mt940Letters) {
    this.#letters = letters;
  }

  add(entry: WrittenEntry): void {
    if (this.#letters.tag86 !== 'D' || this.#text.length >= INFORMATION_CHARACTERS) return;
    this.#text = `${this.#text} ${joinedText(entry, this.#letters)}`.trim();
  }

  text(): string {
    const text = this.#text.slice(0, INFORMATION_CHARACTERS).trim();
    return text === '' ? '' : `:86:${wrapped(text).join(LINE_END)}${LINE_END}`;
  }
}

function accountText({ iban, other, bic }: StatementAccount): string {
  return oneLine(iban ?? `${bic === null ? '' : `${bic}/`}${other ?? ''}`);
}
