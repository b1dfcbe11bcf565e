import type { Finding } from '@portico/contract/findings';
import { FindingList } from './finding-list.ts';
import { checkVersion, messageOf, type IsoMessage, type SupportedVersions } from './iso-message.ts';
import type { GroupStatus, StatusReport } from './pain002-model.ts';
import { readGroupStatus, readOriginal, readTransactionStatus } from './pain002-status.ts';
import { textAt, type XmlElement } from './xml-element.ts';
import { XmlReader } from './xml-reader.ts';

/** A status report is held as a whole, unlike an order; this is more than any bank puts into one. */
export const STATUS_REPORT_TRANSACTIONS_MAXIMUM = 100_000;

export const SUPPORTED_PAIN002: SupportedVersions = {
  type: 'pain.002',
  pattern: /^pain\.002\.001\.(?:0[2-9]|1[0-4])(?:\.[a-z]{2}\.\d{2})?$/,
};

/** What a report repeats of the order, and what it adds up of itself. */
const NOT_READ = new Set(['OrgnlTxRef', 'NbOfTxsPerSts', 'ChrgsInf', 'InitgPty', 'SplmtryData']);

/** The push side of `readPain002`. */
export class Pain002Reader {
  readonly findings: Finding[] = [];
  readonly reports: StatusReport[] = [];
  #findingList = new FindingList((finding) => this.findings.push(finding));
  #xml = new XmlReader(
    { opened: (element) => this.#opened(element), closed: (element) => this.#closed(element) },
    this.#findingList,
  );
  #message: XmlElement | null = null;
  #report: StatusReport | null = null;
  #group: GroupStatus | null = null;
  #transactions = 0;

  /** True once there is nothing more to be read. */
  get stopped(): boolean {
    return this.#xml.stopped;
  }

  push(bytes: Uint8Array): void {
    this.#xml.write(bytes);
  }

  end(): void {
    this.#xml.end();
    if (this.reports.length === 0 && !this.#xml.stopped) {
      this.#findingList.error('messageMissing', { line: 1, column: 1 }, { expected: SUPPORTED_PAIN002.type });
    }
    this.#findingList.close();
  }

  #opened(element: XmlElement): void {
    if (!this.#message) return this.#openMessage(element);
    if (NOT_READ.has(element.name)) return this.#xml.skip();
    if (element.parent === this.#message && element.name === 'OrgnlPmtInfAndSts') this.#addGroup();
  }

  #openMessage(element: XmlElement): void {
    const message = messageOf(element);
    if (!message) return;
    if (message.type !== SUPPORTED_PAIN002.type) {
      const actual = message.version ?? message.type;
      this.#findingList.error('documentTypeWrong', element, { expected: SUPPORTED_PAIN002.type, actual });
      return this.#xml.stop();
    }
    checkVersion(element, message, SUPPORTED_PAIN002, this.#findingList);
    this.#message = element;
    this.#report = emptyReport(message);
    this.reports.push(this.#report);
  }

  #addGroup(): GroupStatus {
    const group = { paymentInformationId: null, status: null, reasons: [], transactions: [] };
    this.#report?.groups.push(group);
    this.#group = group;
    return group;
  }

  #closed(element: XmlElement): boolean {
    const report = this.#report;
    if (!report) return false;
    if (element === this.#message) return this.#closeMessage(report, element);
    if (element.name === 'TxInfAndSts') return this.#closeTransaction(element);
    if (element.parent !== this.#message) return true;
    if (element.name === 'GrpHdr') Object.assign(report, readReportHeader(element));
    if (element.name === 'OrgnlGrpInfAndSts') Object.assign(report, readOriginal(element));
    if (element.name === 'OrgnlPmtInfAndSts') this.#closeGroup(element);
    return false;
  }

  #closeTransaction(element: XmlElement): false {
    this.#transactions += 1;
    if (this.#transactions > STATUS_REPORT_TRANSACTIONS_MAXIMUM) {
      this.#findingList.error('tooManyTransactions', element, { maximum: STATUS_REPORT_TRANSACTIONS_MAXIMUM });
      this.#xml.stop();
      return false;
    }
    this.#groupOf(element).transactions.push(readTransactionStatus(element));
    return false;
  }

  /** In version .02 transactions stand beside each other and each names its payment information. */
  #groupOf(transaction: XmlElement): GroupStatus {
    if (transaction.parent !== this.#message) return this.#group ?? this.#addGroup();
    const id = textAt(transaction, 'OrgnlPmtInfId');
    const last = this.#report?.groups.at(-1);
    if (last && last.paymentInformationId === id) return last;
    const group = this.#addGroup();
    group.paymentInformationId = id;
    return group;
  }

  #closeGroup(element: XmlElement): void {
    if (this.#group) Object.assign(this.#group, readGroupStatus(element));
    this.#group = null;
  }

  #closeMessage(report: StatusReport, element: XmlElement): false {
    if (report.messageId === null) this.#findingList.warning('messageIdMissing', element);
    if (report.originalMessageId === null) this.#findingList.warning('originalMessageIdMissing', element);
    this.#message = null;
    this.#report = null;
    return false;
  }
}

function readReportHeader(element: XmlElement): Pick<StatusReport, 'messageId' | 'createdAt'> {
  return { messageId: textAt(element, 'MsgId'), createdAt: textAt(element, 'CreDtTm') };
}

function emptyReport({ version }: IsoMessage): StatusReport {
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
    groups: [],
  };
}
