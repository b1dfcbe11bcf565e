import type { ChangeOutcome } from '@portico/contract/approvals/endpoints';
import type { ChangeAction } from '@portico/contract/approvals/model';
import type { Reason } from '@portico/contract/errors';
import type { Language } from '@portico/contract/languages';
import { loadRights, type Rights } from '../permissions/public.ts';
import { raiseAlarm } from '../platform/alarms.ts';
import { auditChange } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { Log } from '../platform/log.ts';
import { PortalError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { isGuest, type Subject } from '../platform/subject.ts';
import { text } from '../platform/texts.ts';
import { decideEdit } from './requests/decide-change.ts';
import { shortageReason, type Shortage } from './people/eligible-people.ts';
import { applyChange, refusedShortages, tellShortages, tryChange } from './apply-change.ts';
import { refusalOf, type ChangedBy, type GovernedEntity, type Stored } from './governed-entity.ts';
import { lockAdministration } from './lock-administration.ts';
import { obstacleTo } from './object-actions.ts';
import { guestReasons, waitsForSecond } from './signing-change.ts';
import { tellOfChange } from './people/tell-administrators.ts';

/** Who asks, and when. */
export type ChangeContext = { tx: Transaction; subject: Subject; clock: Clock; log: Log; language: Language };

/** A change that somebody asks for; `version` is the one they saw. */
export type Change<Content> =
  | { action: 'ADD'; content: Content; comment?: string | undefined }
  | { action: 'UPDATE'; id: string; version: number; content: Content; comment?: string | undefined }
  | { action: 'DELETE'; id: string; version: number; comment: string };

/** The same, or one computed from the object once it is locked. */
export type AskedChange<Content> =
  | Change<Content>
  | { action: 'UPDATE'; id: string; version: number; edit: (stored: Content) => Content; comment?: string | undefined };

/**
 * The only door through which master data changes. Without the two-person rule the change takes effect at once. With
 * it, the command is tried, stored, and waits for a second person, while the object keeps its old values. That also
 * applies if the change decides who signs and sign-off rules are under the rule, and always to the provider's people in
 * the client's name. Throws UNAUTHORIZED, WRONG_STATE and TOO_FEW_APPROVERS with the reasons, NOT_FOUND,
 * CONTENT_CHANGED if somebody else was quicker, and REQUEST_FIELDS for an impossible content.
 */
export async function changeObject<Content>(
  context: ChangeContext,
  entity: GovernedEntity<Content>,
  asked: AskedChange<Content>,
): Promise<ChangeOutcome> {
  const id = asked.action === 'ADD' ? newId() : asked.id;
  const rights = await permitEditing(context, entity);
  if (entity.effect) await lockAdministration(context.tx);
  const stored = asked.action === 'ADD' ? null : await permit(context, entity, rights, asked);
  const change = 'edit' in asked ? { ...asked, content: asked.edit(stored!.content) } : asked;
  const content = change.action === 'DELETE' ? null : change.content;
  const difference = { id, before: stored?.content ?? null, after: content };
  const reasons = await reasonsAgainst(context, entity, rights, { ...difference, action: asked.action });
  if (reasons.length > 0) throw new PortalError('UNAUTHORIZED', { reasons });
  if (content) await refuseProblems(context, entity, content, id);
  if (await waitsForSecond(context, entity, difference)) {
    const changeRequest = await requestChange(context, entity, change, id, stored);
    return { uniqueId: id, outcome: 'REQUESTED', changeRequest };
  }
  await hold(context, entity, change, id, stored);
  return { uniqueId: id, outcome: 'DONE', changeRequest: null };
}

/** What this person may not change here, beyond the right to edit. */
export async function reasonsAgainst<Content>(
  context: Pick<ChangeContext, 'tx' | 'subject' | 'clock'>,
  entity: GovernedEntity<Content>,
  rights: Rights,
  change: { id: string; action: ChangeAction; before: Content | null; after: Content | null },
): Promise<Reason[]> {
  const { tx, subject } = context;
  const reasons = (await entity.editReasons?.(tx, subject, rights, change)) ?? [];
  if (reasons.length > 0 || !subject.impersonator) return reasons;
  const { id: objectId, action, before, after: content } = change;
  return guestReasons(context, entity, { objectId, action, before, content });
}

/** Makes a change take effect at once. */
async function hold<Content>(
  context: ChangeContext,
  entity: GovernedEntity<Content>,
  change: Change<Content>,
  id: string,
  stored: Stored<Content> | null,
): Promise<void> {
  const { tx } = context;
  const content = change.action === 'DELETE' ? null : change.content;
  const shortages = await applyChange(tx, entity, { action: change.action, id, content }, byOf(context, change));
  refuseShortages(entity, stored?.content ?? null, content, shortages);
  await tellShortages(tx, context, shortages);
  await entity.afterApplied?.(tx, context.subject.clientId);
  await auditApplied(context, entity, change, id, stored);
}

/** The rights of somebody who may change objects of this kind; refuses everybody else. */
export async function permitEditing<Content>(
  { tx, subject }: Pick<ChangeContext, 'tx' | 'subject'>,
  entity: GovernedEntity<Content>,
): Promise<Rights> {
  const rights = await loadRights(tx, subject);
  const refusal = refusalOf(rights, entity, 'edit');
  if (refusal) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
  return rights;
}

/** The object to be changed, locked. */
async function permit<Content>(
  { tx, subject }: ChangeContext,
  entity: GovernedEntity<Content>,
  rights: Rights,
  change: { action: 'UPDATE' | 'DELETE'; id: string; version: number },
): Promise<Stored<Content>> {
  const stored = await entity.find(tx, change.id, true);
  if (!stored || (await isHidden(tx, subject, entity, rights, stored.content))) throw new PortalError('NOT_FOUND');
  const self = entity.selfReason?.(rights, change.id);
  if (self) throw new PortalError('UNAUTHORIZED', { reasons: [self] });
  const decision = decideEdit({ rights }, entity, stored.status);
  if (!decision.allowed) throw new PortalError('WRONG_STATE', { reasons: decision.reasons });
  if (stored.version !== change.version) throw new PortalError('CONTENT_CHANGED');
  const obstacle = await obstacleTo(tx, entity, change.action, change.id, isAsClient(subject));
  if (obstacle) throw new PortalError('WRONG_STATE', { reasons: [obstacle] });
  return stored;
}

async function isHidden<Content>(
  tx: Transaction,
  subject: Subject,
  entity: GovernedEntity<Content>,
  rights: Rights,
  content: Content,
): Promise<boolean> {
  return entity.sees !== undefined && !(await entity.sees(tx, subject, rights, content));
}

/** One of the provider's people acting as the client itself. */
function isAsClient({ impersonator }: Subject): boolean {
  return impersonator?.asClient ?? false;
}

/** Throws REQUEST_FIELDS with everything that is wrong with a content; keeps the alarms it raises. */
export async function refuseProblems<Content>(
  { tx, clock, log, language }: Pick<ChangeContext, 'tx' | 'clock' | 'log' | 'language'>,
  entity: GovernedEntity<Content>,
  content: Content,
  id: string,
): Promise<void> {
  const problems = await entity.problems(tx, content, id, clock.now());
  if (problems.length === 0) return;
  const alarms = problems.flatMap(({ alarm }) => alarm ?? []);
  for (const alarm of alarms) await raiseAlarm(tx, clock, log, alarm);
  const fields = problems.map(({ field, text: key, parameters }) => ({
    field: `content.${field}`,
    message: text(language, key, parameters),
  }));
  throw new PortalError('REQUEST_FIELDS', { fields, commits: alarms.length > 0 });
}

function refuseShortages<Content>(
  entity: GovernedEntity<Content>,
  before: Content | null,
  after: Content | null,
  shortages: readonly Shortage[],
): void {
  const refused = refusedShortages(entity, before, after, shortages);
  if (refused.length > 0) throw new PortalError('TOO_FEW_APPROVERS', { reasons: refused.map(shortageReason) });
}

function byOf<Content>({ subject, clock }: ChangeContext, change: Change<Content>): ChangedBy {
  return {
    clientId: subject.clientId,
    userId: subject.userId,
    personId: subject.personId,
    inNameOf: subject.userId === subject.personId ? null : subject.userId,
    approvedBy: null,
    at: clock.now(),
    comment: change.comment ?? null,
    address: subject.address,
  };
}

const PENDING = { ADD: 'CREATION_PENDING', UPDATE: 'CHANGE_PENDING', DELETE: 'DELETION_PENDING' } as const;

/**
 * Stores a change that waits for a second person; returns the request's id. For `changeObject`, and for use cases that
 * have checked themselves that the caller may ask, on an object that they have locked.
 */
export async function requestChange<Content>(
  context: ChangeContext,
  entity: GovernedEntity<Content>,
  change: Change<Content>,
  objectId: string,
  stored: Stored<Content> | null,
): Promise<string> {
  const { tx, clock, subject } = context;
  const content = change.action === 'DELETE' ? null : change.content;
  const by = byOf(context, change);
  const shortages = await tryChange(tx, entity, { action: change.action, id: objectId, content }, by);
  refuseShortages(entity, stored?.content ?? null, content, shortages);
  if (change.action === 'ADD') await entity.add(tx, objectId, change.content, PENDING.ADD, by);
  else await entity.setStatus(tx, objectId, PENDING[change.action], by);
  const id = newId();
  const before = stored ? stored.content : null;
  const name = entity.nameOf((content ?? before)!);
  await tx.write(
    `insert into change_requests (client_id, id, kind, category, action, status, object_id, object_version, name, content, before, comment,
       requested_by, in_name_of, requested_at) values (current_client(), $1, $2, $3, $4, 'PUBLISHED', $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      id,
      entity.kind,
      entity.category,
      change.action,
      objectId,
      stored?.version ?? null,
      name,
      content && JSON.stringify(content),
      before && JSON.stringify(before),
      change.comment || null,
      subject.personId,
      by.inNameOf,
      clock.now(),
    ],
  );
  if (isGuest(subject)) await tellOfChange(tx, clock, subject, { entity, action: change.action, name });
  const parameters = { changeRequest: id, comment: change.comment ?? null };
  const step = { step: 'requested', action: change.action } as const;
  await auditChange(context, entity, step, { id: objectId, name }, parameters, { before, after: content });
  return id;
}

async function auditApplied<Content>(
  context: ChangeContext,
  entity: GovernedEntity<Content>,
  change: Change<Content>,
  id: string,
  stored: Stored<Content> | null,
): Promise<void> {
  const before = stored?.content ?? null;
  const after = change.action === 'DELETE' ? null : change.content;
  const object = { id, name: entity.nameOf((after ?? before)!) };
  const step = { step: 'applied', action: change.action } as const;
  await auditChange(context, entity, step, object, { comment: change.comment ?? null }, { before, after });
}
