import type { LadderArea, Level } from '@portico/contract/permissions/model';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Subject } from '../platform/subject.ts';
import { loadRights } from './load-rights.ts';
import type { Rights } from './rights.ts';

/**
 * For the provider alone: refuses everybody else, and those of its people who lack the level. Returns the person's
 * rights.
 */
export async function permitProvider(
  tx: Transaction,
  subject: Subject,
  area: LadderArea,
  needed: Level,
): Promise<Rights> {
  if (subject.clientKind !== 'PROVIDER') {
    throw new PortalError('UNAUTHORIZED', { reasons: [{ kind: 'permission', key: 'providerOnly', parameters: {} }] });
  }
  const rights = await loadRights(tx, subject);
  const refusal = rights.refusal(area, needed);
  if (refusal) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
  return rights;
}
