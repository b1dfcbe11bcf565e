import type { ChangeAction } from '@portico/contract/approvals/model';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { Log } from '../platform/log.ts';
import { raiseAlarm } from '../platform/alarms.ts';
import { shortagesOf, type Shortage } from './people/eligible-people.ts';
import type { ChangedBy, GovernedEntity } from './governed-entity.ts';
import { loadApprovers } from './people/load-approvers.ts';

export type Command<Content> = { action: ChangeAction; id: string; content: Content | null };

/**
 * Applies a change, and returns the categories in which fewer than two people could then approve changes: callers
 * refuse that and roll back. A new object exists already if it waited for a second person.
 */
export async function applyChange<Content>(
  tx: Transaction,
  entity: GovernedEntity<Content>,
  command: Command<Content>,
  by: ChangedBy,
): Promise<Shortage[]> {
  if (!entity.affectsApproverPool) {
    await apply(tx, entity, command, by);
    return [];
  }
  const before = await loadApprovers(tx);
  await apply(tx, entity, command, by);
  return shortagesOf(before, await loadApprovers(tx));
}

async function apply<Content>(
  tx: Transaction,
  entity: GovernedEntity<Content>,
  { action, id, content }: Command<Content>,
  by: ChangedBy,
): Promise<void> {
  if (action === 'DELETE') await entity.remove(tx, id, by);
  else if (action === 'UPDATE') await entity.update(tx, id, content!, by);
  else if (await entity.find(tx, id, false)) await entity.setStatus(tx, id, 'OK', by);
  else await entity.add(tx, id, content!, 'OK', by);
  if (action === 'UPDATE') await entity.setStatus(tx, id, 'OK', by);
}

/** Applies it and rolls back: what the database refuses is refused at once, and any shortage is known. */
export async function tryChange<Content>(
  tx: Transaction,
  entity: GovernedEntity<Content>,
  command: Command<Content>,
  by: ChangedBy,
): Promise<Shortage[]> {
  await tx.rows('savepoint trial');
  const shortages = await applyChange(tx, entity, command, by);
  await tx.rows('rollback to savepoint trial');
  // Many of them in one transaction would lie within one another.
  await tx.rows('release savepoint trial');
  return shortages;
}

/** The shortages for which a change is refused: none if it only inactivates somebody, which is always possible. */
export function refusedShortages<Content>(
  entity: Pick<GovernedEntity<Content>, 'allowedDespiteShortage'>,
  before: Content | null,
  after: Content | null,
  shortages: readonly Shortage[],
): readonly Shortage[] {
  return before !== null && after !== null && entity.allowedDespiteShortage?.(before, after) ? [] : shortages;
}

/** Tells the provider that two of the client's people can no longer approve changes of a category. */
export async function tellShortages(
  tx: Transaction,
  { clock, log }: { clock: Clock; log: Log },
  shortages: readonly Shortage[],
): Promise<void> {
  if (shortages.length === 0) return;
  const client = await tx.row<{ id: string; name: string }>(
    'select client_id as id, business_id as name from clients where client_id = current_client()',
  );
  for (const { category, names } of shortages) {
    const parameters = { client: client!.name, category, count: names.length };
    await raiseAlarm(tx, clock, log, { key: 'tooFewApprovers', about: `${client!.id} ${category}`, parameters });
  }
}
