import { type Direction, readDirection } from './camt-amount.ts';
import { isRead } from './camt-elements.ts';
import { CamtEntry } from './camt-entry.ts';
import { CamtHeldEntries, type HeldEntry } from './camt-held-entries.ts';
import { type CamtPage, readPage } from './camt-pages.ts';
import { CamtStatement } from './camt-statement.ts';
import { FindingList } from '../finding-list.ts';
import { checkVersion, messageOf, type IsoMessage, type SupportedVersions } from '../xml/iso-message.ts';
import type { StatementFileEvent } from '../statement/statement-file.ts';
import type { StatementKind } from '../statement/statement-model.ts';
import { textAt, type XmlElement } from '../xml/xml-element.ts';
import { XmlReader } from '../xml/xml-reader.ts';

/** Events are passed on after this many bytes; the decoder explains why so few. */
const SLICE_BYTES = 16 * 1024;

const KINDS: Readonly<Record<string, { kind: StatementKind; element: string }>> = {
  'camt.052': { kind: 'REPORT', element: 'Rpt' },
  'camt.053': { kind: 'STATEMENT', element: 'Stmt' },
  'camt.054': { kind: 'NOTIFICATION', element: 'Ntfctn' },
};

const VERSION = /^camt\.05[234]\.001\.(?:0[1-9]|1[0-4])(?:\.[a-z]{2}\.\d{2})?$/;

type OpenMessage = {
  element: XmlElement;
  kind: StatementKind;
  statementElement: string;
  createdAt: string | null;
  page: CamtPage | null;
  anyStatement: boolean;
};

/** The push side of `readCamt`, for callers that have their bytes at hand and need not wait. */
export class CamtReader {
  #events: StatementFileEvent[] = [];
  #findings = new FindingList((finding) => this.#events.push({ kind: 'finding', finding }));
  #xml = new XmlReader(
    { opened: (element) => this.#opened(element), closed: (element) => this.#closed(element) },
    this.#findings,
  );
  #message: OpenMessage | null = null;
  #statement: CamtStatement | null = null;
  #headGiven = false;
  #entry: CamtEntry | null = null;
  #held = new CamtHeldEntries();
  #statements = 0;
  #anyMessage = false;

  /** True once reading has stopped because the file isn't XML or is a different message. */
  get stopped(): boolean {
    return this.#xml.stopped;
  }

  /** Reads more bytes. Lazy: consume all events before the next call. */
  *push(bytes: Uint8Array): Generator<StatementFileEvent> {
    for (let offset = 0; offset < bytes.length; offset += SLICE_BYTES) {
      this.#xml.write(bytes.subarray(offset, offset + SLICE_BYTES));
      yield* this.#take();
    }
  }

  /** Ends the file and yields the remaining events. */
  *end(): Generator<StatementFileEvent> {
    const stoppedBefore = this.#xml.stopped;
    this.#xml.end();
    if (!this.#anyMessage && !stoppedBefore && !this.#xml.stopped) {
      this.#findings.error('messageMissing', { line: 1, column: 1 }, { expected: 'camt.053' });
    }
    if (this.#statement) for (const held of this.#held.release()) this.#giveEntry(held, this.#statement);
    // Even a cut-off file says whose statement it was.
    if (this.#statement && !this.#headGiven) this.#giveHead(this.#statement);
    this.#findings.close();
    yield* this.#take();
  }

  #take(): StatementFileEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #opened(element: XmlElement): void {
    const message = this.#message;
    if (!message) return this.#openMessage(element);
    if (element.parent === message.element) return this.#openPart(element, message);
    if (!isRead(element)) return this.#xml.skip();
    const statement = this.#statement;
    if (statement && element.parent === statement.element && element.name === 'Ntry') {
      if (!this.#headGiven) this.#giveHead(statement);
      this.#entry = new CamtEntry(element, statement.account, this.#xml.tagOffsetBytes());
    }
  }

  #openMessage(element: XmlElement): void {
    const message = messageOf(element);
    if (!message) return;
    this.#anyMessage = true;
    const known = KINDS[message.type];
    if (!known) {
      const actual = message.version ?? message.type;
      this.#findings.error('documentTypeWrong', element, { expected: 'camt.053', actual });
      return this.#xml.stop();
    }
    checkVersion(element, message, supportedOf(message), this.#findings);
    const { kind, element: statementElement } = known;
    this.#message = { element, kind, statementElement, createdAt: null, page: null, anyStatement: false };
  }

  #openPart(element: XmlElement, message: OpenMessage): void {
    if (element.name === message.statementElement) this.#openStatement(element, message);
    else if (element.name !== 'GrpHdr') this.#xml.skip();
  }

  #openStatement(element: XmlElement, message: OpenMessage): void {
    message.anyStatement = true;
    const { kind } = message;
    const offsetBytes = this.#xml.tagOffsetBytes();
    this.#statement = new CamtStatement(this.#statements, kind, element, offsetBytes, message, this.#findings);
    this.#statements += 1;
    this.#headGiven = false;
  }

  #giveHead(statement: CamtStatement): void {
    this.#headGiven = true;
    this.#events.push({ kind: 'head', statement: statement.number, head: statement.head() });
  }

  #closed(element: XmlElement): boolean {
    const message = this.#message;
    if (!message) return false;
    if (element === message.element) return this.#closeMessage(message);
    if (element.parent === message.element) return this.#closePart(element, message);
    const statement = this.#statement;
    if (!statement) return true;
    if (this.#entry) return this.#closeInEntry(element, this.#entry, statement);
    if (element.name !== 'Bal' || element.parent !== statement.element) return true;
    statement.balances.add(element, this.#findings);
    return false;
  }

  /** Whether the entry keeps the element. Payments and the parts around them must not accumulate in memory. */
  #closeInEntry(element: XmlElement, entry: CamtEntry, statement: CamtStatement): boolean {
    if (element === entry.element) return this.#closeEntry(entry, statement);
    if (element.name === 'TxDtls') entry.addDetails(element, this.#findings);
    else if (element.name === 'Btch') entry.batch.add(element);
    else if (element.name !== 'NtryDtls') return true;
    return false;
  }

  #closePart(element: XmlElement, message: OpenMessage): false {
    if (element.name === 'GrpHdr') {
      message.createdAt = textAt(element, 'CreDtTm');
      message.page = readPage(element.child('MsgPgntn'));
    }
    if (this.#statement && element === this.#statement.element) this.#closeStatement(this.#statement);
    return false;
  }

  #closeEntry(open: CamtEntry, statement: CamtStatement): false {
    this.#entry = null;
    const endBytes = this.#xml.tagEndBytes();
    if (this.#held.mustWait(open)) {
      for (const held of this.#held.hold(open, endBytes)) this.#giveEntry(held, statement);
    } else this.#giveEntry({ open, endBytes, direction: readDirection(open.element) }, statement);
    return false;
  }

  #giveEntry({ open, endBytes, direction }: HeldEntry, statement: CamtStatement): void {
    const entry = open.read(endBytes, direction, this.#findings);
    if (direction !== null && readDirection(open.element) === null) this.#reportProven(open, direction);
    statement.add(entry, open.element);
    this.#events.push({ kind: 'entry', statement: statement.number, entry });
  }

  #reportProven({ element }: CamtEntry, direction: Direction): void {
    const key = direction === 'CRDT' ? 'entryProvenCredit' : 'entryProvenDebit';
    this.#findings.warning(key, element.child('Amt'), { amount: textAt(element, 'Amt') ?? '' });
  }

  #closeStatement(statement: CamtStatement): void {
    if (!this.#headGiven) this.#giveHead(statement);
    for (const held of this.#held.prove(statement.missingSum, statement.account.currency)) {
      this.#giveEntry(held, statement);
    }
    this.#held = new CamtHeldEntries();
    this.#statement = null;
    const end = statement.end(this.#xml.tagEndBytes());
    this.#events.push({ kind: 'end', statement: statement.number, end });
  }

  #closeMessage(message: OpenMessage): false {
    this.#message = null;
    const { element, statementElement } = message;
    if (!message.anyStatement) this.#findings.error('statementsMissing', element, { element: statementElement });
    return false;
  }
}

function supportedOf({ type }: IsoMessage): SupportedVersions {
  return { type, pattern: VERSION };
}
