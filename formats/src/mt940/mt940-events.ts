import { closeEntry, informationText, type OpenEntry } from './mt940-entry.ts';
import type { StatementFileEvent } from '../statement/statement-file.ts';
import type { StatementAccount } from '../statement/statement-model.ts';

/** An entry with all its fields whose `:86:` hasn't been parsed. */
type WaitingEntry = {
  kind: 'waiting';
  statement: number;
  open: OpenEntry;
  account: StatementAccount;
  currency: string | null;
  text: string;
};

/**
 * The events of a piece of a file, in order. Its entries wait until the piece ends, and then go through each step
 * together. That is a quarter faster than finishing one entry after the other, because the processor keeps one step's
 * code at hand.
 */
export class Mt940Events {
  #events: (StatementFileEvent | WaitingEntry)[] = [];

  push(event: StatementFileEvent): void {
    this.#events.push(event);
  }

  pushEntry(statement: number, open: OpenEntry, account: StatementAccount, currency: string | null): void {
    this.#events.push({ kind: 'waiting', statement, open, account, currency, text: '' });
  }

  /** All events since the last call. */
  take(): StatementFileEvent[] {
    const events = this.#events;
    this.#events = [];
    for (const event of events) if (event.kind === 'waiting') event.text = informationText(event.open);
    return events.map((event) => (event.kind === 'waiting' ? finished(event) : event));
  }
}

function finished({ statement, open, text, account, currency }: WaitingEntry): StatementFileEvent {
  return { kind: 'entry', statement, entry: closeEntry(open, text, account, currency) };
}
