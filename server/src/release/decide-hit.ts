import type { Reply, Request } from '@portico/contract/endpoint';
import type { HitDecision } from '@portico/contract/release/model';
import type { releaseEndpoints } from '@portico/contract/release/endpoints';
import { recordHistory } from '../payments/public.ts';
import { permitProvider } from '../permissions/public.ts';
import { appendAudit } from '../platform/audit.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { asClient } from '../platform/as-client.ts';
import { findMessage } from './decide-outcome.ts';
import { recordDecision, saidOfHits, verdictOf } from './message-decisions.ts';
import { changeMessageStatus, lockMessage, type MessageRow } from './message-status.ts';
import { decideHitOf, permitDecision } from './provider-decisions.ts';
import { screeningOf } from './screen-message.ts';
import { enqueueSending } from './transmit-message.ts';

type Endpoint = (typeof releaseEndpoints)['decideHit'];

/**
 * Clears or confirms the hits of a message, bound to the screening that was looked at. When two people say the same, the
 * message goes on, or its order ends with errors.
 */
export async function decideHit(
  context: Context<Endpoint>,
  { params, body }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const { tx, clock, subject } = context;
  const rights = await permitProvider(tx, subject, 'SCREENING', 'VIEW_ONLY');
  const found = await findMessage(tx, params.uniqueId);
  return asClient(tx, found.client_id, subject.clientId, async () => {
    const message = await lockMessage(tx, found.order_id, params.uniqueId);
    const screening = await screeningOf(tx, message);
    const before = screening ? await saidOfHits(tx, message, screening.id) : [];
    permitDecision(decideHitOf({ userId: subject.userId, rights }, message.status, before, body.decision), message);
    if (screening?.id !== body.screening) throw new PortalError('CONTENT_CHANGED');
    await recordDecision(tx, clock, subject, message, { ...body, screeningId: screening.id });
    await follow(context, message, body.decision, verdictOf(await saidOfHits(tx, message, screening.id)) !== null);
    const { digest, listVersion, hits } = screening;
    const detail = { messageId: message.message_id, ...body, digest: digest.toString('hex'), listVersion, hits };
    await appendAudit(tx, {
      at: clock.now(),
      category: 'PAYMENT',
      entityType: 'ORDER',
      entityId: message.order_id,
      action: body.decision === 'CLEAR' ? 'sanction hit cleared' : 'sanction hit confirmed',
      subject,
      detail: { ...detail, provider: subject.businessId },
    });
    return { status: message.status };
  });
}

/** What follows from a decision: with the second of its kind the message moves. */
async function follow(
  { tx, clock }: Context<Endpoint>,
  message: MessageRow,
  decision: HitDecision,
  isVerdict: boolean,
): Promise<void> {
  if (decision === 'CLEAR' && isVerdict) {
    await changeMessageStatus(tx, clock, message, 'clearTwice', 'SANCTION_SCREENING');
    await enqueueSending(tx, message);
  } else if (decision === 'CLEAR') await changeMessageStatus(tx, clock, message, 'clearOnce', 'SANCTION_HIT');
  else if (isVerdict) await changeMessageStatus(tx, clock, message, 'confirmHit', 'COMPLETED_WITH_ERRORS');
  else {
    const { client_id: clientId, order_id: orderId, status } = message;
    const first = { clientId, orderId, event: 'confirmOnce', before: status, after: status, userId: null } as const;
    await recordHistory(tx, clock, first);
  }
}
