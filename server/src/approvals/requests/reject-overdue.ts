import type { ClientId } from '@portico/contract/ids';
import { CHANGE_REQUEST_DAYS } from '@portico/contract/limits';
import { auditChange } from '../../platform/audit.ts';
import { addSeconds, DAY_SECONDS, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/db.ts';
import { changeStatus } from './change-request-status.ts';
import type { GovernedEntities } from '../governed-entity.ts';
import { changedBy, giveUp, lockRequest } from './lock-request.ts';

/** Rejects, as the system, change requests undecided for 21 times 24 hours (spec A4, A9). */
export async function rejectOverdueChanges(db: Database, clock: Clock, entities: GovernedEntities): Promise<void> {
  const before = addSeconds(clock.now(), -CHANGE_REQUEST_DAYS * DAY_SECONDS);
  const overdue = await db.inNoClient((tx) =>
    tx.rows<{ client_id: ClientId; id: string }>('select * from overdue_change_requests($1)', [before]),
  );
  for (const { client_id: clientId, id } of overdue) await rejectOne(db, clock, entities, clientId, id);
}

async function rejectOne(db: Database, clock: Clock, entities: GovernedEntities, clientId: ClientId, id: string) {
  await db.inClient(clientId, async (tx) => {
    const locked = await lockRequest(tx, entities, id);
    if (locked?.row.status !== 'PUBLISHED') return;
    const { row, entity } = locked;
    await changeStatus(tx, row, 'overdue', { decided: { by: null, at: clock.now(), comment: null } });
    await giveUp(tx, entity, row, changedBy(clientId, row, clock.now()));
    const object = { id: row.object_id, name: entity.nameOf(row.content ?? row.before) };
    const step = { step: 'overdue', action: row.action } as const;
    await auditChange({ tx, clock, subject: null }, entity, step, object, { changeRequest: row.id });
  });
}
