import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import { permitArea } from '../permissions/public.ts';
import type { Subject } from '../platform/subject.ts';

/** Permits administrators of payments, read-only ones too (spec A6); refuses the provider's other people (1005). */
export async function permitImpersonation(tx: Transaction, subject: Subject): Promise<void> {
  await permitArea(tx, subject, 'ADMINISTRATION_EFT', 'VIEW_ONLY');
}

/** WRONG_STATE with a reason. */
export function wrongState(key: string): PortalError {
  return new PortalError('WRONG_STATE', { reasons: [{ kind: 'state', key, parameters: {} }] });
}
