import { ADMINISTRATION_AREAS } from '@portico/contract/clients/model';
import type { Decision } from '@portico/contract/errors';
import { loadRights, type Rights } from '../permissions/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Subject } from '../platform/subject.ts';

/**
 * Permits bank administrators of any application and read-only ones; refuses the others of the provider's people (1005).
 * Returns the person's rights.
 */
export async function permitBankAdministrator(tx: Transaction, subject: Subject): Promise<Rights> {
  const rights = await loadRights(tx, subject);
  const reasons = [{ kind: 'permission' as const, key: 'bankAdministratorOnly', parameters: {} }];
  if (!readsAsAdministrator(rights)) throw new PortalError('UNAUTHORIZED', { reasons });
  return rights;
}

/** Whether somebody administers any application, read-only or not; call it only for the provider's people. */
export function readsAsAdministrator(rights: Pick<Rights, 'has'>): boolean {
  return ADMINISTRATION_AREAS.some((area) => rights.has(area, 'VIEW_ONLY'));
}

/** Whether somebody administers any application, beyond read-only; call it only for the provider's people. */
export function isBankAdministrator(rights: Pick<Rights, 'has'>): boolean {
  return ADMINISTRATION_AREAS.some((area) => rights.has(area, 'ADMIN'));
}

/** Whether a client may be changed: by the administrators of any application, not by read-only ones. */
export function decideClientUpdate(rights: Rights): Decision {
  const allowed = isBankAdministrator(rights);
  return { allowed, reasons: allowed ? [] : [{ kind: 'permission', key: 'readOnlyAdministrator', parameters: {} }] };
}
