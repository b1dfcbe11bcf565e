import type { Reply } from '@portico/contract/endpoint';
import type { editingEndpoints } from '@portico/contract/payments/editing/endpoints';
import type { OrderEdit } from '@portico/contract/payments/endpoints';
import type { OrderId } from '@portico/contract/ids';
import { audit } from '../../platform/audit.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { enqueue } from '../../platform/jobs.ts';
import { guestIn } from '../../platform/subject.ts';
import { recordHistory, type Change } from '../actions/change-order-status.ts';
import { renewDuplicatesJob, renewOne } from '../duplicates/renew-duplicates.ts';
import { faultsOf } from '../manual/finding-places.ts';
import type { PaymentsActor } from '../payments-actor.ts';
import type { OrderFacts } from '../reading/order-facts.ts';
import { OrderRefused } from '../writing/order-refused.ts';
import { lockEditableOrder } from './lock-editable-order.ts';
import { rejudgeOrder } from './rejudge-order.ts';

type Endpoint = (typeof editingEndpoints)['changeTerms' | 'editPayment' | 'takeOutPayments'];

/** The order, the edit that needs a right, and the digest of the content that it was made from. */
type Edited = { id: OrderId; edit: OrderEdit; contentDigest: string };
/** What the history says of an edit. */
type Said = Required<Pick<Change, 'event' | 'parameters'>>;

/**
 * Edits rows of an open order and judges it again. `change` does the edit, and returns what the history says of it; null if there
 * was nothing to do. The
 * editor counts as one of the order's makers from then on. Throws what `lockEditableOrder` does, and PAYMENT_INCOMPLETE
 * for what a bank's format refuses.
 */
export async function editOrder(
  context: Context<Endpoint>,
  { id, ...asked }: Edited,
  change: (order: OrderFacts, actor: PaymentsActor) => Promise<Said | null>,
): Promise<Reply<Endpoint>> {
  const { tx, clock, subject, language } = context;
  const { actor, order, warned } = await lockEditableOrder(tx, subject, id, asked);
  const said = await change(order, actor);
  if (said === null) return { uniqueId: id, outcome: 'DONE', status: order.status };
  await rejudgeOrder(tx, clock, actor.accounts, id).catch((error: unknown) => {
    if (!(error instanceof OrderRefused)) throw error;
    // An edit concerns one payment, or the same terms of groups: the field alone says where.
    const fields = faultsOf(error.findings, language).map(({ field, message }) => ({
      field: field.split('.').at(-1)!,
      message,
    }));
    throw new PortalError('PAYMENT_INCOMPLETE', { fields });
  });
  await markEdited(context, id);
  const { clientId, userId } = subject;
  await recordHistory(tx, clock, { clientId, orderId: id, userId, before: 'OPEN', after: 'OPEN', ...said });
  // Other orders were compared with payments that are gone: their signers must not miss those that are there instead.
  for (const one of warned) await renewOne(tx, one);
  await enqueue(tx, renewDuplicatesJob, { clientId, orderId: id });
  const name = order.orderMessageId;
  const { number } = (await tx.row<{ number: number }>(NUMBER, [id]))!;
  await audit(context, 'orderEdited', { id, name }, { numberOfTransactions: number });
  return { uniqueId: id, outcome: 'DONE', status: order.status };
}

const NUMBER = 'select number_of_transactions as number from orders where client_id = current_client() and id = $1';

async function markEdited({ tx, clock, subject }: Context<Endpoint>, id: OrderId): Promise<void> {
  const guest = guestIn(subject);
  await tx.write(
    `update orders set last_edited_by = $2, changed_at = $3, edited_at = $3,
       makers = array(select distinct maker from unnest(makers || $4::uuid[]) maker)
      where client_id = current_client() and id = $1`,
    [id, subject.userId, clock.now(), guest ? [subject.userId, guest] : [subject.userId]],
  );
}
