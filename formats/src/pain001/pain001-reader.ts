import type { Finding } from '@portico/contract/findings';
import { DuplicateCheck } from './duplicate-check.ts';
import { FindingList } from '../finding-list.ts';
import { checkVersion, messageOf } from '../xml/iso-message.ts';
import { handlingOf, REFUSED } from './pain001-elements.ts';
import { checkGroup, readGroup } from './pain001-group.ts';
import { checkHeader, readBatchBooking, readHeader } from './pain001-header.ts';
import type { Pain001Event, Pain001Header, PaymentGroup } from './pain001-model.ts';
import { type Part, PaymentSize } from './written/pain001-size.ts';
import { checkTotals, type StatedPlaces, statedPlaces, TotalsCounter } from './pain001-totals.ts';
import { checkTransaction } from './pain001-transaction-check.ts';
import { readTransaction } from './pain001-transaction.ts';
import { checkContradiction, isForeign, READABLE_MESSAGE } from './pain001-readable.ts';
import { SUPPORTED_PAIN001 } from './pain001-versions.ts';
import { checkCarried, checkPartyBic } from '../party/party-check.ts';
import { checkTextLength } from '../text-limits.ts';
import { checkUnseen } from '../unseen-characters.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { XmlReader } from '../xml/xml-reader.ts';

const SLICE_BYTES = 64 * 1024;

type OpenMessage = {
  element: XmlElement;
  version: string | null;
  header: Pain001Header | null;
  places: StatedPlaces;
  /** Version .02 sets batch booking for the whole message. */
  batchBooking: boolean | null;
  counter: TotalsCounter;
  anyGroup: boolean;
  groupIds: DuplicateCheck;
};

type OpenGroup = {
  element: XmlElement;
  /** Null until its first transaction, because only then has everything before it been read. */
  group: PaymentGroup | null;
  places: StatedPlaces;
  counter: TotalsCounter;
};

/** How many kinds of elements that aren't carried are reported, once each; a file may invent millions of names. */
const SKIPPED_KINDS_MAXIMUM = 1_000;

/** The push side of `readPain001`, for callers that have their bytes at hand and need not wait. */
export class Pain001Reader {
  #events: Pain001Event[] = [];
  #findings = new FindingList((finding: Finding) => this.#events.push({ kind: 'finding', finding }));
  #xml = new XmlReader(
    { opened: (element) => this.#opened(element), closed: (element) => this.#closed(element) },
    this.#findings,
  );
  #message: OpenMessage | null = null;
  #group: OpenGroup | null = null;
  /** The element being read to be carried as written, with all its content. */
  #asWritten: XmlElement | null = null;
  #skippedKinds = new Set<string>();
  #endToEndIds = new DuplicateCheck();
  #size = new PaymentSize();
  #anyMessage = false;

  /** True once reading has stopped because the file isn't XML or is a different message. */
  get stopped(): boolean {
    return this.#xml.stopped;
  }

  /** Reads more bytes. Lazy: consume all events before the next call. */
  *push(bytes: Uint8Array): Generator<Pain001Event> {
    for (let offset = 0; offset < bytes.length; offset += SLICE_BYTES) {
      this.#xml.write(bytes.subarray(offset, offset + SLICE_BYTES));
      yield* this.#take();
    }
  }

  /** Ends the file and yields the remaining events. */
  *end(): Generator<Pain001Event> {
    const stoppedBefore = this.#xml.stopped;
    this.#xml.end();
    if (!this.#anyMessage && !stoppedBefore && !this.#xml.stopped) {
      this.#findings.error('messageMissing', { line: 1, column: 1 }, { expected: SUPPORTED_PAIN001.type });
    }
    this.#findings.close();
    yield* this.#take();
  }

  #take(): Pain001Event[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #opened(element: XmlElement): void {
    if (!this.#message) return this.#openMessage(element);
    if (isForeign(element, this.#message.element, this.#findings)) return this.#xml.skip();
    const { parent } = element;
    if (!this.#isTooLate(element)) checkContradiction(element, this.#findings);
    if (parent === this.#message.element) return this.#openPart(element, this.#message);
    if (this.#asWritten) return;
    const handling = handlingOf(element);
    if (handling === 'dropped') return this.#skip(element);
    if (handling === 'asWritten') this.#asWritten = element;
    if (this.#group && parent === this.#group.element) this.#openGroupPart(element, this.#message, this.#group);
  }

  #openMessage(element: XmlElement): void {
    const message = messageOf(element);
    if (!message) return;
    this.#anyMessage = true;
    if (message.type !== SUPPORTED_PAIN001.type) {
      const actual = message.version ?? message.type;
      this.#findings.error('documentTypeWrong', element, { expected: SUPPORTED_PAIN001.type, actual });
      return this.#xml.stop();
    }
    checkVersion(element, message, SUPPORTED_PAIN001, this.#findings);
    element.readable = READABLE_MESSAGE;
    this.#message = {
      element,
      version: message.version,
      header: null,
      places: statedPlaces(element),
      batchBooking: null,
      counter: new TotalsCounter(),
      anyGroup: false,
      groupIds: new DuplicateCheck(),
    };
  }

  #openPart(element: XmlElement, message: OpenMessage): void {
    if (element.name === 'GrpHdr') {
      if (message.header) this.#skipOutOfPlace(element);
      return;
    }
    if (element.name !== 'PmtInf') return this.#skip(element);
    message.anyGroup = true;
    if (!message.header) this.#emitHeader(null, message);
    this.#size.begin('group');
    this.#group = { element, group: null, places: statedPlaces(element), counter: new TotalsCounter() };
  }

  /** The element belongs to a group whose head and first transactions have already been passed on. */
  #isTooLate({ parent, name }: XmlElement): boolean {
    return Boolean(this.#group?.group) && parent === this.#group?.element && name !== 'CdtTrfTxInf';
  }

  #openGroupPart(element: XmlElement, message: OpenMessage, open: OpenGroup): void {
    if (element.name === 'CdtTrfTxInf') {
      if (!open.group) this.#emitGroup(message, open);
      this.#size.begin('payment');
    } else if (open.group) this.#skipOutOfPlace(element);
  }

  /** The schema fixes the order, and the streaming reader has already passed on what this element would change. */
  #skipOutOfPlace(element: XmlElement): void {
    this.#xml.skip();
    this.#findings.error('elementOutOfPlace', element, { element: element.name });
  }

  /** Reports once per kind of element that the portal doesn't carry it. */
  #skip(element: XmlElement): void {
    this.#xml.skip();
    const kind = `${element.parent?.name ?? ''}/${element.name}`;
    if (this.#skippedKinds.has(kind)) return;
    if (this.#skippedKinds.size < SKIPPED_KINDS_MAXIMUM) this.#skippedKinds.add(kind);
    const refused = REFUSED.get(kind);
    if (refused !== undefined) return this.#findings.error(refused, element);
    this.#findings.warning('elementNotCarried', element, { element: kind });
  }

  #closed(element: XmlElement): boolean {
    const message = this.#message;
    if (!message) return false;
    if (element === message.element) return this.#closeMessage(message);
    if (element.parent === message.element) return this.#closePart(element, message);
    if (element.name === 'CdtTrfTxInf' && this.#group?.group) return this.#closeTransaction(element, this.#group);
    this.#size.add(this.#part(), element, this.#findings);
    checkTextLength(element, this.#findings);
    checkUnseen(element, this.#findings);
    checkPartyBic(element, this.#findings);
    return this.#asWritten ? this.#closeAsWritten(element, this.#asWritten) : true;
  }

  #part(): Part {
    if (!this.#group) return 'message';
    return this.#group.group ? 'payment' : 'group';
  }

  /** Nobody looks into elements carried as written later, so anything that could misdirect money is found here. */
  #closeAsWritten(element: XmlElement, outermost: XmlElement): boolean {
    if (element === outermost) this.#asWritten = null;
    return checkCarried(element, this.#findings);
  }

  #closePart(element: XmlElement, message: OpenMessage): false {
    if (element.name === 'GrpHdr') this.#emitHeader(element, message);
    if (this.#group) this.#closeGroup(message, this.#group);
    return false;
  }

  #emitHeader(element: XmlElement | null, message: OpenMessage): Pain001Header {
    const header = readHeader(element, message.version);
    message.header = header;
    message.batchBooking = readBatchBooking(element);
    message.places = statedPlaces(element ?? message.element);
    checkHeader(header, element ?? message.element, this.#findings);
    this.#events.push({ kind: 'header', header });
    return header;
  }

  #emitGroup(message: OpenMessage, open: OpenGroup): PaymentGroup {
    const group = readGroup(open.element);
    group.batchBooking ??= message.batchBooking;
    open.group = group;
    open.places = statedPlaces(open.element);
    checkGroup(group, open.element, this.#findings);
    const { paymentInformationId } = group;
    if (paymentInformationId !== null && message.groupIds.seenBefore(paymentInformationId)) {
      const place = open.element.child('PmtInfId') ?? open.element;
      this.#findings.error('paymentInformationIdDuplicate', place, { paymentInformationId });
    }
    this.#events.push({ kind: 'group', group });
    return group;
  }

  #closeTransaction(element: XmlElement, open: OpenGroup): false {
    if (!open.group) return false;
    const transaction = readTransaction(element, open.group);
    checkTransaction(transaction, element, this.#findings);
    this.#checkEndToEndId(transaction.endToEndId, element);
    open.counter.add(transaction);
    this.#message?.counter.add(transaction);
    this.#events.push({ kind: 'transaction', transaction, group: open.group });
    return false;
  }

  /** `NOTPROVIDED` is the agreed word for "no id" (EPC, CGI-MP). */
  #checkEndToEndId(endToEndId: string | null, element: XmlElement): void {
    if (endToEndId === null || endToEndId === 'NOTPROVIDED' || !this.#endToEndIds.seenBefore(endToEndId)) return;
    this.#findings.warning('endToEndIdDuplicate', element.child('PmtId') ?? element, { endToEndId });
  }

  #closeGroup(message: OpenMessage, open: OpenGroup): void {
    const group = open.group ?? this.#emitGroup(message, open);
    const totals = open.counter.totals();
    this.#group = null;
    if (totals.numberOfTransactions === 0) this.#findings.warning('groupEmpty', open.element);
    checkTotals('group', group, totals, open.places, this.#findings);
    this.#events.push({ kind: 'groupEnd', group, totals });
  }

  #closeMessage(message: OpenMessage): false {
    const header = message.header ?? this.#emitHeader(null, message);
    const totals = message.counter.totals();
    this.#message = null;
    if (!message.anyGroup) this.#findings.error('groupsMissing', message.element);
    checkTotals('message', header, totals, message.places, this.#findings);
    this.#events.push({ kind: 'end', header, totals });
    return false;
  }
}
