import type { StatementAccount } from '../../statement/statement-model.ts';
import { FileTotals } from './mt940-closing-message.ts';
import { beginMessage, endMessage, type Envelope } from './mt940-envelope.ts';
import { writtenEntry } from './mt940-entry-write.ts';
import { INFORMATION_CHARACTERS, informationLines, wrapped } from './mt940-information-write.ts';
import { messageNumber, messageReference } from './mt940-numbering.ts';
import { LINE_END, type Mt940Options, type Source, type WrittenEntry, type WrittenHead } from './mt940-written.ts';

/** Approximate size of the pieces in which bytes are passed on. */
const PIECE_CHARACTERS = 64 * 1024;

/** What only statements, or only reports, have in their messages. */
export type MessageForm = {
  type: '940' | '942';
  /** ISO 8601. */
  day: string;
  currency: string;
  /** Of its first message, counted from one; null: it has no pages. */
  firstPage: number | null;
  /** The lines between number and entries. */
  opening: (isFirst: boolean) => string;
  /** Counts an entry that was written. */
  add: (entry: WrittenEntry) => void;
  /** The lines after the entries. */
  closing: (isLast: boolean) => string;
};

/** Writes a message for each item, more if it has pages; and the closing message, if it is asked for. */
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

  constructor(options: Mt940Options) {
    this.#options = options;
  }

  /** The text of an item, entry by entry; nothing if it has none and such items are left out. */
  async *of(item: WrittenHead, form: MessageForm): AsyncGenerator<string, void, void> {
    const { letters, pageCharacters = Infinity } = this.#options;
    const repeated = new RepeatedText(letters.tag86 === 'D');
    let page = form.firstPage;
    let length = 0;
    let hasBegun = letters.withoutTransactions === 'A';
    if (hasBegun) yield this.#begin(item, form, page);
    for await (const entry of item.entries) {
      if (!hasBegun) yield this.#begin(item, form, page);
      hasBegun = true;
      if (length > pageCharacters) {
        page = (page ?? 1) + 1;
        length = 0;
        yield form.closing(false) + endMessage(letters) + this.#head(item, form, page) + form.opening(false);
      }
      const written = writtenEntry(entry, letters);
      form.add(entry);
      repeated.add(entry);
      this.#totals.addEntry(form.currency, entry.amount!.hundredThousandths);
      length += written.length;
      yield written;
    }
    if (hasBegun) yield form.closing(true) + repeated.text() + endMessage(letters);
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

  #begin(item: WrittenHead, form: MessageForm, page: number | null): string {
    this.#totals.addStatement();
    return this.#head(item, form, page) + form.opening(true);
  }

  #head(item: WrittenHead, { type, day }: MessageForm, page: number | null): string {
    this.#count += 1;
    this.#last = { type, day, senderBic: item.senderBic };
    const numbered = { ...item, day, page, place: this.#count };
    return [
      `${beginMessage(this.#last, this.#options)}:20:${messageReference(numbered, this.#options)}`,
      `:25:${accountText(item.account)}`,
      `:28C:${messageNumber(numbered, this.#options.letters)}`,
      '',
    ].join(LINE_END);
  }
}

/** The texts of all entries in one, for those who want them at the statement too. */
class RepeatedText {
  readonly #isAsked: boolean;
  #text = '';

  constructor(isAsked: boolean) {
    this.#isAsked = isAsked;
  }

  add(entry: WrittenEntry): void {
    if (!this.#isAsked || this.#text.length >= INFORMATION_CHARACTERS) return;
    this.#text = [this.#text, ...informationLines(entry, 'D')].join(' ').trim();
  }

  text(): string {
    const text = this.#text.slice(0, INFORMATION_CHARACTERS).trim();
    return text === '' ? '' : `:86:${wrapped(text).join(LINE_END)}${LINE_END}`;
  }
}

function accountText({ iban, other, bic }: StatementAccount): string {
  return iban ?? `${bic === null ? '' : `${bic}/`}${other ?? ''}`;
}
