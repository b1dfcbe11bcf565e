import type { Area, Level } from '@portico/contract/permissions/model';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Subject } from '../platform/subject.ts';
import { loadRights } from './load-rights.ts';
import type { Rights } from './rights.ts';

/** The rights of a user who reaches the level in an area; refuses everybody else (1005, with the reason). */
export async function permitArea(tx: Transaction, subject: Subject, area: Area, needed: Level): Promise<Rights> {
  const rights = await loadRights(tx, subject);
  const refusal = rights.refusal(area, needed);
  if (refusal) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
  return rights;
}
