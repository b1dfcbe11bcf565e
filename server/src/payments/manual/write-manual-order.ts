import type { Language } from '@portico/contract/languages';
import type { ManualOrder } from '@portico/contract/payments/manual/manual-order';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import { linkTemplates, type TemplateLinks } from '../from-templates/template-links.ts';
import type { OrderFacts } from '../reading/order-facts.ts';
import type { ByHand } from '../writing/order-source.ts';
import { OrderRefused } from '../writing/order-refused.ts';
import { writeOrder } from '../writing/save-order.ts';
import { faultsOf } from './finding-places.ts';
import type { Maker } from './maker.ts';
import { IncompleteOrder, readManualOrder } from './read-manual-order.ts';

export type ManualContext = { tx: Transaction; clock: Clock; language: Language };
/** An order as written, with the template of each of its payments. */
type Written = { order: OrderFacts; templates: TemplateLinks };

/**
 * Reads an order as entered, and writes it, in the place of an open one that somebody edits (`more`). Throws `IncompleteOrder` for
 * what is wrong with it, by itself or as the message that it would be; the transaction may hold rows of it then, and must
 * not be committed.
 */
export async function writeManualOrder(
  context: ManualContext,
  maker: Maker,
  content: ManualOrder,
  more: Omit<ByHand, 'kind'>,
): Promise<Written> {
  const { tx, language } = context;
  const { entered, templates } = await readManualOrder(context, maker, content);
  // Whom it pays was judged with the templates at hand, which those who write orders don't know.
  const permit = { ...maker.permit, mayPayOthers: true };
  const whose = { clientId: maker.clientId, origin: maker.origin, permit, ...more };
  const order = await writeOrder(context, entered, whose).catch((error: unknown) => {
    if (!(error instanceof OrderRefused)) throw error;
    throw new IncompleteOrder(faultsOf(error.findings, language));
  });
  await linkTemplates(tx, order.id, templates);
  return { order, templates };
}

/** The same, with PAYMENT_INCOMPLETE and the fields for what is wrong. */
export async function writeOrRefuse(...given: Parameters<typeof writeManualOrder>): Promise<Written> {
  return writeManualOrder(...given).catch((error: unknown) => {
    if (!(error instanceof IncompleteOrder)) throw error;
    throw new PortalError('PAYMENT_INCOMPLETE', { fields: [...error.faults] });
  });
}
