import type { PaymentGroup } from '@portico/formats/pain001-model';
import type { Transaction } from '../platform/db.ts';
import { contentDigestOf } from './content-digest.ts';

/** A group as it leaves: its sender BIC stands for the debtor's bank (decisions 6), alone: other numbers belong to another BIC. */
export function withSenderBic(group: PaymentGroup, senderBic: string | null): PaymentGroup {
  if (senderBic === null) return group;
  const debtorAgent = {
    bic: senderBic,
    clearingSystem: null,
    clearingCode: null,
    other: null,
    name: null,
    address: null,
  };
  return { ...group, debtorAgent };
}

/**
 * Takes the sender BICs of an open order's accounts as they are now: from here on they are part of its content, and what
 * is changed at the account later no longer changes what was signed.
 */
export async function freezeSenderBics(tx: Transaction, orderId: string): Promise<void> {
  const changed = await tx.write(
    `update transaction_groups g set sender_bic = now.bic, sender_bic_covered = true
       from (select m.id, a.sender_bic as bic from transaction_groups m
           left join accounts a on a.client_id = m.client_id and a.id = m.debit_account_id
          where m.client_id = current_client() and m.order_id = $1) now
      where g.client_id = current_client() and g.order_id = $1 and g.id = now.id
        and (g.sender_bic is distinct from now.bic or not g.sender_bic_covered)`,
    [orderId],
  );
  if (changed === 0) return;
  await tx.write('update orders set content_digest = $2 where client_id = current_client() and id = $1', [
    orderId,
    await contentDigestOf(tx, orderId),
  ]);
}
