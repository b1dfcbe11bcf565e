import type { OrderGroupId, OrderId, TransactionId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';

const PAGE = 1_000;

type Row = { id: TransactionId; sequence: number; groupId: OrderGroupId; content: unknown };

/**
 * The stored contents of an order's transactions, or those of some groups, page by page in one pass. Ask for the groups
 * in order: a file numbers its transactions across all groups, so each group's are contiguous. One statement per group
 * would read the whole order each time.
 */
export class OrderContents {
  readonly #tx: Transaction;
  readonly #orderId: OrderId;
  readonly #groupIds: ReadonlySet<OrderGroupId>;
  #page: Row[] = [];
  #at = 0;
  #last = 0;
  #isOver = false;

  constructor(tx: Transaction, orderId: OrderId, groups: readonly { id: OrderGroupId }[]) {
    this.#tx = tx;
    this.#orderId = orderId;
    this.#groupIds = new Set(groups.map(({ id }) => id));
  }

  /** The contents of the next group in order. */
  async *of(groupId: OrderGroupId): AsyncGenerator {
    for await (const { content } of this.rowsOf(groupId)) yield content;
  }

  /** The same with their ids. */
  async *rowsOf(groupId: OrderGroupId): AsyncGenerator<Pick<Row, 'id' | 'content'>> {
    for (let row = await this.#next(); row?.groupId === groupId; row = await this.#next()) {
      this.#at += 1;
      yield row;
    }
  }

  /** Call it after the last group. Throws if some contents were not returned, so nothing is left out silently. */
  async end(): Promise<void> {
    if (await this.#next())
      throw new Error(`The transactions of order ${this.#orderId} are not in the order of its groups.`);
  }

  async #next(): Promise<Row | null> {
    for (;;) {
      for (; this.#at < this.#page.length; this.#at += 1) {
        const row = this.#page[this.#at]!;
        if (this.#groupIds.has(row.groupId)) return row;
      }
      if (this.#isOver) return null;
      await this.#turn();
    }
  }

  async #turn(): Promise<void> {
    this.#page = await this.#tx.rows<Row>(
      `select id, sequence, group_id as "groupId", content from transactions
        where client_id = current_client() and order_id = $1 and sequence > $2 order by sequence limit ${PAGE}`,
      [this.#orderId, this.#last],
    );
    this.#at = 0;
    this.#last = this.#page.at(-1)?.sequence ?? this.#last;
    this.#isOver = this.#page.length < PAGE;
  }
}
