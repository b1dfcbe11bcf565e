import type { Level } from '@portico/contract/permissions/model';
import { loadRights } from '../permissions/public.ts';
import type { Transaction } from '../platform/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Subject } from '../platform/subject.ts';

/** Statement files are the provider's affair: refuses everybody else, and whoever of its people lacks the level. */
export async function permitProvider(tx: Transaction, subject: Subject, needed: Level): Promise<void> {
  if (subject.clientKind !== 'PROVIDER') {
    throw new PortalError('UNAUTHORIZED', { reasons: [{ kind: 'permission', key: 'providerOnly', parameters: {} }] });
  }
  const refusal = (await loadRights(tx, subject)).refusal('STATEMENTS_MODULE', needed);
  if (refusal) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
}
