import { z } from 'zod';
import type { OutdatedReason } from '@portico/contract/approvals/model';
import type { UserId } from '@portico/contract/ids';
import { loadDisowned } from '../permissions/public.ts';
import type { Reason } from '@portico/contract/errors';
import { auditChange } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import { job, jobPayload, type PayloadOf, type Work } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { wordsOf } from './people/approver.ts';
import { changeStatus } from './requests/change-request-status.ts';
import { shortageReason } from './people/eligible-people.ts';
import type { ChangedBy, GovernedEntities, GovernedEntity } from './governed-entity.ts';
import { changedBy, lockRequest } from './requests/lock-request.ts';
import { applyChange, refusedShortages, tellShortages, tryChange, type Command } from './apply-change.ts';
import { obstacleTo } from './object-actions.ts';
import { weighRequest } from './requests/request-digest.ts';
import type { RequestRow } from './requests/request-row.ts';

/** `address`: the approver's; requests approved by an older version have none. */
export const applyChangeJob = job({
  name: 'apply-change',
  lane: 'long',
  payload: jobPayload.extend({ requestId: z.guid(), address: z.string().nullish() }),
  key: ({ requestId }) => `apply-change ${requestId}`,
});

/**
 * Applies an approved change and marks its request, in one transaction; idempotent. If it no longer fits, the request
 * goes back to PUBLISHED, marked as outdated. If another change approved meanwhile alters its effect, it goes back to
 * be read again.
 */
export async function applyApprovedChange(
  { db, clock, log }: Pick<Work, 'db' | 'clock' | 'log'>,
  entities: GovernedEntities,
  { clientId, requestId, address = null }: PayloadOf<typeof applyChangeJob>,
): Promise<void> {
  await db.inClient(clientId, async (tx) => {
    const locked = await lockRequest(tx, entities, requestId);
    if (locked?.row.status !== 'INSERTING') return;
    const { row, entity } = locked;
    const outdated = await outdatedBy(tx, entity, row, clock.now());
    if (outdated) return changeStatus(tx, row, 'givenBack', { decided: null, outdated: outdated.key });
    if (!(await isAsApproved(tx, clock, entity, row))) return changeStatus(tx, row, 'givenBack', { decided: null });
    await apply(tx, { clock, log }, entity, row, changedBy(clientId, row, clock.now(), address));
    await entity.afterApplied?.(tx, clientId);
  });
}

/**
 * The requester and the approver still count, and the effect is as read. Approvals of an older version have no digest.
 */
async function isAsApproved(tx: Transaction, clock: Clock, entity: GovernedEntity, row: RequestRow): Promise<boolean> {
  const words = wordsOf(row);
  if (words.some(await loadDisowned(tx, words))) return false;
  const { approved_digest: approved } = row;
  return approved === null || (await weighRequest(tx, clock, entity, row)).digest === approved;
}

async function apply(
  tx: Transaction,
  tools: { clock: Clock; log: Log },
  entity: GovernedEntity,
  row: RequestRow,
  by: ChangedBy,
): Promise<void> {
  const { clock } = tools;
  const shortages = await applyChange(tx, entity, commandOf(row), by);
  await tellShortages(tx, tools, shortages);
  await changeStatus(tx, row, 'applied');
  const subject =
    row.decided_by === null ? null : { userId: row.decided_by, userName: row.decider ?? '', address: by.address };
  const { object_id: objectId, requested_by: requestedBy, comment, before, content: after } = row;
  const object = { id: objectId, name: entity.nameOf(after ?? before) };
  const parameters = { changeRequest: row.id, requestedBy, comment };
  const change = { step: 'applied', action: row.action } as const;
  await auditChange({ tx, clock, subject }, entity, change, object, parameters, { before, after });
}

function commandOf({ action, object_id: id, content }: RequestRow): Command<unknown> {
  return { action, id, content };
}

/** Why a request can't be approved any more, with further reasons. */
export type Outdated = { key: OutdatedReason; reasons: Reason[] };

/**
 * Outdated: its object has another version, its content is no longer possible, or too few people could approve changes
 * afterwards.
 */
export async function outdatedBy(
  tx: Transaction,
  entity: GovernedEntity,
  row: RequestRow,
  at: Date,
): Promise<Outdated | null> {
  const stored = await entity.find(tx, row.object_id, true);
  if (!stored) return because('objectGone');
  if (row.action !== 'ADD' && stored.version !== row.object_version) return because('objectChanged');
  if (await obstacleTo(tx, entity, row.action, row.object_id, await isGuest(tx, row.requested_by)))
    return because('contentProblem');
  if (row.content !== null) {
    const [problem] = await entity.problems(tx, row.content, row.object_id, at);
    if (problem) return because('contentProblem');
  }
  if (!entity.affectsApproverPool) return null;
  const shortages = await tryChange(tx, entity, commandOf(row), changedBy(row.client_id, row, at));
  const refused = refusedShortages(entity, stored.content, row.content, shortages);
  return refused.length > 0 ? because('tooFewApprovers', refused.map(shortageReason)) : null;
}

function because(key: OutdatedReason, reasons: Reason[] = []): Outdated {
  return { key, reasons };
}

/** Whether one of the provider's people has asked for it. */
async function isGuest(tx: Transaction, userId: UserId): Promise<boolean> {
  const found = 'select 1 from users where client_id = current_client() and id = $1 and guest_of is not null';
  return (await tx.row(found, [userId])) !== null;
}
