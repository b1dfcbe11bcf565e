import type { Decision } from '@portico/contract/errors';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db.ts';
import type { Subject } from '../platform/subject.ts';
import { nobodyCould, whoCould } from '../platform/who-could.ts';
import { loadApprovalNeeds } from './approver.ts';
import { isKeptAsRule, loadClientDecides } from './client-decides.ts';
import { loadColleagues } from './colleagues.ts';
import type { GovernedEntity, ObjectChange } from './governed-entity.ts';
import { strangersTo } from './second-person.ts';

type Context = { tx: Transaction; clock: Clock; subject: Subject };
type Asked = { entity: GovernedEntity; requestedBy: string; byGuest: boolean; change: ObjectChange };

/** Whoever may not decide about a request is told which colleagues could now: those who may approve and didn't ask for it. */
export async function withWhoCould(context: Context, request: Asked, decision: Decision): Promise<Decision> {
  if (decision.allowed || decision.reasons.some(({ kind }) => kind === 'state')) return decision;
  const names = await namesOf(context, request);
  const who = names.length > 0 ? whoCould(names) : [nobodyCould((await isForProvider(context, request)) ? 'providerCould' : 'nobodyCould')]; // prettier-ignore
  return { ...decision, reasons: [...decision.reasons, ...who] };
}

/** What the provider has asked for, another of its people decides while the client has nobody who could. */
async function isForProvider(context: Context, { entity, requestedBy, byGuest, change }: Asked): Promise<boolean> {
  if (!byGuest) return false;
  const asked = { entity, objectId: change.objectId, requestedBy };
  const clientDecides = (await loadClientDecides(context.tx, context.subject, [asked]))(asked);
  return !clientDecides && !(await isKeptAsRule(context, entity, change));
}

async function namesOf({ tx, subject }: Context, { entity, requestedBy, change }: Asked): Promise<string[]> {
  const lacks = await loadApprovalNeeds(tx, entity, [change]);
  const others = (await loadColleagues(tx, subject)).filter(
    ({ userId, isFree }) => isFree && ![requestedBy, subject.personId].includes(userId),
  );
  const could = others.filter(({ rights }) => lacks(rights, change).length === 0);
  const strangers = entity.isApprovedByAnybody ? could : await strangersTo(tx, subject.askedAt, [requestedBy], could);
  return strangers.map(({ name }) => name);
}
