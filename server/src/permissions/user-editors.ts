import type { UserId } from '@portico/contract/ids';
import { LEVELS } from '@portico/contract/permissions/model';
import type { Transaction } from '../platform/database/db.ts';
import { HOLDERS } from './holders-sql.ts';
import { loadRightsOf } from './load-rights.ts';

/**
 * `isLocked`: by wrong codes or an objection, which somebody can lift; they still count. `awaitsWord`, `barredUntil`:
 * they can't sign until an administrator has confirmed them, or until then.
 */
export type UserEditor = {
  userId: UserId;
  name: string;
  isLocked: boolean;
  isObjected: boolean;
  awaitsWord: boolean;
  barredUntil: Date | null;
};

const LOOKED_AT = 1_000;

const EDITORS = {
  name: 'user editors',
  text: `with strong as (
       select p.holder_kind, p.holder_id from permission_entries p
        where p.client_id = current_client() and p.area = 'USERS' and p.level >= ${LEVELS.EDIT}),
     ${HOLDERS}
     select u.id as "userId", shown_name(u) as name, coalesce(u.locked_at, u.codes_locked_at) is not null as "isLocked",
       u.objected_at is not null as "isObjected", u.signing_awaits_word_since is not null as "awaitsWord",
       u.signing_barred_until as "barredUntil"
     from users u join holders on holders.user_id = u.id
     where u.client_id = current_client() and u.active and u.deleted_at is null and u.entity_status <> 'CREATION_PENDING'
       and (u.locked_at is null or u.objected_at is not null) and (u.password_hash is not null or u.last_login_at is not null)
       and u.id <> $1
     order by u.full_name collate portal_order, u.id limit ${LOOKED_AT}`,
};

/**
 * Who of the client may edit or administer users, other than `exceptUserId`. Merely invited users don't count, since
 * they may never follow the link. Users locked by wrong codes or an objection do, so nobody empties a client by
 * guessing.
 */
export async function userEditors(
  tx: Transaction,
  exceptUserId: UserId,
  level: 'EDIT' | 'ADMIN' = 'EDIT',
): Promise<UserEditor[]> {
  const holders = await tx.rows<UserEditor>(EDITORS, [exceptUserId]);
  const rights = await loadRightsOf(
    tx,
    holders.map(({ userId }) => ({ userId, modules: [], licensedModules: [] })),
  );
  return holders.filter(({ userId }) => rights.get(userId)!.has('USERS', level));
}
