import type { Finding } from '@portico/contract/findings';
import { FindingList } from '../finding-list.ts';
import { checkVersion, messageOf, type IsoMessage, type SupportedVersions } from '../xml/iso-message.ts';
import type { FilePlace, ReportHead, ReportPart } from './pain002-model.ts';
import { FACT_ELEMENTS, readGroupStatus, readOriginal, readTransactionStatus } from './pain002-status.ts';
import { cutText } from '../text-limits.ts';
import { textAt, type XmlElement } from '../xml/xml-element.ts';
import { XmlReader } from '../xml/xml-reader.ts';

/** More than in any order that the portal accepts: an uploaded file holds some 200,000. */
export const STATUS_REPORT_TRANSACTIONS_MAXIMUM = 500_000;

export const SUPPORTED_PAIN002: SupportedVersions = {
  type: 'pain.002',
  pattern: /^pain\.002\.001\.(?:0[2-9]|1[0-4])(?:\.[a-z]{2}\.\d{2})?$/,
};

/** Max35Text. It cuts the report's own id, which is only shown. Ids that refer to the order stay unchanged. */
const MESSAGE_ID_MAXIMUM_LENGTH = 35;

/** What a report repeats of the order, and its own totals. */
const NOT_READ = new Set(['NbOfTxsPerSts', 'ChrgsInf', 'InitgPty', 'SplmtryData']);

/** What identifies the subject of a report, and its status. */
const SAID_ONCE = [
  'MsgId',
  'OrgnlMsgId',
  'GrpSts',
  'OrgnlPmtInfId',
  'PmtInfSts',
  'OrgnlInstrId',
  'OrgnlEndToEndId',
  'OrgnlUETR',
  'TxSts',
  'OrgnlTxRef',
];

/** An element and where it begins in the file. */
type Begun = { element: XmlElement; offsetBytes: number };

/** The push side of `readPain002Parts`: results of a piece of the file wait in `parts` until taken. */
export class Pain002Reader {
  readonly findings: Finding[] = [];
  #parts: ReportPart[] = [];
  #findingList = new FindingList((finding) => this.findings.push(finding));
  #xml = new XmlReader(
    { opened: (element) => this.#opened(element), closed: (element) => this.#closed(element) },
    this.#findingList,
  );
  #message: XmlElement | null = null;
  #head: ReportHead | null = null;
  #messageOffsetBytes = 0;
  /** The last element that began outside of reports: a report's Document, if the report is its first content. */
  #outer: Begun | null = null;
  #document: Begun | null = null;
  /** A complete report that may still turn out to be the only one in its Document. */
  #whole: { head: ReportHead; place: FilePlace } | null = null;
  /** In version .02: the payment information of the last transaction. */
  #named: { id: string | null } | null = null;
  #group = 0;
  #originals = 0;
  #reports = 0;
  #transactions = 0;

  /** True once there is nothing more to read. */
  get stopped(): boolean {
    return this.#xml.stopped;
  }

  push(bytes: Uint8Array): void {
    this.#xml.write(bytes);
  }

  end(): void {
    this.#xml.end();
    if (this.#reports === 0 && !this.#xml.stopped) {
      this.#findingList.error('messageMissing', { line: 1, column: 1 }, { expected: SUPPORTED_PAIN002.type });
    }
    // Passes on what there was of a truncated report.
    this.#breakOff();
    this.#findingList.close();
  }

  /** Returns what has been read since the last call. */
  take(): ReportPart[] {
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  #opened(element: XmlElement): void {
    if (!this.#message) return this.#openOuter(element);
    const isFact = element.parent?.name !== 'OrgnlTxRef' || FACT_ELEMENTS.has(element.name);
    if (NOT_READ.has(element.name) || !isFact) return this.#xml.skip();
    if (element.parent !== this.#message || element.name !== 'OrgnlPmtInfAndSts') return;
    this.#closeNamed();
    this.#group += 1;
  }

  #openOuter(element: XmlElement): void {
    // Its Document contains more than the report.
    this.#handOver(this.#whole?.place ?? null);
    const begun = { element, offsetBytes: this.#xml.tagOffsetBytes() };
    const message = messageOf(element);
    if (message) this.#openMessage(begun, message);
    else this.#outer = begun;
  }

  #openMessage({ element, offsetBytes }: Begun, message: IsoMessage): void {
    if (message.type !== SUPPORTED_PAIN002.type) {
      const actual = message.version ?? message.type;
      this.#findingList.error('documentTypeWrong', element, { expected: SUPPORTED_PAIN002.type, actual });
      return this.#xml.stop();
    }
    checkVersion(element, message, SUPPORTED_PAIN002, this.#findingList);
    this.#message = element;
    this.#messageOffsetBytes = offsetBytes;
    this.#document = this.#outer?.element === element.parent ? this.#outer : null;
    this.#outer = null;
    this.#head = emptyHead(message);
    this.#group = 0;
    this.#originals = 0;
    this.#reports += 1;
  }

  #closed(element: XmlElement): boolean {
    const head = this.#head;
    if (!head) return this.#closeOuter(element);
    if (element === this.#message) return this.#closeMessage(head, element);
    if (element.name === 'TxInfAndSts') return this.#closeTransaction(element);
    if (element.parent !== this.#message) return true;
    this.#checkOnce(element);
    if (element.name === 'GrpHdr') Object.assign(head, readReportHeader(element));
    if (element.name === 'OrgnlGrpInfAndSts') Object.assign(head, readOriginal(element));
    if (element.name === 'OrgnlPmtInfAndSts') this.#closeGroup(element);
    return false;
  }

  /** Many reports may not hold more at once than one report with many transactions. */
  #count(element: XmlElement): void {
    this.#transactions += 1;
    if (this.#transactions <= STATUS_REPORT_TRANSACTIONS_MAXIMUM) return;
    this.#findingList.error('tooManyTransactions', element, { maximum: STATUS_REPORT_TRANSACTIONS_MAXIMUM });
    this.#xml.stop();
  }

  #closeTransaction(element: XmlElement): false {
    this.#count(element);
    this.#checkOnce(element);
    if (this.#xml.stopped) return false;
    const group = this.#groupOf(element);
    this.#parts.push({ kind: 'transaction', group, transaction: readTransactionStatus(element) });
    return false;
  }

  /** If there are two statuses or two ids, neither is right: the whole report is refused instead of picking one. */
  #checkOnce(element: XmlElement): void {
    const isSecond = element.name === 'OrgnlGrpInfAndSts' && this.#originals++ > 0;
    const twice = isSecond ? element : SAID_ONCE.map((name) => element.children(name)[1]).find((found) => found);
    if (twice) this.#findingList.error('reportElementTwice', twice, { element: twice.name });
  }

  /** In version .02 transactions are siblings, and each names its payment information. */
  #groupOf(transaction: XmlElement): number {
    if (transaction.parent !== this.#message) return this.#group;
    const id = textAt(transaction, 'OrgnlPmtInfId');
    if (this.#named?.id === id) return this.#group;
    this.#closeNamed();
    this.#named = { id };
    return (this.#group += 1);
  }

  #closeNamed(): void {
    if (this.#named === null) return;
    const group = { paymentInformationId: this.#named.id, status: null, reasons: [] };
    this.#parts.push({ kind: 'group', number: this.#group, group });
    this.#named = null;
  }

  #closeGroup(element: XmlElement): void {
    this.#parts.push({ kind: 'group', number: this.#group, group: readGroupStatus(element) });
  }

  #closeMessage(head: ReportHead, element: XmlElement): false {
    if (head.messageId === null) this.#findingList.warning('messageIdMissing', element);
    if (head.originalMessageId === null) this.#findingList.warning('originalMessageIdMissing', element);
    this.#message = null;
    this.#head = null;
    this.#closeNamed();
    this.#whole = { head, place: { fromBytes: this.#messageOffsetBytes, toBytes: this.#xml.tagEndBytes() } };
    if (element.parent === null) this.#handOver(null);
    this.#count(element);
    return false;
  }

  #closeOuter(element: XmlElement): false {
    const { offsetBytes: fromBytes } = this.#document ?? { offsetBytes: 0 };
    if (element !== this.#document?.element) this.#handOver(this.#whole?.place ?? null);
    else this.#handOver(element.parent === null ? null : { fromBytes, toBytes: this.#xml.tagEndBytes() });
    return false;
  }

  #handOver(place: FilePlace | null): void {
    if (this.#whole) this.#parts.push({ kind: 'report', head: this.#whole.head, place });
    this.#whole = null;
  }

  /** The file ends within a report, or before its Document does. */
  #breakOff(): void {
    this.#handOver(this.#whole?.place ?? null);
    this.#closeNamed();
    if (this.#head) this.#parts.push({ kind: 'report', head: this.#head, place: null });
    this.#head = null;
  }
}

function readReportHeader(element: XmlElement): Pick<ReportHead, 'messageId' | 'createdAt'> {
  const messageId = textAt(element, 'MsgId');
  return {
    messageId: messageId && cutText(messageId, MESSAGE_ID_MAXIMUM_LENGTH),
    createdAt: textAt(element, 'CreDtTm'),
  };
}

function emptyHead({ version }: IsoMessage): ReportHead {
  return {
    version,
    messageId: null,
    createdAt: null,
    originalMessageId: null,
    originalMessageName: null,
    originalNumberOfTransactions: null,
    originalControlSum: null,
    groupStatus: null,
    reasons: [],
  };
}
