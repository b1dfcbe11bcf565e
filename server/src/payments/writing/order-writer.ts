import type { Finding } from '@portico/contract/findings';
import type { AccountId, ClientId, OrderGroupId, OrderId } from '@portico/contract/ids';
import type {
  Pain001Event,
  Pain001Header,
  PaymentGroup,
  Transaction as Payment,
} from '@portico/formats/pain001/pain001-model';
import { loadAccounts, type Account } from '../../accounts/public.ts';
import { localDateOf, type Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import { recordHistory } from '../actions/change-order-status.ts';
import { createPermit } from '../actions/decide-order.ts';
import { limited } from '../content/limited-warnings.ts';
import { renewNotCarried } from '../content/renew-not-carried.ts';
import { warnOfDuplicates } from '../duplicates/find-duplicates.ts';
import { loadOrderFacts, moneyToJson, type OrderFacts, type OrderWarning } from '../reading/order-facts.ts';
import { loadRightsOfPerson } from '../signing/eligible-signer.ts';
import { loadBankFormats, type BankFormats } from '../submitting/bank-formats.ts';
import { freezeMasterData, groupMasterData } from '../submitting/from-master-data.ts';
import { DebitAccountMatcher, type DebitPermit } from '../submitting/match-debit-accounts.ts';
import { creditorOf } from '../submitting/temporary-beneficiary.ts';
import { checkEvent } from './check-event.ts';
import type { GroupRow } from './insert-groups.ts';
import { completeOrder, insertOrder, rewriteOrder } from './insert-order.ts';
import { OrderJudge } from './order-judge.ts';
import { OrderRefused } from './order-refused.ts';
import { historyOf, type OrderSource } from './order-source.ts';
import { ownId } from './own-id.ts';
import { RowStream } from './row-stream.ts';

type Given = {
  clientId: ClientId;
  source: OrderSource;
  /** What its maker may have it do now, if that isn't what their user could submit: a guest may do less. */
  permit?: DebitPermit;
};
type Where = {
  clientId: ClientId;
  /** Who the initiating party is. */
  clientName: string;
  source: OrderSource;
  accounts: ReadonlyMap<AccountId, Account>;
  formats: BankFormats;
  /** What its maker may have the order do. */
  permit: DebitPermit;
};

/** Findings of the content that are warnings of the order too (spec B5). */
const WARNINGS_OF_FINDINGS: Record<string, string> = {
  controlSumDiffers: 'controlSumDiffers',
  controlSumNotSpecified: 'controlSumNotSpecified',
  numberOfTransactionsDiffers: 'numberOfTransactionsDiffers',
  numberOfTransactionsNotSpecified: 'numberOfTransactionsNotSpecified',
  groupControlSumDiffers: 'controlSumDiffers',
  groupNumberOfTransactionsDiffers: 'numberOfTransactionsDiffers',
  unseenCharacters: 'unseenCharacters',
};

/** They tell what a group pays, so only those who see it may read them. */
const OF_GROUPS: ReadonlySet<string> = new Set(['groupControlSumDiffers', 'groupNumberOfTransactionsDiffers']);

/** Begins to write an order of this source, in the caller's transaction. */
export async function beginOrder(tx: Transaction, clock: Clock, given: Given): Promise<OrderWriter> {
  const { clientId, source } = given;
  const accounts = await loadAccounts(tx);
  const formats = await loadBankFormats(tx);
  // The system submits for the maker, so an order that they could not submit themselves stays open.
  const permit = given.permit ?? createPermit(await loadRightsOfPerson(tx, source.by));
  const client = await tx.row<{ name: string }>('select name from clients where client_id = current_client()');
  return new OrderWriter(tx, clock, { clientId, clientName: client!.name, source, accounts, formats, permit });
}

/**
 * Writes one order from the events of its message, whatever its source: `take` them, `flush` now and then, `end` and
 * `finish`. Nothing else may use the transaction until it has ended or is `idle`.
 */
export class OrderWriter {
  readonly orderId: OrderId;
  readonly #tx: Transaction;
  readonly #clock: Clock;
  readonly #where: Where;
  readonly #today: string;
  readonly #rows: RowStream;
  readonly #judge: OrderJudge;
  readonly #found: Finding[] = [];
  /** The group that a finding is about. */
  readonly #groupOf = new Map<Finding, OrderGroupId>();
  #errors = 0;
  readonly #debitAccounts: DebitAccountMatcher;
  #header: Pain001Header | null = null;
  #group: GroupRow | null = null;
  /** A group's account became known only at its end: check again what its bank doesn't take. */
  #hasReassigned = false;

  constructor(tx: Transaction, clock: Clock, where: Where) {
    this.#tx = tx;
    this.#clock = clock;
    this.#where = where;
    this.orderId = editedBy(where.source) ?? newId();
    this.#today = localDateOf(clock.now());
    this.#judge = new OrderJudge({ formats: where.formats, today: this.#today });
    this.#debitAccounts = new DebitAccountMatcher(where.accounts, where.permit);
    const { clientId } = where;
    const { orderId } = this;
    this.#rows = new RowStream(tx, { clientId, orderId, insertOrder: () => this.#insertOrder() });
  }

  /** Takes what was read, without waiting for anything. After an error, further events only give further findings. */
  take(event: Pain001Event): void {
    checkEvent(event, this.#header !== null, this.#today, this.#find);
    if (event.kind === 'finding') return this.#find(event.finding);
    if (this.#errors > 0) return;
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

  /** How many errors there are in what was taken. */
  get errors(): number {
    return this.#errors;
  }

  /** What was found in what was taken, and then what the formats of its banks refuse. */
  get findings(): readonly Finding[] {
    return [...this.#found, ...this.#judge.findings];
  }

  /** Passes on what was taken once it is large; waits only for what was passed on before. */
  async flush(): Promise<void> {
    if (!this.#rows.isLarge) return;
    this.#judge.updateDigest();
    await this.#rows.handOn();
  }

  /** Stores the rest: now all of the order's rows are there. Throws `OrderRefused` if there are errors. */
  async end(): Promise<void> {
    const { findings } = this;
    if (findings.some(({ severity }) => severity === 'error')) throw new OrderRefused(findings);
    this.#judge.updateDigest();
    await this.#rows.end();
  }

  /** Waits until the transaction is free, whether or not storing succeeded. */
  async idle(): Promise<void> {
    await this.#rows.idle();
  }

  /** Completes the order's row and its first lines of history, once it has ended. */
  async finish(): Promise<OrderFacts> {
    const warnings = await this.#allWarnings();
    await completeOrder(this.#tx, { id: this.orderId, ...this.#judge.end(), warnings });
    if (this.#hasReassigned) await freezeMasterData(this.#tx, this.orderId);
    const { clientId, source, accounts } = this.#where;
    for (const line of historyOf(source, this.#judge.numberOfTransactions))
      await recordHistory(this.#tx, this.#clock, { clientId, orderId: this.orderId, ...line });
    const [order] = await loadOrderFacts(this.#tx, accounts, [this.orderId]);
    return order!;
  }

  async #allWarnings(): Promise<OrderWarning[]> {
    const duplicates = await warnOfDuplicates(this.#tx, this.orderId);
    return [
      ...this.#debitAccounts.warnings(),
      ...this.#judge.warnings(),
      ...(await this.#notCarriedWarnings()),
      ...limited(this.#contentWarnings()),
      ...duplicates,
    ];
  }

  async #notCarriedWarnings(): Promise<OrderWarning[]> {
    if (!this.#hasReassigned) return this.#judge.notCarriedWarnings();
    return renewNotCarried(this.#tx, this.#where.accounts, { id: this.orderId, warnings: [] });
  }

  #find = (finding: Finding): void => {
    this.#found.push(finding);
    if (OF_GROUPS.has(finding.key) && this.#group) this.#groupOf.set(finding, this.#group.id);
    if (finding.severity === 'error') this.#errors += 1;
  };

  #insertOrder(): Promise<void> {
    const { clientId, clientName: initiator, source } = this.#where;
    const order = { clientId, id: this.orderId, initiator, header: this.#header!, source };
    const write = editedBy(source) === null ? insertOrder : rewriteOrder;
    return write(this.#tx, this.#clock.now(), order);
  }

  #takeHeader(header: Pain001Header): void {
    this.#header = header;
    this.#judge.header(header, this.#where.clientName);
  }

  #beginGroup(group: PaymentGroup): void {
    const id: OrderGroupId = newId();
    const account = this.#debitAccounts.beginGroup(group, id);
    const masterData = groupMasterData(account, this.#debitAccounts.chargesOf(account));
    const content = this.#judge.group({ id, group, account, masterData });
    const row = {
      id,
      group,
      account,
      ...masterData,
      content,
      numberOfTransactions: 0,
      totals: '[]',
      hasMixedLevels: false,
      isStored: false,
    };
    this.#rows.addGroup(row);
    this.#group = row;
  }

  #add(payment: Payment): void {
    const content = this.#judge.payment(payment);
    const { id: groupId, group } = this.#group!;
    this.#debitAccounts.payment(creditorOf(payment, group), payment.currency!);
    this.#rows.addTransaction({ id: newId(), groupId, sequence: this.#judge.numberOfTransactions, payment, content });
  }

  #endGroup(): void {
    const row = this.#group!;
    const { numberOfTransactions, totals, hasMixedLevels } = this.#judge.endGroup();
    const account = this.#debitAccounts.endGroup();
    this.#hasReassigned ||= account !== row.account;
    row.account = account;
    row.numberOfTransactions = numberOfTransactions;
    row.totals = JSON.stringify(moneyToJson(totals));
    row.hasMixedLevels = hasMixedLevels;
    this.#rows.endGroup(row);
  }

  #contentWarnings(): OrderWarning[] {
    const { findings } = this;
    // One is enough; each has its place among the findings.
    const unseen = findings.find(({ key }) => key === 'unseenCharacters');
    const told = findings.filter((finding) => finding.key !== 'unseenCharacters' || finding === unseen);
    const warnings = told.flatMap((finding): OrderWarning[] => {
      const warning = WARNINGS_OF_FINDINGS[finding.key];
      const groupId = this.#groupOf.get(finding) ?? null;
      return warning ? [{ key: warning, parameters: finding.parameters, groupId, transactionId: null }] : [];
    });
    if (this.#judge.numberOfTransactions === 0)
      warnings.push({ key: 'noTransactions', parameters: {}, groupId: null, transactionId: null });
    return warnings;
  }
}

/** The order that is written again. */
function editedBy(source: OrderSource): OrderId | null {
  return (source.kind === 'EFT_WEB' && source.edits?.id) || null;
}

/** The schema requires an identification, and the bank answers by it: a group without one gets ours. */
function withId(group: PaymentGroup): PaymentGroup {
  return { ...group, paymentInformationId: group.paymentInformationId ?? ownId() };
}
