import type { ChangeOutcome } from '@portico/contract/approvals/endpoints';
import type { ChangeAction } from '@portico/contract/approvals/model';
import type { Language } from '@portico/contract/languages';
import { loadRights } from '../permissions/public.ts';
import { appendAudit } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db.ts';
import { PortalError } from '../platform/errors.ts';
import { refuseEndUsers } from '../platform/http/route.ts';
import { newId } from '../platform/ids.ts';
import type { Subject } from '../platform/subject.ts';
import { text } from '../platform/texts.ts';
import { decideEdit } from './decide-change.ts';
import type { GovernedEntity, Stored } from './governed-entity.ts';
import { isGoverned } from './two-person.ts';

type Context = { tx: Transaction; subject: Subject; clock: Clock; language: Language };

/** A change that somebody asks for; `version` is the one that he saw. */
export type Change<Content> =
  | { action: 'ADD'; content: Content; comment?: string | undefined }
  | { action: 'UPDATE'; id: string; version: number; content: Content; comment?: string | undefined }
  | { action: 'DELETE'; id: string; version: number; comment: string };

/**
 * The only door through which master data changes. Without the two-person rule the change holds at once; with it the
 * command is tried, stored, and waits for a second person, while the object works on with its old values. Throws
 * UNAUTHORIZED and WRONG_STATE with the reasons, NOT_FOUND, CONTENT_CHANGED when somebody else was quicker, and
 * REQUEST_FIELDS for a content that can't be.
 */
export async function changeObject<Content>(
  context: Context,
  entity: GovernedEntity<Content>,
  change: Change<Content>,
): Promise<ChangeOutcome> {
  const { tx } = context;
  const id = change.action === 'ADD' ? newId() : change.id;
  const stored = await permit(context, entity, change);
  const content = change.action === 'DELETE' ? null : change.content;
  if (content) await refuseProblems(context, entity, content, id);
  if (!(await isGoverned(tx, entity.category))) {
    await applyChange(context, entity, { action: change.action, id, content });
    await entity.follow?.(tx, context.subject.clientId);
    await audit(context, entity, change, id, stored);
    return { uniqueId: id, outcome: 'DONE', changeRequest: null };
  }
  return { uniqueId: id, outcome: 'REQUESTED', changeRequest: await request(context, entity, change, id, stored) };
}

/** The object that is to be changed, locked; null for a new one. */
async function permit<Content>(
  { tx, subject }: Context,
  entity: GovernedEntity<Content>,
  change: Change<Content>,
): Promise<Stored<Content> | null> {
  refuseEndUsers(subject);
  const rights = await loadRights(tx, subject);
  const { reasons } = decideEdit({ rights }, entity, 'OK');
  if (reasons.length > 0) throw new PortalError('UNAUTHORIZED', { reasons });
  if (change.action === 'ADD') return null;
  const stored = await entity.find(tx, change.id, true);
  if (!stored) throw new PortalError('NOT_FOUND');
  const decision = decideEdit({ rights }, entity, stored.status);
  if (!decision.allowed) throw new PortalError('WRONG_STATE', { reasons: decision.reasons });
  if (stored.version !== change.version) throw new PortalError('CONTENT_CHANGED');
  const named = change.action === 'DELETE' && (await entity.deletionProblem?.(tx, change.id));
  if (named) throw new PortalError('WRONG_STATE', { reasons: [named] });
  return stored;
}

async function refuseProblems<Content>(
  { tx, language }: Context,
  entity: GovernedEntity<Content>,
  content: Content,
  id: string,
): Promise<void> {
  const problems = await entity.problems(tx, content, id);
  if (problems.length === 0) return;
  const fields = problems.map(({ field, text: key, parameters }) => ({
    field: `content.${field}`,
    message: text(language, key, parameters),
  }));
  throw new PortalError('REQUEST_FIELDS', { fields });
}

export type Command<Content> = { action: ChangeAction; id: string; content: Content | null };

/** Makes a change hold. A new object is there already if it has waited for a second person. */
export async function applyChange<Content>(
  { tx, clock }: Pick<Context, 'tx' | 'clock'>,
  entity: GovernedEntity<Content>,
  { action, id, content }: Command<Content>,
): Promise<void> {
  if (action === 'DELETE') await entity.remove(tx, id, clock.now());
  else if (action === 'UPDATE') await entity.update(tx, id, content!);
  else if (await entity.find(tx, id, false)) await entity.setStatus(tx, id, 'OK');
  else await entity.add(tx, id, content!, 'OK');
  if (action === 'UPDATE') await entity.setStatus(tx, id, 'OK');
}

/** Tried now, so that what the database refuses is refused at once, and run again at approval. */
async function tryChange<Content>(context: Context, entity: GovernedEntity<Content>, command: Command<Content>) {
  await context.tx.rows('savepoint trial');
  await applyChange(context, entity, command);
  await context.tx.rows('rollback to savepoint trial');
}

const PENDING = { ADD: 'CREATION_PENDING', UPDATE: 'CHANGE_PENDING', DELETE: 'DELETION_PENDING' } as const;

async function request<Content>(
  context: Context,
  entity: GovernedEntity<Content>,
  change: Change<Content>,
  objectId: string,
  stored: Stored<Content> | null,
): Promise<string> {
  const { tx, clock, subject } = context;
  const content = change.action === 'DELETE' ? null : change.content;
  await tryChange(context, entity, { action: change.action, id: objectId, content });
  if (change.action === 'ADD') await entity.add(tx, objectId, change.content, PENDING.ADD);
  else await entity.setStatus(tx, objectId, PENDING[change.action]);
  const id = newId();
  const before = stored ? stored.content : null;
  await tx.write(
    `insert into change_requests (client_id, id, category, action, status, object_id, object_version, name, content, before, comment,
       requested_by, requested_at) values (current_client(), $1, $2, $3, 'PUBLISHED', $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      entity.category,
      change.action,
      objectId,
      stored?.version ?? null,
      entity.nameOf((content ?? before)!),
      content && JSON.stringify(content),
      before && JSON.stringify(before),
      change.comment || null,
      subject.userId,
      clock.now(),
    ],
  );
  await appendAudit(tx, {
    at: clock.now(),
    category: 'CHANGE_REQUEST',
    entityType: entity.auditType,
    entityId: objectId,
    action: `request${change.action}`,
    subject,
    detail: { changeRequest: id, before, after: content, comment: change.comment ?? null },
  });
  return id;
}

async function audit<Content>(
  { tx, clock, subject }: Context,
  entity: GovernedEntity<Content>,
  change: Change<Content>,
  id: string,
  stored: Stored<Content> | null,
): Promise<void> {
  await appendAudit(tx, {
    at: clock.now(),
    category: 'MASTER_DATA',
    entityType: entity.auditType,
    entityId: id,
    action: change.action,
    subject,
    detail: {
      before: stored?.content ?? null,
      after: change.action === 'DELETE' ? null : change.content,
      comment: change.comment ?? null,
    },
  });
}
