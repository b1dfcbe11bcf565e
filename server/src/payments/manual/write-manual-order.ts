import type { Language } from '@portico/contract/languages';
import type { ManualOrder } from '@portico/contract/payments/manual/manual-order';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Subject } from '../../platform/subject.ts';
import type { OrderFacts } from '../reading/order-facts.ts';
import type { PaymentsActor } from '../payments-actor.ts';
import type { DebitPermit } from '../submitting/match-debit-accounts.ts';
import { OrderRefused } from '../writing/order-refused.ts';
import type { EnteredOrder } from '../writing/save-order.ts';
import { faultsOf } from './finding-places.ts';
import { IncompleteOrder, readManualOrder } from './read-manual-order.ts';

export type ManualContext = { tx: Transaction; clock: Clock; subject: Subject; language: Language };
/** Who enters an order, and what they may have it do. */
export type Maker = { actor: PaymentsActor; permit: DebitPermit };

/**
 * Reads an order as entered, and has it written. Throws `IncompleteOrder` for what is wrong with it, by itself or as the
 * message that it would be; the transaction may hold rows of it then, and must not be committed.
 */
export async function writeManualOrder(
  context: ManualContext,
  maker: Maker,
  order: ManualOrder,
  write: (entered: EnteredOrder) => Promise<OrderFacts>,
): Promise<OrderFacts> {
  const entered = await readManualOrder(context, maker, order);
  return write(entered).catch((error: unknown) => {
    if (!(error instanceof OrderRefused)) throw error;
    throw new IncompleteOrder(faultsOf(error.findings, context.language));
  });
}

/** The same, with PAYMENT_INCOMPLETE and the fields for what is wrong. */
export async function writeOrRefuse(...given: Parameters<typeof writeManualOrder>): Promise<OrderFacts> {
  return writeManualOrder(...given).catch((error: unknown) => {
    if (!(error instanceof IncompleteOrder)) throw error;
    throw new PortalError('PAYMENT_INCOMPLETE', { fields: [...error.faults] });
  });
}
