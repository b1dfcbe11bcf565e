import type { Module } from '@portico/contract/permissions/model';
import { loadRights } from '../permissions/public.ts';
import type { Transaction } from '../platform/db.ts';
import { hasPlace } from '../signoff/public.ts';
import { isExcludedCreator } from './decide-order.ts';
import type { OrderFacts } from './order-facts.ts';

type Row = { full_name: string; usable: boolean; modules: Module[]; licensed: Module[]; group_ids: string[] };

/** Whether somebody who has signed may still sign: usable, with the right on every debit account, and in the rule. */
export async function isEligibleSigner(
  tx: Transaction,
  order: OrderFacts,
  userId: string,
): Promise<{ eligible: boolean; name: string }> {
  const user = await tx.row<Row>(
    `select u.full_name, u.active and u.locked_at is null and u.deleted_at is null as usable, u.modules, c.licensed_modules as licensed,
       array(select m.group_id from user_group_members m where m.client_id = u.client_id and m.user_id = u.id) as group_ids
     from users u join clients c on c.client_id = u.client_id where u.client_id = current_client() and u.id = $1`,
    [userId],
  );
  if (!user?.usable) return { eligible: false, name: user?.full_name ?? '' };
  const rights = await loadRights(tx, { userId, modules: user.modules, licensedModules: user.licensed });
  const mayOnAccounts = order.accounts.every((account) =>
    rights.has('ACCOUNT_PAYMENTS', 'APPROVE', account ?? undefined),
  );
  const isInRule = order.requirements.some((requirement) =>
    hasPlace(requirement, { userId, groupIds: user.group_ids }),
  );
  const eligible =
    rights.has('PAYMENT_SIGN', 'GRANT') && mayOnAccounts && isInRule && !isExcludedCreator({ userId }, order);
  return { eligible, name: user.full_name };
}
