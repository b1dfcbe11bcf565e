import type { Decision, Reason } from '@portico/contract/errors';
import type { UserId } from '@portico/contract/ids';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Subject } from '../../platform/subject.ts';
import { nobodyCould, whoCould } from '../../platform/who-could.ts';
import { isEntitled, loadApprovalNeeds } from './approver.ts';
import { isKeptAsRule, loadClientDecides } from './client-decides.ts';
import { loadColleagues, type Colleague } from './load-colleagues.ts';
import type { GovernedEntity, ObjectChange } from '../governed-entity.ts';
import { leastLinked, strangersTo, takesStrangers } from './second-person.ts';

type Context = { tx: Transaction; clock: Clock; subject: Subject };
type Asked = { entity: GovernedEntity; requestedBy: UserId; byGuest: boolean; change: ObjectChange };

/**
 * Tells somebody who may not decide about a request which colleagues could now: those who may approve and didn't ask
 * for it.
 */
export async function withWhoCould(context: Context, request: Asked, decision: Decision): Promise<Decision> {
  if (decision.allowed || decision.reasons.some(({ kind }) => kind === 'state')) return decision;
  return { ...decision, reasons: [...decision.reasons, ...(await whoCouldDecide(context, request))] };
}

async function whoCouldDecide(context: Context, request: Asked): Promise<Reason[]> {
  const { tx, subject } = context;
  const { entity, requestedBy, change } = request;
  const lacks = await loadApprovalNeeds(tx, entity, [change]);
  const entitled = (await loadColleagues(tx, subject)).filter(
    ({ userId, hasCome, rights }) => userId !== requestedBy && hasCome && isEntitled(entity, lacks, rights, change),
  );
  const second = await secondPeople(context, request, entitled);
  const strangers = second.filter(({ userId, isFree }) => isFree && userId !== subject.personId);
  const could = strangers.filter(({ rights }) => lacks(rights, change).length === 0);
  if (could.length > 0) return whoCould(could.map(({ name }) => name));
  if (await isForProvider(context, request)) return [nobodyCould('providerCould')];
  // The change concerns all of them.
  return [nobodyCould(strangers.length > 0 ? 'uninvolvedProvider' : 'nobodyCould')];
}

/** Whose approval counts as a second person's, as `loadSecondPerson` judges it. */
async function secondPeople(
  { tx, subject }: Context,
  { entity, requestedBy }: Asked,
  entitled: readonly Colleague[],
): Promise<readonly Colleague[]> {
  if (entity.isApprovedByAnybody) return entitled;
  if (takesStrangers(entity, subject.clientKind)) return strangersTo(tx, subject.askedAt, [requestedBy], entitled);
  return leastLinked(tx, subject.askedAt, requestedBy, entitled);
}

/** Another of the provider's people decides what the provider asked for while nobody of the client could. */
async function isForProvider(context: Context, { entity, requestedBy, byGuest, change }: Asked): Promise<boolean> {
  if (!byGuest) return false;
  const asked = { entity, objectId: change.objectId, requestedBy };
  const clientDecides = (await loadClientDecides(context.tx, context.subject, [asked]))(asked);
  return !clientDecides && !(await isKeptAsRule(context, entity, change));
}
