import type { ChangeDecision, ChangeStatus, EntityStatus } from '@portico/contract/approvals/model';
import type { Decision, Reason } from '@portico/contract/errors';
import type { LadderArea } from '@portico/contract/permissions/model';
import type { Rights } from '../permissions/public.ts';
import type { Needs } from './governed-entity.ts';

type Actor = { userId: string; rights: Rights };
type Entity = { area: LadderArea; needs: Needs };
type Request = { entity: Entity; requestedBy: string; status: ChangeStatus; outdated: string | null };

/**
 * Decides whether somebody may approve, reject or discard a change request, with every reason why not: an approver is
 * another person with the right to approve, and needs none to edit; only who asked for it discards it. Pure.
 */
export function decideChange(actor: Actor, decision: ChangeDecision, request: Request): Decision {
  const own = request.requestedBy === actor.userId;
  const reasons: (Reason | null)[] = [
    request.status === 'PUBLISHED' ? null : state('requestDecided', { request: request.status }),
  ];
  if (decision === 'discard') reasons.push(own ? null : rule('notYourRequest'));
  else
    reasons.push(
      own ? rule('ownRequest') : null,
      actor.rights.refusal(request.entity.area, request.entity.needs.approve),
    );
  if (decision === 'approve' && request.outdated !== null) reasons.push(state('requestOutdated'));
  return decisionOf(reasons);
}

/** Whether somebody may change an object: the right to edit, and no change of it that waits for a second person. */
export function decideEdit(actor: Pick<Actor, 'rights'>, { area, needs }: Entity, status: EntityStatus): Decision {
  return decisionOf([actor.rights.refusal(area, needs.edit), status === 'OK' ? null : state('changeWaits')]);
}

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
