import { CamtBalances } from './camt-balances.ts';
import { bicOf } from './camt-counterparty.ts';
import { type CamtPage, readPage } from './camt-pages.ts';
import { CamtTotals } from './camt-totals.ts';
import type { FindingList } from '../finding-list.ts';
import { parseIsoDate } from '../iso-date.ts';
import { readAccount } from '../party/party-read.ts';
import type {
  FilePlace,
  StatementAccount,
  StatementEnd,
  StatementEntry,
  StatementHead,
  StatementKind,
  StatementPages,
} from '../statement/statement-model.ts';
import { textAt, type XmlElement } from '../xml/xml-element.ts';

const STATUSES = new Set(['BOOK', 'PDNG', 'INFO', 'FUTR']);

/** A Stmt, Rpt or Ntfctn while being read. */
export class CamtStatement {
  readonly number: number;
  readonly element: XmlElement;
  readonly balances = new CamtBalances();
  #kind: StatementKind;
  #messageCreatedAt: string | null;
  #messagePage: CamtPage | null;
  #offsetBytes: number;
  #findings: FindingList;
  #totals = new CamtTotals();
  #account: StatementAccount | null = null;
  #entryCount = 0;
  #said = new Set<string>();

  constructor(
    number: number,
    kind: StatementKind,
    element: XmlElement,
    offsetBytes: number,
    message: { createdAt: string | null; page: CamtPage | null },
    findings: FindingList,
  ) {
    this.number = number;
    this.element = element;
    this.#kind = kind;
    this.#offsetBytes = offsetBytes;
    this.#messageCreatedAt = message.createdAt;
    this.#messagePage = message.page;
    this.#findings = findings;
  }

  /** The account as far as known: complete once Acct has been read. */
  get account(): StatementAccount {
    this.#account ??= this.element.child('Acct') ? readOwnAccount(this.element) : null;
    const account = this.#account ?? NO_ACCOUNT;
    return account.currency === null ? { ...account, currency: this.balances.currency } : account;
  }

  /** Everything known before the first entry, except the length in the file. */
  head(): StatementHead {
    return this.#head(this.balances.read().openingBalance, 0);
  }

  /** Counts an entry and reports what is odd about it; only once if all entries of a bank have it. */
  add(entry: StatementEntry, element: XmlElement): void {
    this.#entryCount += 1;
    this.#totals.add(entry);
    if (entry.bookingDate === null && entry.valueDate === null) this.#sayOnce('entryDatesMissing', element, {});
    const { status, currency } = entry;
    if (status !== null && !STATUSES.has(status)) this.#sayOnce('entryStatusUnknown', element, { status });
    const expected = this.account.currency;
    if (currency === null && entry.amount) this.#findings.warning('entryCurrencyMissing', element.child('Amt'));
    if (currency !== null && expected !== null && currency !== expected) {
      this.#sayOnce('entryCurrencyDiffers', element, { currency, expected });
    }
  }

  /** How much the entries not yet added must change the balance; null if the balances don't say. */
  get missingSum(): bigint | null {
    const { openingBalance: opening, closingBalance: closing } = this.balances.read();
    const sum = this.#totals.bookedSum;
    if (!opening || !closing || sum === null || opening.currency !== closing.currency) return null;
    return closing.amount.hundredThousandths - opening.amount.hundredThousandths - sum;
  }

  /** Everything known after the last entry, checked against the entries. */
  end(endBytes: number): StatementEnd {
    const balances = this.balances.read();
    const summary = this.element.child('TxsSummry');
    const { openingBalance, closingBalance } = balances;
    if (this.account.iban === null && this.account.other === null) {
      this.#findings.error('statementAccountMissing', this.element);
    }
    const pages = this.#pages(balances);
    // A page has neither all balances nor all entries of its totals.
    if (this.#kind === 'STATEMENT' && !pages) this.#checkPresence();
    if (!pages) this.#totals.checkBalances(openingBalance, closingBalance, this.element, this.#findings);
    if (summary && !pages) this.#totals.checkSummary(summary, this.#findings);
    const head = this.#head(openingBalance, endBytes - this.#offsetBytes);
    return { ...head, ...balances, entryCount: this.#entryCount, ...(pages ? { pages } : {}) };
  }

  /**
   * Up to version .02 only the message has pages. One of its statements is still complete if its own entries lead from
   * its opening to its closing balance.
   */
  #pages({ openingBalance, closingBalance }: ReturnType<CamtBalances['read']>): StatementPages | null {
    const own = readPage(this.element.child('StmtPgntn'));
    const page = this.element.child('StmtPgntn') ? own : this.#messagePage;
    if (page === null) return null;
    if (own === null && this.#totals.addUp(openingBalance, closingBalance)) return null;
    return { ...page, ...this.balances.bordersOf(page) };
  }

  /** Intraday reports and notifications may have no balances. An unreadable one has already been reported. */
  #checkPresence(): void {
    const { balances, element } = this;
    if (!balances.has('OPBD') && !balances.has('PRCD')) this.#findings.warning('openingBalanceMissing', element);
    if (!balances.has('CLBD')) this.#findings.warning('closingBalanceMissing', element);
  }

  #head(openingBalance: StatementHead['openingBalance'], lengthBytes: number): StatementHead {
    const { element } = this;
    const place: FilePlace = {
      line: element.line,
      column: element.column,
      offsetBytes: this.#offsetBytes,
      lengthBytes,
    };
    return {
      kind: this.#kind,
      account: this.account,
      reference: textAt(element, 'Id'),
      number: textAt(element, 'ElctrncSeqNb') ?? textAt(element, 'LglSeqNb'),
      createdAt: textAt(element, 'CreDtTm') ?? this.#messageCreatedAt,
      openingBalance,
      day: this.#day(),
      place,
    };
  }

  /** The date for entries that have none. */
  #day(): string | null {
    const { closingBalance } = this.balances.read();
    const written = textAt(this.element, 'FrToDt', 'ToDtTm') ?? textAt(this.element, 'FrToDt', 'ToDt');
    const made = textAt(this.element, 'CreDtTm') ?? this.#messageCreatedAt;
    return closingBalance?.date ?? parseIsoDate((written ?? made ?? '').slice(0, 10));
  }

  #sayOnce(key: string, element: XmlElement, parameters: Record<string, string>): void {
    if (this.#said.has(key)) return;
    this.#said.add(key);
    this.#findings.warning(key, element, parameters);
  }
}

const NO_ACCOUNT: StatementAccount = { iban: null, other: null, bic: null, currency: null };

function readOwnAccount(statement: XmlElement): StatementAccount {
  const element = statement.child('Acct');
  const account = readAccount(element);
  return {
    iban: account?.iban ?? null,
    other: account?.other ?? null,
    bic: bicOf(element?.child('Svcr') ?? null),
    currency: textAt(element, 'Ccy'),
  };
}
