import { createHash } from 'node:crypto';
import type { Transaction } from '../platform/db.ts';
import { contentJson } from './content-json.ts';

const PAGE = 1_000;

/**
 * The digest of an order's content: what goes to the bank of its header, its groups and its transactions, in their
 * order, without the internal account link. The import computes the same while it writes; this reads it again from the
 * rows. Orders of before the header was kept have none, and the digest that was signed.
 */
export async function contentDigestOf(tx: Transaction, orderId: string): Promise<Buffer> {
  const digest = createHash('sha256');
  const order = await tx.row<{ header: unknown }>(
    'select header_content as header from orders where client_id = current_client() and id = $1',
    [orderId],
  );
  if (order?.header) digest.update(contentJson(order.header));
  const groups = await tx.rows<{ id: string; content: unknown; senderBic: string | null }>(
    'select id, content, case when sender_bic_covered then sender_bic end as "senderBic" from transaction_groups where client_id = current_client() and order_id = $1 order by sequence',
    [orderId],
  );
  for (const group of groups) {
    digest.update(groupJson(group.content, group.senderBic));
    for await (const content of transactionContents(tx, orderId, group.id)) digest.update(contentJson(content));
  }
  return digest.digest();
}

/** A group as the digest has it: its content, and the BIC that stands for the debtor's bank where there is one. */
export function groupJson(content: unknown, senderBic: string | null): string {
  return contentJson(content) + (senderBic === null ? '' : contentJson({ senderBic }));
}

/** The stored contents of a group's transactions in their order, read page by page. */
export async function* transactionContents(tx: Transaction, orderId: string, groupId: string): AsyncGenerator {
  let last = 0;
  for (;;) {
    const rows = await tx.rows<{ sequence: number; content: unknown }>(
      `select sequence, content from transactions where client_id = current_client() and order_id = $1 and group_id = $2 and sequence > $3 order by sequence limit ${PAGE}`,
      [orderId, groupId, last],
    );
    for (const row of rows) yield row.content;
    if (rows.length < PAGE) return;
    last = rows.at(-1)!.sequence;
  }
}
