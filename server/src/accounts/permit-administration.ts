import { permitArea, type Rights } from '../permissions/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { Subject } from '../platform/subject.ts';

/** The rights of a user who administers the client's accounts and account groups; refuses everybody else (1005). */
export function permitAccountAdministration(tx: Transaction, subject: Subject): Promise<Rights> {
  return permitArea(tx, subject, 'ACCOUNT_PAYMENTS', 'ADMIN');
}
