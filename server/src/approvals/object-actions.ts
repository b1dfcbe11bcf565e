import type { ChangeAction, EntityStatus } from '@portico/contract/approvals/model';
import type { Decision, Reason } from '@portico/contract/errors';
import type { Rights } from '../permissions/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { decideEdit } from './requests/decide-change.ts';
import type { GovernedEntity } from './governed-entity.ts';

type Obstructed = Pick<GovernedEntity, 'editProblem' | 'deletionProblem'>;

/**
 * What in the object itself prevents a change; null if nothing does. What the provider maintains, its people change
 * acting as the client (`asClient`).
 */
export async function obstacleTo(
  tx: Transaction,
  entity: Obstructed,
  action: ChangeAction,
  id: string,
  asClient: boolean,
): Promise<Reason | null> {
  if (action === 'ADD') return null;
  const closed = asClient ? null : await entity.editProblem?.(tx, id);
  if (closed || action === 'UPDATE') return closed ?? null;
  return (await entity.deletionProblem?.(tx, id)) ?? null;
}

/** What somebody may do with an existing object, with the reasons why not. */
export async function decideActions(
  tx: Transaction,
  rights: Rights,
  entity: Obstructed & Pick<GovernedEntity, 'area' | 'needs' | 'alsoBy' | 'selfReason'>,
  { id, status, asClient = false }: { id: string; status: EntityStatus; asClient?: boolean },
): Promise<{ update: Decision; delete: Decision }> {
  const self = entity.selfReason?.(rights, id);
  const reasons = [...(self ? [self] : []), ...decideEdit({ rights }, entity, status).reasons];
  const decide = async (action: ChangeAction): Promise<Decision> => {
    const obstacle = await obstacleTo(tx, entity, action, id, asClient);
    const all = obstacle ? [...reasons, obstacle] : reasons;
    return { allowed: all.length === 0, reasons: all };
  };
  return { update: await decide('UPDATE'), delete: await decide('DELETE') };
}
