import { createHash } from 'node:crypto';
import type { Finding } from '@portico/contract/findings';
import type { Money } from '@portico/contract/money';
import { instructionsOf, instructionsOfGroup } from '@portico/formats/party/bank-instructions';
import { ownHeader } from '@portico/formats/pain001/written/pain001-debtor-side';
import { headerContent } from '@portico/formats/pain001/pain001-header';
import type {
  Pain001Event,
  Pain001Header,
  PaymentGroup,
  Transaction as Payment,
} from '@portico/formats/pain001/pain001-model';
import type { Account } from '../accounts/public.ts';
import {
  contentJson,
  creditorOf,
  DebitAccountMatcher,
  freezeMasterData,
  groupJson,
  groupMasterData,
  headerJson,
  limited,
  LimitedWarnings,
  moneyToJson,
  NotCarried,
  NotPassedOn,
  recordHistory,
  renewNotCarried,
  warnOfDate,
  withMasterData,
  type BankFormats,
  type DebitPermit,
  type OrderWarning,
} from '../payments/public.ts';
import { localDateOf, type Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { completeGroup, insertGroups, type GroupRow } from './insert-groups.ts';
import { copyIncoming, insertIncoming, prepareIncoming, transactionLine } from './insert-transactions.ts';
import { Misfits } from './misfits.ts';
import type { UploadRow } from './upload-row.ts';

/** Taken rows go to the database once they reach this size. */
const BATCH_CHARACTERS = 1024 * 1024;
const BATCH_GROUPS = 500;

type Where = {
  clientId: string;
  /** Who the initiating party is. */
  clientName: string;
  upload: UploadRow;
  accounts: Map<string, Account>;
  formats: BankFormats;
  /** What the uploader may have the order do. */
  permit: DebitPermit;
};
type Totals = Map<string, bigint>;
type Batch = { lines: string; groups: readonly GroupRow[]; completed: GroupRow | null };

/** Findings of the file that are warnings of the order too (spec B5). */
const WARNINGS_OF_FINDINGS: Record<string, string> = {
  controlSumDiffers: 'controlSumDiffers',
  controlSumNotSpecified: 'controlSumNotSpecified',
  numberOfTransactionsDiffers: 'numberOfTransactionsDiffers',
  numberOfTransactionsNotSpecified: 'numberOfTransactionsNotSpecified',
  groupControlSumDiffers: 'controlSumDiffers',
  groupNumberOfTransactionsDiffers: 'numberOfTransactionsDiffers',
  unseenCharacters: 'unseenCharacters',
};

/**
 * Writes one order as its file is read, in the import's transaction: `take` what was read, `flush` now and then, and
 * `end`. Nothing else may use the transaction until it has ended or is `idle`.
 */
export class OrderWriter {
  readonly orderId = newId();
  readonly accounts: Map<string, Account>;
  header: Pain001Header | null = null;
  readonly #tx: Transaction;
  readonly #clock: Clock;
  readonly #where: Where;
  /** Dates are judged by this day, all of one file by the same. */
  readonly today: string;
  readonly #digest = createHash('sha256');
  /** Digest input not passed on yet: many pieces at once cost it little more than one. */
  #undigested = '';
  readonly #warnings = new LimitedWarnings();
  readonly #debitAccounts: DebitAccountMatcher;
  readonly #notCarried: NotCarried;
  readonly #notPassedOn = new NotPassedOn();
  readonly #misfits: Misfits;
  readonly #orderTotals: Totals = new Map();
  #groupTotals: Totals = new Map();
  #group: GroupRow | null = null;
  #lines = '';
  #groupRows: GroupRow[] = [];
  /** The group that was stored before its end had been read. */
  #completedGroup: GroupRow | null = null;
  /** What was handed to the database last: the file is read on meanwhile. */
  #storing: Promise<void> = Promise.resolve();
  #hasBegun = false;
  #count = 0;
  #instructions = 0;
  #executionDate: string | null = null;
  #onlyCreditor: string | null = null;
  /** How many of the payments are salaries. */
  #salaries = 0;
  /** A group's account became known only at its end: check again what its bank doesn't take. */
  #hasReassigned = false;

  constructor(tx: Transaction, clock: Clock, where: Where) {
    this.#tx = tx;
    this.#clock = clock;
    this.#where = where;
    this.today = localDateOf(clock.now());
    this.accounts = where.accounts;
    this.#debitAccounts = new DebitAccountMatcher(where.accounts, where.permit);
    this.#notCarried = new NotCarried(where.formats);
    this.#misfits = new Misfits(where.formats);
  }

  /** Takes what was read, without waiting for anything. */
  take(event: Exclude<Pain001Event, { kind: 'finding' }>): void {
    switch (event.kind) {
      case 'header':
        return this.#takeHeader(event.header);
      case 'group':
        return this.#beginGroup(withId(event.group));
      case 'transaction':
        return this.#add(event.transaction);
      case 'groupEnd':
        return this.#endGroup();
      case 'end':
        return;
    }
  }

  /** Passes on what was taken once it is large; waits only for what was passed on before. */
  async flush(): Promise<void> {
    if (this.#lines.length >= BATCH_CHARACTERS || this.#groupRows.length >= BATCH_GROUPS) await this.#handOn();
  }

  /** What the formats of its banks refuse. */
  get misfits(): readonly Finding[] {
    return this.#misfits.findings;
  }

  /** Stores the rest: now all of the order's rows are there. */
  async end(): Promise<void> {
    await this.#handOn();
    await this.#storing;
  }

  /** Waits until the transaction is free, whether or not storing succeeded. */
  async idle(): Promise<void> {
    await this.#storing.catch(() => {});
  }

  /** Completes the order's row and its first lines of history. */
  async finish(findings: readonly Finding[], duplicates: readonly OrderWarning[]): Promise<void> {
    const { upload } = this.#where;
    const others = this.#count - this.#salaries;
    // All of them are hidden like salaries: signers who can't see them should know.
    if (this.#salaries > 0 && others > 0) this.#warn('mixedSalaries', { salaries: this.#salaries, others });
    const warnings = [
      ...this.#debitAccounts.warnings(),
      ...this.#warnings.all(),
      ...this.#notPassedOn.warnings(),
      ...(await this.#notCarriedWarnings()),
      ...limited(this.#fileWarnings(findings)),
      ...duplicates,
    ];
    const total = [...this.#orderTotals.values()].reduce((sum, amount) => sum + amount, 0n);
    const content = (this.#count === 1 ? this.#onlyCreditor : null) ?? upload.file_name;
    await this.#tx.write(
      `update orders set type = $2, content = $3, number_of_transactions = $4, totals = $5, actual_control_sum = $6::numeric / 100000,
         execution_date = $7, content_digest = $8, warnings = $9, bank_instructions = $10 where client_id = current_client() and id = $1`,
      [
        this.orderId,
        this.#salaries > 0 ? 'SALARY' : 'NORMAL',
        content,
        this.#count,
        JSON.stringify(moneyToJson(moneyOf(this.#orderTotals))),
        total.toString(),
        this.#executionDate,
        this.#digest.digest(),
        JSON.stringify(warnings),
        this.#instructions,
      ],
    );
    if (this.#hasReassigned) await freezeMasterData(this.#tx, this.orderId);
    const order = { clientId: this.#where.clientId, orderId: this.orderId };
    await recordHistory(this.#tx, this.#clock, {
      ...order,
      event: 'uploadBegins',
      before: null,
      after: 'UPLOADING',
      userId: upload.uploaded_by,
      guestId: upload.guest_id,
      at: upload.uploaded_at,
    });
    await recordHistory(this.#tx, this.#clock, {
      ...order,
      event: 'imported',
      before: 'IMPORTING',
      after: 'OPEN',
      userId: null,
      parameters: { number: this.#count },
    });
  }

  async #notCarriedWarnings(): Promise<OrderWarning[]> {
    if (!this.#hasReassigned) return this.#notCarried.warnings();
    return renewNotCarried(this.#tx, this.accounts, { id: this.orderId, warnings: [] });
  }

  async #handOn(): Promise<void> {
    await this.#storing;
    this.#digest.update(this.#undigested);
    this.#undigested = '';
    const batch = { lines: this.#lines, groups: this.#groupRows, completed: this.#completedGroup };
    [this.#lines, this.#groupRows, this.#completedGroup] = ['', [], null];
    for (const group of batch.groups) group.isStored = true;
    this.#storing = this.#store(batch);
    // Its awaiter sees the failure; without this, one that comes earlier would count as unhandled.
    this.#storing.catch(() => {});
  }

  /** A group before its transactions; one that hasn't ended yet is completed by a later batch. */
  async #store({ lines, groups, completed }: Batch): Promise<void> {
    if (!this.#hasBegun) await this.#begin(this.header!);
    this.#hasBegun = true;
    const { clientId } = this.#where;
    if (groups.length) await insertGroups(this.#tx, clientId, this.orderId, groups);
    if (completed) await completeGroup(this.#tx, this.orderId, completed);
    if (!lines) return;
    await copyIncoming(this.#tx, lines);
    await insertIncoming(this.#tx, clientId, this.orderId);
  }

  async #begin(header: Pain001Header): Promise<void> {
    await prepareIncoming(this.#tx);
    const { clientId, upload } = this.#where;
    const now = this.#clock.now();
    await this.#tx.write(
      `insert into orders (client_id, id, message_id, initiating_party, status, source_type, type, upload_id, file_id, file_name, content,
         control_sum, stated_number_of_transactions, number_of_transactions, totals, actual_control_sum, content_digest,
         created_at, created_by, uploaded_by, changed_at, header_content, duplicate_allowed, initiator_name)
       values ($1, $2, $3, $4, 'OPEN', 'UPLOAD', 'NORMAL', $5, $6, $7, '', $8, $9, 0, '[]', 0, '', $10, $11, $11, $10, $12, $13, $14)`,
      [
        clientId,
        this.orderId,
        header.messageId,
        header.initiatingParty?.name ?? null,
        upload.id,
        upload.file_id,
        upload.file_name,
        header.controlSum,
        header.numberOfTransactions,
        now,
        upload.uploaded_by,
        contentJson(headerContent(header)),
        upload.duplicate_allowed,
        this.#where.clientName,
      ],
    );
  }

  #takeHeader(header: Pain001Header): void {
    this.header = header;
    const content = headerContent(header);
    this.#notPassedOn.header(content);
    this.#notCarried.header(ownHeader(content));
    this.#misfits.header({ ...header, ...ownHeader(content) });
    this.#undigested += headerJson(content, this.#where.clientName);
  }

  #beginGroup(group: PaymentGroup): void {
    const id = newId();
    const account = this.#debitAccounts.beginGroup(group, id);
    const content = contentJson(group);
    const masterData = groupMasterData(account, this.#debitAccounts.chargesOf(account));
    const row = { id, group, account, ...masterData, content, numberOfTransactions: 0, totals: '[]', isStored: false };
    this.#groupRows.push(row);
    this.#group = row;
    this.#groupTotals = new Map();
    const date = group.executionDate!;
    this.#warnings.add(...warnOfDate(date, this.today, row.id));
    if (this.#executionDate === null || date < this.#executionDate) this.#executionDate = date;
    this.#undigested += groupJson(group, masterData);
    const leaving = withMasterData(group, masterData);
    this.#instructions += instructionsOfGroup(leaving).length;
    this.#notPassedOn.group(group, id);
    this.#notCarried.group(leaving, id, account);
    this.#misfits.group(leaving, account);
  }

  #add(payment: Payment): void {
    const content = contentJson(payment);
    this.#undigested += content;
    this.#notCarried.transaction(payment);
    this.#misfits.transaction(payment);
    const currency = payment.currency!;
    const amount = payment.amountHundredThousandths!;
    this.#debitAccounts.payment(creditorOf(payment, this.#group!.group), currency);
    addTo(this.#groupTotals, currency, amount);
    addTo(this.#orderTotals, currency, amount);
    this.#onlyCreditor = payment.creditor.name;
    if (payment.salary) this.#salaries += 1;
    this.#instructions += instructionsOf(payment).length;
    this.#count += 1;
    const group = this.#group!;
    group.numberOfTransactions += 1;
    this.#lines += transactionLine({ id: newId(), groupId: group.id, sequence: this.#count, payment, content });
  }

  #endGroup(): void {
    const row = this.#group!;
    const totals = moneyOf(this.#groupTotals);
    if (totals.length === 0)
      this.#warn('noTransactionsInGroup', { group: row.group.paymentInformationId ?? '–' }, row.id);
    const account = this.#debitAccounts.endGroup();
    this.#hasReassigned ||= account !== row.account;
    row.account = account;
    row.totals = JSON.stringify(moneyToJson(totals));
    if (row.isStored) this.#completedGroup = row;
  }

  #warn(key: string, parameters: OrderWarning['parameters'], groupId: string | null = null): void {
    this.#warnings.add({ key, parameters, groupId, transactionId: null });
  }

  #fileWarnings(findings: readonly Finding[]): OrderWarning[] {
    // One is enough; each has its place in the file's findings.
    const unseen = findings.find(({ key }) => key === 'unseenCharacters');
    const told = findings.filter((finding) => finding.key !== 'unseenCharacters' || finding === unseen);
    const warnings = told.flatMap(({ key, parameters }): OrderWarning[] => {
      const warning = WARNINGS_OF_FINDINGS[key];
      return warning ? [{ key: warning, parameters, groupId: null, transactionId: null }] : [];
    });
    if (this.#count === 0) warnings.push({ key: 'noTransactions', parameters: {}, groupId: null, transactionId: null });
    return warnings;
  }
}

/** The schema requires an identification, and the bank answers by it: a group without one gets ours. */
function withId(group: PaymentGroup): PaymentGroup {
  return { ...group, paymentInformationId: group.paymentInformationId ?? `PO${newId().replaceAll('-', '')}` };
}

function addTo(totals: Totals, currency: string, amount: bigint): void {
  totals.set(currency, (totals.get(currency) ?? 0n) + amount);
}

function moneyOf(totals: Totals): Money[] {
  return [...totals].map(([currency, amountHundredThousandths]) => ({ currency, amountHundredThousandths }));
}
