import { createHash } from 'node:crypto';
import type { Finding } from '@portico/contract/findings';
import type { Money } from '@portico/contract/money';
import type { Pain001Event, Pain001Header, PaymentGroup, Transaction as Payment } from '@portico/formats/pain001-model';
import { matchAccount, type Account } from '../accounts/public.ts';
import { moneyToJson, recordHistory, type OrderWarning } from '../payments/public.ts';
import { canonicalJson } from '../platform/audit.ts';
import { localDateOf, type Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import type { UploadRow } from './upload-row.ts';
import { insertTransactions, toJson, type TransactionRow } from './insert-transactions.ts';

const BATCH = 500;

type Where = { clientId: string; upload: UploadRow; accounts: Map<string, Account> };
type Totals = Map<string, bigint>;

/** Findings of the file that are warnings of the order too (B5). */
const WARNINGS_OF_FINDINGS: Record<string, string> = {
  controlSumDiffers: 'controlSumDiffers',
  controlSumNotSpecified: 'controlSumNotSpecified',
  numberOfTransactionsDiffers: 'numberOfTransactionsDiffers',
  numberOfTransactionsNotSpecified: 'numberOfTransactionsNotSpecified',
  groupControlSumDiffers: 'controlSumDiffers',
  groupNumberOfTransactionsDiffers: 'numberOfTransactionsDiffers',
};

/** Writes one order as its file is read: row by row, in the transaction that the import runs in. */
export class OrderWriter {
  readonly orderId = newId();
  readonly accounts: Map<string, Account>;
  header: Pain001Header | null = null;
  readonly #tx: Transaction;
  readonly #clock: Clock;
  readonly #where: Where;
  readonly #digest = createHash('sha256');
  readonly #warnings: OrderWarning[] = [];
  readonly #orderTotals: Totals = new Map();
  #groupTotals: Totals = new Map();
  #groupId = '';
  #batch: TransactionRow[] = [];
  #count = 0;
  #groups = 0;
  #matchedGroups = 0;
  #executionDate: string | null = null;
  #onlyCreditor: string | null = null;
  #salary = false;

  constructor(tx: Transaction, clock: Clock, where: Where) {
    this.#tx = tx;
    this.#clock = clock;
    this.#where = where;
    this.accounts = where.accounts;
  }

  async write(event: Exclude<Pain001Event, { kind: 'finding' }>): Promise<void> {
    switch (event.kind) {
      case 'header':
        return this.#begin(event.header);
      case 'group':
        return this.#beginGroup(withId(event.group));
      case 'transaction':
        return this.#add(event.transaction);
      case 'groupEnd':
        return this.#endGroup(event.group);
      case 'end':
        return this.#flush();
    }
  }

  /** Completes the order's row and its first lines of history. */
  async finish(findings: readonly Finding[], duplicates: readonly OrderWarning[]): Promise<void> {
    const { upload } = this.#where;
    const warnings = [...this.#warnings, ...this.#fileWarnings(findings), ...duplicates];
    const total = [...this.#orderTotals.values()].reduce((sum, amount) => sum + amount, 0n);
    const content = (this.#count === 1 ? this.#onlyCreditor : null) ?? upload.file_name;
    await this.#tx.write(
      `update orders set type = $2, content = $3, number_of_transactions = $4, totals = $5, actual_control_sum = $6::numeric / 100000,
         execution_date = $7, content_digest = $8, warnings = $9 where client_id = current_client() and id = $1`,
      [
        this.orderId,
        this.#salary ? 'SALARY' : 'NORMAL',
        content,
        this.#count,
        JSON.stringify(moneyToJson(moneyOf(this.#orderTotals))),
        total.toString(),
        this.#executionDate,
        this.#digest.digest(),
        JSON.stringify(warnings),
      ],
    );
    const order = { clientId: this.#where.clientId, orderId: this.orderId };
    await recordHistory(this.#tx, this.#clock, {
      ...order,
      event: 'uploadBegins',
      before: null,
      after: 'UPLOADING',
      userId: upload.uploaded_by,
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

  async #begin(header: Pain001Header): Promise<void> {
    this.header = header;
    const { clientId, upload } = this.#where;
    const now = this.#clock.now();
    await this.#tx.write(
      `insert into orders (client_id, id, message_id, initiating_party, status, source_type, type, upload_id, file_id, file_name, content,
         control_sum, stated_number_of_transactions, number_of_transactions, totals, actual_control_sum, content_digest,
         created_at, created_by, uploaded_by, changed_at)
       values ($1, $2, $3, $4, 'OPEN', 'UPLOAD', 'NORMAL', $5, $6, $7, '', $8, $9, 0, '[]', 0, '', $10, $11, $11, $10)`,
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
      ],
    );
  }

  async #beginGroup(group: PaymentGroup): Promise<void> {
    this.#groupId = newId();
    this.#groupTotals = new Map();
    this.#groups += 1;
    const account = group.debtorAccount ? matchAccount(this.accounts.values(), group.debtorAccount) : null;
    if (account) this.#matchedGroups += 1;
    else
      this.#warn(
        'unmatchedAccount',
        { account: group.debtorAccount?.iban ?? group.debtorAccount?.other ?? '–' },
        this.#groupId,
      );
    const date = group.executionDate!;
    if (date < localDateOf(this.#clock.now())) this.#warn('executionDatePast', { date }, this.#groupId);
    if (this.#executionDate === null || date < this.#executionDate) this.#executionDate = date;
    const content = toJson(group);
    this.#digest.update(canonicalJson(JSON.parse(content)));
    await this.#insertGroup(group, account, content);
  }

  #insertGroup(group: PaymentGroup, account: Account | null, content: string): Promise<number> {
    const { paymentType, debtorAccount } = group;
    return this.#tx.write(
      `insert into transaction_groups (client_id, order_id, id, sequence, payment_information_id, execution_date, priority, service_level,
         category_purpose, charge_bearer, batch_booking, debtor, debit_account_id, debtor_iban, debtor_other, debtor_currency,
         number_of_transactions, totals, content)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 0, '[]', $17)`,
      [
        this.#where.clientId,
        this.orderId,
        this.#groupId,
        group.number,
        group.paymentInformationId,
        group.executionDate,
        paymentType.instructionPriority,
        paymentType.serviceLevel?.value ?? null,
        paymentType.categoryPurpose?.value ?? null,
        group.chargeBearer,
        group.batchBooking,
        group.debtor.name,
        account?.accountId ?? null,
        debtorAccount?.iban ?? null,
        debtorAccount?.other ?? null,
        debtorAccount?.currency ?? null,
        content,
      ],
    );
  }

  async #add(payment: Payment): Promise<void> {
    const content = toJson(payment);
    this.#digest.update(canonicalJson(JSON.parse(content)));
    const currency = payment.currency!;
    const amount = payment.amountHundredThousandths!;
    addTo(this.#groupTotals, currency, amount);
    addTo(this.#orderTotals, currency, amount);
    this.#onlyCreditor = payment.creditor.name;
    this.#salary ||= payment.salary;
    this.#count += 1;
    this.#batch.push({ id: newId(), groupId: this.#groupId, sequence: this.#count, payment, content });
    if (this.#batch.length >= BATCH) await this.#flush();
  }

  async #endGroup(group: PaymentGroup): Promise<void> {
    await this.#flush();
    const totals = moneyOf(this.#groupTotals);
    if (totals.length === 0)
      this.#warn('noTransactionsInGroup', { group: group.paymentInformationId ?? '–' }, this.#groupId);
    await this.#tx.write(
      `update transaction_groups set totals = $2, number_of_transactions =
         (select count(*) from transactions t where t.order_id = $3 and t.group_id = $1) where client_id = current_client() and order_id = $3 and id = $1`,
      [this.#groupId, JSON.stringify(moneyToJson(totals)), this.orderId],
    );
  }

  async #flush(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    if (batch.length) await insertTransactions(this.#tx, this.#where.clientId, this.orderId, batch);
  }

  #warn(key: string, parameters: OrderWarning['parameters'], groupId: string | null = null): void {
    this.#warnings.push({ key, parameters, groupId, transactionId: null });
  }

  #fileWarnings(findings: readonly Finding[]): OrderWarning[] {
    const warnings = findings.flatMap(({ key, parameters }): OrderWarning[] => {
      const warning = WARNINGS_OF_FINDINGS[key];
      return warning ? [{ key: warning, parameters, groupId: null, transactionId: null }] : [];
    });
    if (this.#count === 0) warnings.push({ key: 'noTransactions', parameters: {}, groupId: null, transactionId: null });
    if (this.#groups > 0 && this.#matchedGroups === 0) {
      const first = this.#warnings.find((warning) => warning.key === 'unmatchedAccount');
      warnings.push({
        key: 'noMatchingAccount',
        parameters: first?.parameters ?? { account: '–' },
        groupId: null,
        transactionId: null,
      });
    }
    return warnings;
  }
}

/** The schema demands an identification, and the bank answers by it: a group without one gets ours. */
function withId(group: PaymentGroup): PaymentGroup {
  return { ...group, paymentInformationId: group.paymentInformationId ?? `PO${newId().replaceAll('-', '')}` };
}

function addTo(totals: Totals, currency: string, amount: bigint): void {
  totals.set(currency, (totals.get(currency) ?? 0n) + amount);
}

function moneyOf(totals: Totals): Money[] {
  return [...totals].map(([currency, amountHundredThousandths]) => ({ currency, amountHundredThousandths }));
}
