import type { Decision, Reason } from '@portico/contract/errors';
import type { UserId } from '@portico/contract/ids';
import type { HitDecision, MessageState } from '@portico/contract/release/model';
import { STUCK_AFTER_SECONDS } from '@portico/contract/release/model';
import type { MessageStatus, OrderStatus } from '@portico/contract/payments/status';
import { countingDecisions, latestDecisions, linkedReasons, PEOPLE_NEEDED } from '../../approvals/public.ts';
import type { Rights } from '../../permissions/public.ts';
import { messageStates, orderStates } from '../../payments/public.ts';
import type { DecisionOnMessage } from '../operations/message-decisions.ts';

/** One of the provider's people, as far as these decisions need. */
export type Operator = { userId: UserId; rights: Rights };

/** Who decided what; `linked`: those whom the caller recently created or changed, or was created or changed by. */
export type Others = {
  decisions: readonly Pick<DecisionOnMessage, 'userId' | 'userName' | 'decision' | 'counts'>[];
  linked: ReadonlySet<UserId>;
};
const NOBODY: Others = { decisions: [], linked: new Set() };

/** A message, or an order that has none yet. */
type Message = { status: OrderStatus; outcome_unknown: boolean };

/** Whether somebody may retry a message, or an order that has no messages yet. Pure. */
export function decideRetry({ rights }: Operator, { status, outcome_unknown }: Message): Decision {
  const isUnderWay = ORDER_UNDER_WAY.includes(status);
  const hasFailed = [messageStates, orderStates].some((states) => states.targetsOf(status, 'retry').length > 0);
  const state: Reason[] =
    isUnderWay || hasFailed ? [] : [{ kind: 'state', key: 'nothingToRetry', parameters: { status } }];
  const unknown: Reason[] = outcome_unknown ? [{ kind: 'state', key: 'outcomeUnknown', parameters: {} }] : [];
  return decisionOf(state, unknown, rights.refusal('BANK_OPERATIONS', 'EDIT'));
}

/** Whether somebody may decide the outcome of a message whose outcome is unknown. Pure. */
export function decideOutcomeOf(
  { userId, rights }: Operator,
  { status, outcome_unknown }: Message,
  others: Others = NOBODY,
): Decision {
  const state: Reason[] =
    status === 'PROCESSING_ERROR' && outcome_unknown
      ? []
      : [{ kind: 'state', key: 'outcomeKnown', parameters: { status } }];
  const apart = linkedReasons(userId, latestDecisions(others.decisions), others.linked);
  return decisionOf(state, apart, rights.refusal('BANK_OPERATIONS', 'APPROVE'));
}

/**
 * Whether somebody may clear or confirm the hits of a message. A sole decider can't decide the same again, and nobody
 * linked to the first may be the second. If two agree, of whom one could not decide for a time, either may make it a
 * verdict by saying it again. Pure.
 */
export function decideHitOf(
  { userId, rights }: Operator,
  status: MessageStatus,
  { decisions, linked }: Others,
  decision: HitDecision,
): Decision {
  const state: Reason[] =
    status === 'SANCTION_HIT' ? [] : [{ kind: 'state', key: 'noHitToDecide', parameters: { status } }];
  const isSame = (one: { decision: unknown }) => one.decision === decision;
  const same = countingDecisions(decisions).filter(isSame);
  const isAlone = same.length < PEOPLE_NEEDED && same.some((one) => one.userId === userId);
  const again: Reason[] = isAlone ? [{ kind: 'rule', key: 'secondPersonNeeded', parameters: {} }] : [];
  const more = [...again, ...linkedReasons(userId, latestDecisions(decisions).filter(isSame), linked)];
  return decisionOf(state, more, rights.refusal('SCREENING', 'APPROVE'));
}

/** Whether somebody may acknowledge an alarm; `ownImport`: why it is of their own making. Pure. */
export function decideAcknowledge({ rights }: Operator, ownImport: Reason[]): Decision {
  return decisionOf([], ownImport, rights.refusal('BANK_OPERATIONS', 'EDIT'));
}

function decisionOf(state: Reason[], more: Reason[], permission: Reason | null): Decision {
  const reasons = [...state, ...more, ...(permission ? [permission] : [])];
  return { allowed: reasons.length === 0, reasons };
}

/** Statuses of a message inside the portal, where it rests only if something holds it up. */
export const UNDER_WAY: readonly MessageStatus[] = [
  'RELEASED',
  'CONVERTING_RELEASE',
  'CONVERTED_RELEASE',
  'PROCESSING',
  'SANCTION_SCREENING',
];

/** The same of an order, which may not be split into messages yet. */
const ORDER_UNDER_WAY: readonly OrderStatus[] = [...UNDER_WAY, 'FULLY_SIGNED', 'RELEASING'];

type Watched = { status: MessageStatus; outcome_unknown: boolean; changed_at: Date; next_attempt_at: Date | null };

/** The state of a message, in one word. Pure. */
export function stateOf({ status, outcome_unknown, changed_at, next_attempt_at }: Watched, now: Date): MessageState {
  if (status === 'SANCTION_HIT') return 'HIT';
  if (outcome_unknown) return 'OUTCOME_UNKNOWN';
  if (!UNDER_WAY.includes(status)) return 'FAILED';
  if (next_attempt_at !== null && !isStuck(next_attempt_at, now)) return 'WAITS';
  return isStuck(next_attempt_at ?? changed_at, now) ? 'STUCK' : 'UNDER_WAY';
}

/** Nothing has happened for so long that something must be wrong. */
export function isStuck(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() > STUCK_AFTER_SECONDS * 1000;
}
