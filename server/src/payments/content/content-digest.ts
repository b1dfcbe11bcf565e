import { createHash } from 'node:crypto';
import type { OrderGroupId, OrderId } from '@portico/contract/ids';
import type { OwnAccounts } from '@portico/formats/pain001/written/pain001-debtor-side';
import type { Transaction } from '../../platform/database/db.ts';
import { contentJson } from './content-json.ts';
import { OrderContents } from '../reading/order-contents.ts';

/** What replaces the file's words in a group; null keeps them. */
export type GroupMasterData = { senderBic: string | null; debtorName: string | null; ownAccounts: OwnAccounts | null };

/**
 * The digest of an order's content: what the bank gets of its header, groups and transactions, in order, without the
 * internal account link. The import computes the same while writing; this reads it again from the rows. Orders from
 * before headers were kept have no header, and keep the digest that was signed.
 */
export async function contentDigestOf(tx: Transaction, orderId: OrderId): Promise<Buffer> {
  const digest = createHash('sha256');
  const order = await tx.row<{ header: unknown; initiator: string | null }>(
    'select header_content as header, initiator_name as initiator from orders where client_id = current_client() and id = $1',
    [orderId],
  );
  if (order?.header) digest.update(headerJson(order.header, order.initiator));
  const groups = await tx.rows<{ id: OrderGroupId; content: unknown } & GroupMasterData>(
    `select id, content, case when sender_bic_covered then sender_bic end as "senderBic", debtor_name as "debtorName", own_accounts as "ownAccounts"
       from transaction_groups where client_id = current_client() and order_id = $1 order by sequence`,
    [orderId],
  );
  const contents = new OrderContents(tx, orderId, groups);
  for (const group of groups) {
    digest.update(groupJson(group.content, group));
    for await (const content of contents.of(group.id)) digest.update(contentJson(content));
  }
  await contents.end();
  return digest.digest();
}

/** A header as the digest has it: its content, and the initiating party's name that replaces the file's. */
export function headerJson(content: unknown, initiator: string | null): string {
  return contentJson(content) + (initiator === null ? '' : contentJson({ initiator }));
}

/** A group as the digest has it: its content, and what replaces the file's words. */
export function groupJson(content: unknown, { senderBic, debtorName, ownAccounts }: GroupMasterData): string {
  const standing = [{ senderBic }, { debtorName }, { ownAccounts }].filter((one) => Object.values(one)[0] !== null);
  return contentJson(content) + standing.map(contentJson).join('');
}
