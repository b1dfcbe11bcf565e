import type { ClientId, OrderId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';
import { completeGroup, insertGroups, type GroupRow } from './insert-groups.ts';
import { transactionWriter, type TransactionRow, type TransactionWriter } from './insert-transactions.ts';

/** Taken rows go to the database once they reach this size. */
const BATCH_CHARACTERS = 1024 * 1024;
const BATCH_GROUPS = 500;

type Order = { clientId: ClientId; orderId: OrderId; insertOrder: () => Promise<void> };
type Batch = { texts: string; groups: readonly GroupRow[]; completed: GroupRow | null };

/**
 * The rows of one order on their way to the database: they are taken without waiting, and handed on in batches, while
 * further ones are taken. Nothing else may use the transaction until it has ended or is `idle`.
 */
export class RowStream {
  readonly #tx: Transaction;
  readonly #order: Order;
  readonly #transactions: TransactionWriter;
  #texts = '';
  #groups: GroupRow[] = [];
  /** The group that was stored before its end had been read. */
  #completed: GroupRow | null = null;
  /** What was handed to the database last. */
  #storing: Promise<void> = Promise.resolve();
  #hasBegun = false;

  constructor(tx: Transaction, order: Order) {
    this.#tx = tx;
    this.#order = order;
    this.#transactions = transactionWriter(tx);
  }

  addGroup(row: GroupRow): void {
    this.#groups.push(row);
  }

  /** Takes what is known only at a group's end. */
  endGroup(row: GroupRow): void {
    if (row.isStored) this.#completed = row;
  }

  addTransaction(row: TransactionRow): void {
    this.#texts += this.#transactions.textOf(row);
  }

  get isLarge(): boolean {
    return this.#texts.length >= BATCH_CHARACTERS || this.#groups.length >= BATCH_GROUPS;
  }

  /** Hands on what was taken; waits only for what was handed on before. */
  async handOn(): Promise<void> {
    await this.#storing;
    const batch = { texts: this.#texts, groups: this.#groups, completed: this.#completed };
    [this.#texts, this.#groups, this.#completed] = ['', [], null];
    for (const group of batch.groups) group.isStored = true;
    this.#storing = this.#store(batch);
    // Its awaiter sees the failure; without this, one that comes earlier would count as unhandled.
    this.#storing.catch(() => {});
  }

  /** Stores the rest: now all of the order's rows are there. */
  async end(): Promise<void> {
    await this.handOn();
    await this.#storing;
  }

  /** Waits until the transaction is free, whether or not storing succeeded. */
  async idle(): Promise<void> {
    await this.#storing.catch(() => {});
  }

  /** A group before its transactions; one that hasn't ended yet is completed by a later batch. */
  async #store({ texts, groups, completed }: Batch): Promise<void> {
    const { clientId, orderId, insertOrder } = this.#order;
    if (!this.#hasBegun) {
      await this.#transactions.prepare(this.#tx);
      await insertOrder();
    }
    this.#hasBegun = true;
    if (groups.length) await insertGroups(this.#tx, clientId, orderId, groups);
    if (completed) await completeGroup(this.#tx, orderId, completed);
    if (texts) await this.#transactions.insert(this.#tx, { clientId, orderId }, texts);
  }
}
