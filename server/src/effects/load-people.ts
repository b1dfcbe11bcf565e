import type { UserId } from '@portico/contract/ids';
import { MODULES } from '@portico/contract/permissions/model';
import type { Transaction } from '../platform/database/db.ts';
import { loadHolders, rightsOf } from '../users/public.ts';
import type { People, Side } from './concerned.ts';
import type { SignerIds } from './signers-of.ts';

const PEOPLE_AT_MOST = 500;

/**
 * Active people by name, before and after a change that touches nobody's entries: those whom rules name, and those with
 * entries about an account group. Beyond 500 they are only counted.
 */
export async function loadPeople(
  tx: Transaction,
  { userIds, userGroupIds }: SignerIds,
  accountGroupId: string | null = null,
): Promise<People> {
  const rows = await tx.rows<{ id: UserId; name: string }>(
    `with entries as (select holder_kind, holder_id from permission_entries where client_id = current_client()
         and scope_kind = 'ACCOUNT_GROUP' and scope_id = $3)
     select u.id, shown_name(u) as name from users u where u.client_id = current_client() and u.active and u.deleted_at is null
       and u.entity_status <> 'CREATION_PENDING' and (u.id = any($1)
         or u.id in (select holder_id from entries where holder_kind = 'USER')
         or u.id in (select h.user_id from held_groups h where h.client_id = current_client()
           and (h.group_id = any($2) or h.group_id in (select holder_id from entries where holder_kind = 'GROUP'))))
     order by u.full_name collate portal_order, u.id`,
    [userIds, userGroupIds, accountGroupId],
  );
  const shown = rows.slice(0, PEOPLE_AT_MOST);
  const holders = await loadHolders(
    tx,
    shown.map(({ id }) => id),
  );
  const sides = new Map(
    holders.map((holder): [string, Side] => {
      const groups = holder.groups.filter(({ isActive }) => isActive);
      const groupIds = groups.map(({ uniqueId }) => uniqueId);
      return [holder.userId, { rights: rightsOf(MODULES, holder, groups), groupIds }];
    }),
  );
  const people = shown.map(({ id, name }) => ({ userId: id, name, before: sides.get(id)!, after: sides.get(id)! }));
  return { people, others: rows.length - shown.length };
}
