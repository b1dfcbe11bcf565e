import type { Decision, Reason } from '@portico/contract/errors';
import type { Transaction } from '../platform/db.ts';
import type { Subject } from '../platform/subject.ts';
import { loadApprovalNeeds } from './approver.ts';
import { loadColleagues } from './colleagues.ts';
import { clientDecides } from './load-approvers.ts';
import type { GovernedEntity, ObjectChange } from './governed-entity.ts';
import { strangersTo } from './second-person.ts';

const NAMES_SHOWN = 10;

type Asked = { entity: GovernedEntity; requestedBy: string; byGuest: boolean; change: ObjectChange };

/** Whoever may not decide about a request is told which colleagues could now: those who may approve and didn't ask for it. */
export async function withWhoCould(
  tx: Transaction,
  subject: Subject,
  request: Asked,
  decision: Decision,
): Promise<Decision> {
  if (decision.allowed || decision.reasons.some(({ kind }) => kind === 'state')) return decision;
  const names = await namesOf(tx, subject, request);
  const who: Pick<Reason, 'key' | 'parameters'> = names.length
    ? { key: 'whoCould', parameters: { names: names.slice(0, NAMES_SHOWN).join(', ') } }
    : { key: await nobodysKey(tx, request), parameters: {} };
  return { ...decision, reasons: [...decision.reasons, { kind: 'whoCould', ...who }] };
}

/** What the provider has asked for, another of its people decides while the client has nobody who could. */
async function nobodysKey(tx: Transaction, { entity, byGuest, change }: Asked): Promise<string> {
  return byGuest && !(await clientDecides(tx, entity.category, change.objectId)) ? 'providerCould' : 'nobodyCould';
}

async function namesOf(tx: Transaction, subject: Subject, { entity, requestedBy, change }: Asked): Promise<string[]> {
  const lacks = await loadApprovalNeeds(tx, entity, [change]);
  const others = (await loadColleagues(tx, subject)).filter(
    ({ userId, isFree }) => isFree && ![requestedBy, subject.userId].includes(userId),
  );
  const could = others.filter(({ rights }) => lacks(rights, change).length === 0);
  const strangers = entity.isApprovedByAnybody ? could : await strangersTo(tx, subject.askedAt, [requestedBy], could);
  return strangers.map(({ name }) => name);
}
