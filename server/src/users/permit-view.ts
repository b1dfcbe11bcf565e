import { refusalOf, type GovernedEntity } from '../approvals/public.ts';
import { readsAsAdministrator } from '../clients/public.ts';
import { loadRights, type Rights } from '../permissions/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Subject } from '../platform/subject.ts';

/** The rights of a user who may see the users, or the user groups; refuses everybody else (1005). */
export async function permitView(
  tx: Transaction,
  subject: Subject,
  entity: Pick<GovernedEntity, 'area' | 'needs' | 'alsoBy'>,
): Promise<Rights> {
  const rights = await loadRights(tx, subject);
  const refusal = refusalOf(rights, entity, 'view');
  // Bank administrators see the provider's users without any right to them (spec A6).
  const isAdministrator = entity.area === 'USERS' && subject.clientKind === 'PROVIDER' && readsAsAdministrator(rights);
  if (refusal && !isAdministrator) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
  return rights;
}
