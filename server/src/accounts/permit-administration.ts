import { loadRights, type Rights } from '../permissions/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import { refuseEndUsers } from '../platform/http/route.ts';
import type { Subject } from '../platform/subject.ts';

/** The rights of a user who administers the client's accounts and account groups; refuses everybody else (1005). */
export async function permitAccountAdministration(tx: Transaction, subject: Subject): Promise<Rights> {
  refuseEndUsers(subject);
  const rights = await loadRights(tx, subject);
  const refusal = rights.refusal('ACCOUNT_PAYMENTS', 'ADMIN');
  if (refusal) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
  return rights;
}
