import type { Reply, Request } from '@portico/contract/endpoint';
import type { BankMessageId, ClientId, OrderId } from '@portico/contract/ids';
import type { releaseEndpoints } from '@portico/contract/release/endpoints';
import { linkedPeople, permitDecision } from '../../approvals/public.ts';
import { permitArea } from '../../permissions/public.ts';
import { askToConfirm, takeConfirmation } from '../../session/public.ts';
import { audit } from '../../platform/audit.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { asClient } from '../../platform/database/as-client.ts';
import { decidingOutcome } from '../screening/deciding.ts';
import { markSent } from '../sending/mark-sent.ts';
import { recordDecision, loadOutcomeDecisions, verdictOf } from './message-decisions.ts';
import { enqueueSending } from '../sending/message-queue.ts';
import { auditedOrder, changeMessageStatus, lockMessage, type MessageRow } from '../message-status.ts';
import { decideOutcomeOf } from '../screening/provider-decisions.ts';

type Ask = (typeof releaseEndpoints)['askForOutcomeDecision'];
type Endpoint = (typeof releaseEndpoints)['decideOutcome'];

/** Asks for the second factor of the decision, if the decision could be taken now. */
export async function askForOutcomeDecision(
  context: Context<Ask>,
  { params, body }: Request<Ask>,
): Promise<Reply<Ask>> {
  return withMessage(context, params.uniqueId, (message) =>
    askToConfirm(context, decidingOutcome(context.subject, message, body.decision), body.method),
  );
}

/**
 * Says, with a fresh second factor, whether the bank has a message whose outcome is unknown; when two people agree, it
 * goes on accordingly.
 */
export async function decideOutcome(
  context: Context<Endpoint>,
  { params, body }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  return withMessage(context, params.uniqueId, async (message) => {
    const { tx, clock, subject } = context;
    const decided = { decision: body.decision, note: body.note };
    const deciding = decidingOutcome(context.subject, message, body.decision);
    const factor = await takeConfirmation(context, deciding, body);
    await recordDecision(tx, clock, subject, message, { screeningId: null, ...decided });
    const verdict = verdictOf(await loadOutcomeDecisions(tx, message));
    const isVerdict = verdict === body.decision;
    if (isVerdict && verdict === 'WAS_SENT') await markSent(tx, clock, message);
    if (isVerdict && verdict === 'WAS_NOT_SENT') await wasNotSent(context, message);
    const parameters = { messageId: message.message_id, ...decided, verdict, factor, provider: subject.businessId };
    await audit(context, 'unknownOutcomeDecided', auditedOrder(message), parameters);
    return { status: message.status };
  });
}

/** Works on a message that the caller may decide now; locks it, in its client's transaction. */
async function withMessage<Result>(
  context: Context<Ask>,
  id: BankMessageId,
  work: (message: MessageRow) => Promise<Result>,
): Promise<Result> {
  const { tx, subject } = context;
  const rights = await permitArea(tx, subject, 'BANK_OPERATIONS', 'VIEW_ONLY');
  const found = await findMessage(tx, id);
  return asClient(tx, found.client_id, subject.clientId, async () => {
    const message = await lockMessage(tx, found.order_id, id);
    const decisions = await loadOutcomeDecisions(tx, message);
    const linked = await linkedPeople(
      context,
      found.client_id,
      decisions.map(({ userId }) => userId),
    );
    permitDecision(decideOutcomeOf({ userId: subject.userId, rights }, message, { decisions, linked }), message);
    return work(message);
  });
}

/** A message of any client, for the provider's people; for others it is missing. */
export async function findMessage(
  tx: Context<Endpoint>['tx'],
  id: BankMessageId,
): Promise<{ client_id: ClientId; order_id: OrderId }> {
  const found = await tx.row<{ client_id: ClientId; order_id: OrderId }>('select * from provider_message_client($1)', [
    id,
  ]);
  if (!found) throw new PortalError('NOT_FOUND');
  return found;
}

async function wasNotSent({ tx, clock }: Pick<Context<Endpoint>, 'tx' | 'clock'>, message: MessageRow): Promise<void> {
  await tx.write(
    `update bank_messages set outcome_unknown = false, sending_since = null, attempts = 0, failure = null, failure_parameters = '{}'
      where client_id = current_client() and order_id = $1 and id = $2`,
    [message.order_id, message.id],
  );
  await changeMessageStatus(tx, clock, message, 'wasNotSent', 'PROCESSING');
  await enqueueSending(tx, message);
}
