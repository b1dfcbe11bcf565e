import type { approvalsEndpoints } from '@portico/contract/approvals/endpoints';
import type { ChangeDecision } from '@portico/contract/approvals/model';
import type { Reply } from '@portico/contract/endpoint';
import type { ClientId } from '@portico/contract/ids';
import { LEVELS, type Level } from '@portico/contract/permissions/model';
import { Rights } from '../../permissions/public.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import type { Subject } from '../../platform/subject.ts';
import type { Approver } from './approver-facts.ts';
import { decideAs, type DecisionBody } from '../requests/decide-change-request.ts';
import { findOpenChange } from '../requests/find-open-change.ts';
import { findRequest, presentWhole, type Presenting } from '../requests/get-change-request.ts';
import { GovernedEntities } from '../governed-entity.ts';
import type { Person } from './linked-people.ts';
import { twoPersonRule } from '../rule/two-person-rule.ts';

type Definition = (typeof approvalsEndpoints)['decideChangeRequest'];
type ChangeRequest = Reply<Definition>;

/** One of the provider's people, at this level; in a client they see the requests about its two-person rule. */
function approverOf(subject: Subject, provider: Person, level: Level): Approver {
  const { personId: userId } = subject;
  const entry = { groupName: null, area: twoPersonRule.area, scope: { kind: 'AREA' as const }, level: LEVELS[level] };
  return {
    subject,
    userId,
    isGuest: true,
    provider,
    rights: new Rights({ userId, licensedModules: [], modules: [] }, [entry]),
    visible: { condition: `r.kind = '${twoPersonRule.kind}'`, values: [] },
    entities: new GovernedEntities([twoPersonRule]),
  };
}

/** The waiting change of a client's two-person rule, for one of the provider's people; null if there isn't one. */
export async function findRequestForClient(
  context: Presenting,
  provider: Person,
  level: Level,
  clientId: ClientId,
): Promise<ChangeRequest | null> {
  const open = await findOpenChange(context.tx, twoPersonRule.kind, clientId);
  if (!open) return null;
  const approver = approverOf(context.subject, provider, level);
  return presentWhole(context, approver, await findRequest(context.tx, approver, open.uniqueId));
}

/**
 * One of the provider's people decides what the client's own people have asked for. The client decides what the
 * provider asks for, unless nobody of the client could; then another of the provider's people does. Throws
 * CONTENT_CHANGED if another request than the one read is waiting by now.
 */
export async function decideForClient(
  context: Pick<Context<Definition>, 'tx' | 'subject' | 'clock' | 'language'>,
  provider: Person,
  clientId: ClientId,
  decision: ChangeDecision,
  { changeRequest, ...body }: DecisionBody & { changeRequest: string },
): Promise<ChangeRequest> {
  const open = await findOpenChange(context.tx, twoPersonRule.kind, clientId);
  if (!open) throw new PortalError('NOT_FOUND');
  if (open.uniqueId !== changeRequest) throw new PortalError('CONTENT_CHANGED');
  return decideAs(context, approverOf(context.subject, provider, 'ADMIN'), open.uniqueId, decision, body);
}
