import { readDraft } from '@portico/formats/pain001/pain001-draft';
import type { HeaderContent, PaymentGroup, Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import { statedTotals } from '@portico/formats/pain001/pain001-totals';
import type { OutgoingOrder } from '@portico/formats/pain001/written/pain001-write';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { ClientId } from '@portico/contract/ids';
import type { DebitPermit } from '../submitting/match-debit-accounts.ts';
import type { OrderFacts } from '../reading/order-facts.ts';
import type { ByHand, Origin } from './order-source.ts';
import { beginOrder } from './order-writer.ts';
import { ownId } from './own-id.ts';

/** What somebody enters of an order. Its message id, its time and its totals are the portal's. */
export type EnteredOrder = { header: HeaderContent; groups: readonly EnteredGroup[] };
type EnteredGroup = { group: PaymentGroup; transactions: readonly Payment[] };

/** Whose an order is, what they may have it do, and the open order that it replaces, if they edit one. */
type WriteOptions = {
  clientId: ClientId;
  origin: Origin;
  permit: DebitPermit;
} & Omit<ByHand, 'kind'>;

/**
 * Writes an order entered by hand, or by a standing order. It is judged and written as if it had come in a file, and stays open until somebody
 * submits it. Throws `OrderRefused`, whose findings name the fields, if anything is missing or wrong; the transaction
 * may hold rows of it then, and must not be committed.
 */
export async function writeOrder(
  { tx, clock }: { tx: Transaction; clock: Clock },
  entered: EnteredOrder,
  { clientId, origin, permit, ...more }: WriteOptions,
): Promise<OrderFacts> {
  const source = { kind: 'EFT_WEB' as const, ...origin, at: clock.now(), ...more };
  const writer = await beginOrder(tx, clock, { clientId, source, permit });
  try {
    for await (const event of readDraft(messageOf(entered, clock))) {
      writer.take(event);
      await writer.flush();
    }
    await writer.end();
  } finally {
    await writer.idle();
  }
  return writer.finish();
}

/** The order with what a message states beside it. */
function messageOf({ header, groups }: EnteredOrder, clock: Clock): OutgoingOrder {
  const all = groups.flatMap(({ transactions }) => transactions);
  const stated = { version: null, messageId: ownId(), createdAt: clock.now().toISOString(), ...statedTotals(all) };
  return {
    header: { ...header, ...stated },
    groups: groups.map(({ group, transactions }) => ({
      group: { ...group, ...statedTotals(transactions) },
      transactions,
    })),
  };
}
