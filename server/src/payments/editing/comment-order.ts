import type { Reply, Request } from '@portico/contract/endpoint';
import type { Language } from '@portico/contract/languages';
import { hasUnseen } from '@portico/contract/shown-text';
import type { editingEndpoints } from '@portico/contract/payments/editing/endpoints';
import { text } from '../../platform/texts.ts';
import { audit } from '../../platform/audit.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { recordHistory } from '../actions/change-order-status.ts';
import { loadActor, loadVisibleOrders } from '../payments-actor.ts';
import { decideComment } from './decide-edit.ts';

type Endpoint = (typeof editingEndpoints)['commentOrder'];

/**
 * Writes the comment on an order until it leaves. It isn't part of the content: what was signed stays signed. Throws
 * CONTENT_CHANGED if somebody else has written another one since it was read.
 */
export async function commentOrder(
  context: Context<Endpoint>,
  { params, body }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const { tx, clock, subject, language } = context;
  if (hasUnseen(body.comment)) throw unseen(language);
  const actor = await loadActor(tx, subject);
  const [order] = await loadVisibleOrders(tx, actor, [params.uniqueId], 'lock');
  if (!order) throw new PortalError('NOT_FOUND');
  const decision = decideComment(actor, order);
  if (!decision.allowed) throw new PortalError('ORDER_NOT_EDITED', { reasons: decision.reasons });
  const { id, orderMessageId: name, status } = order;
  if (body.comment === body.before) return { uniqueId: id, outcome: 'DONE', status };
  const changed = await tx.write(
    `update orders set comment = nullif($2, ''), changed_at = $4
      where client_id = current_client() and id = $1 and coalesce(comment, '') = $3`,
    [id, body.comment, body.before, clock.now()],
  );
  if (changed === 0) throw new PortalError('CONTENT_CHANGED');
  const { clientId, userId } = subject;
  await recordHistory(tx, clock, {
    clientId,
    orderId: id,
    userId,
    event: body.comment === '' ? 'commentRemoved' : 'commented',
    before: status,
    after: status,
    parameters: { comment: body.comment },
  });
  await audit(context, 'orderCommented', { id, name }, { comment: body.comment });
  return { uniqueId: id, outcome: 'DONE', status };
}

/** Who reads it must see all of it. */
function unseen(language: Language): PortalError {
  const message = text(language, 'payments.manual.fault.unseenCharacters');
  return new PortalError('REQUEST_FIELDS', { fields: [{ field: 'comment', message }] });
}
