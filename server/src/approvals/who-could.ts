import type { Decision, Reason } from '@portico/contract/errors';
import { loadRightsOf } from '../permissions/public.ts';
import type { Transaction } from '../platform/db.ts';
import type { Subject } from '../platform/subject.ts';
import { loadApprovalNeeds } from './approver.ts';
import { clientDecides } from './load-approvers.ts';
import type { GovernedEntity, ObjectChange } from './governed-entity.ts';

const COLLEAGUES_ASKED = 1_000;
const NAMES_SHOWN = 10;

type Asked = { entity: GovernedEntity; requestedBy: string; byGuest: boolean; change: ObjectChange };
type Colleague = { id: string; name: string; modules: Subject['modules'] };

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
async function nobodysKey(tx: Transaction, { entity, byGuest }: Asked): Promise<string> {
  return byGuest && !(await clientDecides(tx, entity.category)) ? 'providerCould' : 'nobodyCould';
}

async function namesOf(
  tx: Transaction,
  { licensedModules, userId }: Subject,
  { entity, requestedBy, change }: Asked,
): Promise<string[]> {
  const colleagues = await tx.rows<Colleague>(
    `select id, shown_name(users) as name, modules from users where client_id = current_client() and active and locked_at is null and codes_locked_at is null and deleted_at is null
       and entity_status <> 'CREATION_PENDING' and id <> all($1) order by full_name collate portal_order limit ${COLLEAGUES_ASKED}`,
    [[requestedBy, userId]],
  );
  const rights = await loadRightsOf(
    tx,
    colleagues.map(({ id, modules }) => ({ userId: id, modules, licensedModules })),
  );
  const lacks = await loadApprovalNeeds(tx, entity, [change]);
  return colleagues.filter(({ id }) => lacks(rights.get(id)!, change).length === 0).map(({ name }) => name);
}
