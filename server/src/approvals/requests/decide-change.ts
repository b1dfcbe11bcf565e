import type { ChangeDecision, ChangeStatus, EntityStatus } from '@portico/contract/approvals/model';
import type { Decision, Reason } from '@portico/contract/errors';
import type { UserId } from '@portico/contract/ids';
import type { Rights } from '../../permissions/public.ts';
import { refusalOf, type GovernedEntity } from '../governed-entity.ts';

type Request = {
  requestedBy: UserId;
  /** One of the provider's people asked for it, and somebody of the client could decide. */
  isForClient: boolean;
  status: ChangeStatus;
  outdated: string | null;
  /** Who has objected to a change of their sign-in that came before the request in their name. */
  disownedBy: string | null;
  /** What the actor lacks to approve it. */
  lacks: readonly Reason[];
};

/**
 * Decides whether somebody may approve, reject or discard a change request, with every reason why not. An approver is
 * another person with the right to approve and needs no right to edit. No guest decides what a guest asked for. Only
 * the requester discards. Pure.
 */
export function decideChange(
  actor: { userId: UserId; isGuest: boolean },
  decision: ChangeDecision,
  request: Request,
): Decision {
  const own = request.requestedBy === actor.userId;
  const reasons: (Reason | null)[] = [
    request.status === 'PUBLISHED' ? null : state('requestDecided', { request: request.status }),
  ];
  if (decision === 'discard') reasons.push(own ? null : rule('notYourRequest'));
  else reasons.push(own ? rule('ownRequest') : null, ...request.lacks);
  const isKept = decision !== 'discard' && !own && actor.isGuest && request.isForClient;
  if (isKept) reasons.push(CLIENT_DECIDES);
  if (decision === 'approve' && request.outdated !== null) reasons.push(state('requestOutdated'));
  if (decision === 'approve' && request.disownedBy !== null)
    reasons.push(state('requestDisowned', { name: request.disownedBy }));
  return decisionOf(reasons);
}

/**
 * Whether somebody may change an object: they have the right to edit, and no change of it waits for a second person.
 */
export function decideEdit(
  actor: { rights: Rights },
  entity: Pick<GovernedEntity, 'area' | 'needs' | 'alsoBy'>,
  status: EntityStatus,
): Decision {
  return decisionOf([refusalOf(actor.rights, entity, 'edit'), status === 'OK' ? null : CHANGE_WAITS]);
}

/** A second change of an object is refused while the first one waits. */
export const CHANGE_WAITS: Reason = state('changeWaits');

/** No guest decides what a guest asked for. */
export const CLIENT_DECIDES: Reason = rule('clientDecides');

function decisionOf(all: (Reason | null)[]): Decision {
  const reasons = all.filter((reason) => reason !== null);
  return { allowed: reasons.length === 0, reasons };
}

function state(key: string, parameters: Reason['parameters'] = {}): Reason {
  return { kind: 'state', key, parameters };
}

function rule(key: string): Reason {
  return { kind: 'rule', key, parameters: {} };
}
