import type { UserId } from '@portico/contract/ids';
import { loadRightsOf, type Rights } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Subject } from '../../platform/subject.ts';

/** At most this many are examined; in a larger client, somebody among them could. */
export const COLLEAGUES_MAXIMUM = 1_000;

/** Somebody of the client who may have a say, with their rights. */
export type Colleague = {
  userId: UserId;
  name: string;
  rights: Rights;
  /** They can sign in: nothing locks them. */
  isFree: boolean;
  /** They have signed in, or at least set a password. */
  hasCome: boolean;
};

/** The client's active users by name, up to a thousand. */
export async function loadColleagues(
  tx: Transaction,
  { licensedModules }: Pick<Subject, 'licensedModules'>,
): Promise<Colleague[]> {
  const users = await tx.rows<Omit<Colleague, 'rights'> & { modules: Subject['modules'] }>(
    `select id as "userId", shown_name(users) as name, modules, locked_at is null and codes_locked_at is null as "isFree",
       password_hash is not null or last_login_at is not null as "hasCome"
       from users where client_id = current_client() and active and deleted_at is null and entity_status <> 'CREATION_PENDING'
      order by full_name collate portal_order limit ${COLLEAGUES_MAXIMUM}`,
  );
  const rights = await loadRightsOf(
    tx,
    users.map(({ userId, modules }) => ({ userId, modules, licensedModules })),
  );
  return users.map(({ userId, name, isFree, hasCome }) => {
    return { userId, name, isFree, hasCome, rights: rights.get(userId)! };
  });
}
