import type { OrderStatus } from '@portico/contract/payments/status';
import { loadAccounts } from '../accounts/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db.ts';
import { changeStatus } from './change-status.ts';
import { ACCOUNT_WARNINGS, DebitAccountMatcher, type GivenAccount } from './match-debit-accounts.ts';
import { loadOrderFacts, type OrderFacts } from './order-facts.ts';
import { renewNotCarried } from './renew-not-carried.ts';
import { submitOrder } from './submit-order.ts';

type By = { clientId: string; userId: string | null };
type Group = GivenAccount & { id: string; accountId: string | null };

/**
 * Looks again for the debit accounts of an order's groups among the client's accounts as they are now, and renews the
 * warnings about them; the content, which goes to the bank, stays as it is. An open order stays open; one that waits
 * for a sign-off rule goes on as if it were submitted. That nothing was found anew is said in the history.
 */
export async function rematchAccounts(
  tx: Transaction,
  clock: Clock,
  order: OrderFacts,
  { clientId, userId }: By,
): Promise<OrderStatus> {
  const accounts = await loadAccounts(tx);
  const groups = await loadGroups(tx, order.id);
  const matcher = new DebitAccountMatcher(accounts);
  const matched = groups.map((group) => ({ ...group, found: matcher.match(group, group.id)?.accountId ?? null }));
  const changed = matched.filter((group) => group.found !== group.accountId);
  await linkAccounts(tx, order.id, changed);
  const warnings = changed.length > 0 ? await renewNotCarried(tx, accounts, order) : order.warnings;
  const others = warnings.filter((warning) => !ACCOUNT_WARNINGS.has(warning.key));
  await tx.write('update orders set warnings = $2 where client_id = current_client() and id = $1', [
    order.id,
    JSON.stringify([...matcher.warnings(), ...others]),
  ]);
  const parameters = { changed: changed.length > 0 ? 'yes' : 'no' };
  const by = { clientId, userId, parameters };
  if (order.status === 'OPEN') {
    await changeStatus(tx, clock, { ...by, orderId: order.id, event: 'rematch', before: 'OPEN', after: 'OPEN' });
    return 'OPEN';
  }
  const [rematched] = await loadOrderFacts(tx, accounts, [order.id]);
  return submitOrder(tx, clock, rematched!, by, 'rematch');
}

function loadGroups(tx: Transaction, orderId: string): Promise<Group[]> {
  return tx.rows<Group>(
    `select id, debit_account_id as "accountId", debtor_iban as iban, debtor_other as other, debtor_currency as currency
       from transaction_groups where client_id = current_client() and order_id = $1 order by sequence`,
    [orderId],
  );
}

async function linkAccounts(
  tx: Transaction,
  orderId: string,
  groups: readonly { id: string; found: string | null }[],
): Promise<void> {
  if (groups.length === 0) return;
  await tx.write(
    `update transaction_groups g set debit_account_id = t.account_id from unnest($2::uuid[], $3::uuid[]) as t(id, account_id)
      where g.client_id = current_client() and g.order_id = $1 and g.id = t.id`,
    [orderId, groups.map((group) => group.id), groups.map((group) => group.found)],
  );
}
