import type { Reply, Request } from '@portico/contract/endpoint';
import type { BankMessageId } from '@portico/contract/ids';
import type { HitDecision } from '@portico/contract/release/model';
import type { releaseEndpoints } from '@portico/contract/release/endpoints';
import { recordHistory } from '../../payments/public.ts';
import { linkedPeople, permitDecision } from '../../approvals/public.ts';
import { permitArea } from '../../permissions/public.ts';
import { askToConfirm, takeConfirmation } from '../../session/public.ts';
import { audit } from '../../platform/audit.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { asClient } from '../../platform/database/as-client.ts';
import { decidingHit } from './deciding.ts';
import { findMessage } from '../operations/decide-outcome.ts';
import { recordDecision, loadHitDecisions, verdictOf } from '../operations/message-decisions.ts';
import { enqueueSending } from '../sending/message-queue.ts';
import { auditedOrder, changeMessageStatus, lockMessage, type MessageRow } from '../message-status.ts';
import { decideHitOf } from './provider-decisions.ts';
import { screeningOf, type Screening } from './screen-message.ts';

type Ask = (typeof releaseEndpoints)['askForHitDecision'];
type Decide = (typeof releaseEndpoints)['decideHit'];
type Asked = Pick<Request<Decide>['body'], 'screening' | 'decision'>;
type Found = { message: MessageRow; screening: Screening };

/** Asks for the second factor of the decision, if the decision could be taken now. */
export async function askForHitDecision(context: Context<Ask>, { params, body }: Request<Ask>): Promise<Reply<Ask>> {
  return withHit(context, params.uniqueId, body, ({ message, screening }) =>
    askToConfirm(context, decidingHit(context.subject, message, body.decision, screening), body.method),
  );
}

/**
 * Clears or confirms the hits of a message with a fresh second factor, bound to the screening that was shown. When two
 * people agree, the message goes on, or its order ends with errors.
 */
export async function decideHit(context: Context<Decide>, { params, body }: Request<Decide>): Promise<Reply<Decide>> {
  return withHit(context, params.uniqueId, body, async ({ message, screening }) => {
    const { tx, clock, subject } = context;
    const decided = { screening: body.screening, decision: body.decision, note: body.note };
    const deciding = decidingHit(context.subject, message, body.decision, screening);
    const factor = await takeConfirmation(context, deciding, body);
    await recordDecision(tx, clock, subject, message, { ...decided, screeningId: screening.id });
    const verdict = verdictOf(await loadHitDecisions(tx, message, screening.id));
    await follow(context, message, body.decision, verdict === body.decision);
    const { digest, listVersion, hits, hitCount, listed } = screening;
    const seen = { digest: digest.toString('hex'), listVersion, hits, hitCount, listed };
    const action = body.decision === 'CLEAR' ? 'sanctionHitCleared' : 'sanctionHitConfirmed';
    const parameters = { messageId: message.message_id, ...decided, ...seen, factor, provider: subject.businessId };
    await audit(context, action, auditedOrder(message), parameters);
    return { status: message.status };
  });
}

/** Works on a hit that the caller may decide now; locks the message, in its client's transaction. */
async function withHit<Result>(
  context: Context<Ask>,
  id: BankMessageId,
  asked: Asked,
  work: (found: Found) => Promise<Result>,
): Promise<Result> {
  const { tx, subject } = context;
  const rights = await permitArea(tx, subject, 'SCREENING', 'VIEW_ONLY');
  const found = await findMessage(tx, id);
  return asClient(tx, found.client_id, subject.clientId, async () => {
    const message = await lockMessage(tx, found.order_id, id);
    const screening = await screeningOf(tx, message);
    const decisions = screening ? await loadHitDecisions(tx, message, screening.id) : [];
    const linked = await linkedPeople(
      context,
      found.client_id,
      decisions.map(({ userId }) => userId),
    );
    const decision = decideHitOf(
      { userId: subject.userId, rights },
      message.status,
      { decisions, linked },
      asked.decision,
    );
    permitDecision(decision, message);
    if (screening?.id !== asked.screening) throw new PortalError('CONTENT_CHANGED');
    return work({ message, screening });
  });
}

/** What follows from a decision: the second of its kind moves the message. */
async function follow(
  { tx, clock }: Pick<Context<Decide>, 'tx' | 'clock'>,
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
