import type { Reply } from '@portico/contract/endpoint';
import type { Finding } from '@portico/contract/findings';
import type { Language } from '@portico/contract/languages';
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
import { lockEditableOrder } from './lock-editable-order.ts';
import { writeDifferences } from './originals.ts';
import { rejudgeOrder } from './rejudge-order.ts';

type Endpoint = (typeof editingEndpoints)['changeTerms' | 'editPayment' | 'takeOutPayments'];

/** The order, the edit that needs a right, and the digest of the content that it was made from. */
type Edited = { id: OrderId; edit: OrderEdit; contentDigest: string };
/** What the history says of an edit, and whether a part of the order's message, by its path, is one that it changed. */
type Said = Required<Pick<Change, 'event' | 'parameters'>> & { isChanged: (path: string) => boolean };

/**
 * Edits rows of an open order and judges it again. `change` does the edit; null if there was nothing to do. The editor
 * counts as one of the order's makers from then on. Throws what `lockEditableOrder` does, and PAYMENT_INCOMPLETE if the
 * format of a bank refuses what was changed.
 */
export async function editOrder(
  context: Context<Endpoint>,
  { id, ...asked }: Edited,
  change: (order: OrderFacts, actor: PaymentsActor) => Promise<Said | null>,
): Promise<Reply<Endpoint>> {
  const { tx, clock, subject, language } = context;
  const { actor, order, warned } = await lockEditableOrder(tx, subject, id, asked);
  const { status, orderMessageId: name } = order;
  const said = await change(order, actor);
  if (said === null) return { uniqueId: id, outcome: 'DONE', status };
  const { isChanged, ...line } = said;
  const findings = (await rejudgeOrder(tx, clock, actor, id)).filter(({ path }) => isChanged(path ?? ''));
  if (findings.length > 0) throw refusal(findings, language);
  await writeDifferences(tx, id);
  await markEdited(context, id);
  const { clientId, userId } = subject;
  await recordHistory(tx, clock, { clientId, orderId: id, userId, before: status, after: status, ...line });
  // Other orders were compared with payments that are gone: their signers must not miss those that are there instead.
  for (const one of warned) await renewOne(tx, one);
  await enqueue(tx, renewDuplicatesJob, { clientId, orderId: id });
  const { number } = (await tx.row<{ number: number }>(NUMBER, [id]))!;
  await audit(context, 'orderEdited', { id, name }, { numberOfTransactions: number });
  return { uniqueId: id, outcome: 'DONE', status };
}

/** An edit concerns one payment, or the same terms of groups: the field alone says where. */
function refusal(findings: readonly Finding[], language: Language): PortalError {
  const fields = faultsOf(findings, language).map(({ field, message }) => ({
    field: field.split('.').at(-1)!,
    message,
  }));
  return new PortalError('PAYMENT_INCOMPLETE', { fields });
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
