import type { AccountId, ClientId, OrderGroupId, OrderId, UserId } from '@portico/contract/ids';
import type { OrderStatus } from '@portico/contract/payments/status';
import type { PaymentGroup, Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import { loadAccounts, type Accounts } from '../../accounts/public.ts';
import type { Rights } from '../../permissions/public.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { changeStatus } from '../actions/change-order-status.ts';
import { debitPermit } from '../actions/decide-order.ts';
import { ACCOUNT_WARNINGS, DebitAccountMatcher, type DebitPermit } from './match-debit-accounts.ts';
import { kindOf } from '../content/limited-warnings.ts';
import { OrderContents } from '../reading/order-contents.ts';
import { loadOrderFacts, type OrderFacts, type OrderWarning } from '../reading/order-facts.ts';
import { renewNotCarried } from '../content/renew-not-carried.ts';
import { freezeMasterData } from './from-master-data.ts';
import { submitOrder } from './submit-order.ts';
import { creditorOf, hasTemporaryBeneficiary } from './temporary-beneficiary.ts';

/** Who requests the rematch, and their rights. */
type By = { clientId: ClientId; userId: UserId; rights: Rights };
type Group = { id: OrderGroupId; accountId: AccountId | null; content: PaymentGroup };

/**
 * Looks up the debit accounts of an order's groups again among the client's current accounts, as far as the person may
 * debit them, and renews the warnings about them. The content, which goes to the bank, stays as it is. An open order
 * stays open; one that waits for a sign-off rule proceeds as if submitted. If nothing new was found, the history says
 * so.
 */
export async function rematchAccounts(
  tx: Transaction,
  clock: Clock,
  order: OrderFacts,
  { clientId, userId, rights }: By,
): Promise<OrderStatus> {
  const accounts = await loadAccounts(tx);
  const permit = debitPermit(rights, 'rematchAccounts', order);
  const { warnings, hasChanged } = await matchAgain(tx, accounts, order, permit);
  await writeWarnings(tx, order.id, warnings);
  const parameters = { changed: hasChanged ? 'yes' : 'no' };
  const by = { clientId, userId, parameters };
  if (order.status === 'OPEN') {
    await changeStatus(tx, clock, { ...by, orderId: order.id, event: 'rematch', before: 'OPEN', after: 'OPEN' });
    return 'OPEN';
  }
  const [rematched] = await loadOrderFacts(tx, accounts, [order.id]);
  return submitOrder(tx, clock, rematched!, by, 'rematch');
}

/**
 * Links the groups to the accounts that they mean now; returns the order's warnings with those about accounts renewed.
 */
export async function matchAgain(
  tx: Transaction,
  accounts: Accounts,
  order: Pick<OrderFacts, 'id' | 'warnings' | 'uploadId'>,
  permit: DebitPermit,
): Promise<{ warnings: OrderWarning[]; hasChanged: boolean }> {
  const mayPayOthers = permit.mayPayOthers || (await paysTemplatesOnly(tx, order));
  const matcher = new DebitAccountMatcher(accounts, { ...permit, mayPayOthers });
  const changed = (await matchGroups(tx, matcher, order.id)).filter((group) => group.found !== group.accountId);
  await linkAccounts(tx, order.id, changed);
  await freezeMasterData(tx, order.id);
  const hasChanged = changed.length > 0;
  const warnings = hasChanged ? await renewNotCarried(tx, accounts, order) : order.warnings;
  const others = warnings.filter((warning) => !ACCOUNT_WARNINGS.has(kindOf(warning)));
  return { warnings: [...matcher.warnings(), ...others], hasChanged };
}

/** Whether an order by hand pays nobody but own accounts and the creditors of templates, which takes no right of its own. */
async function paysTemplatesOnly(
  tx: Transaction,
  { id, uploadId }: Pick<OrderFacts, 'id' | 'uploadId'>,
): Promise<boolean> {
  return uploadId === null && !(await hasTemporaryBeneficiary(tx, id));
}

export async function writeWarnings(
  tx: Transaction,
  orderId: OrderId,
  warnings: readonly OrderWarning[],
): Promise<void> {
  await tx.write('update orders set warnings = $2 where client_id = current_client() and id = $1', [
    orderId,
    JSON.stringify(warnings),
  ]);
}

/** For each group, the account that it had and the one that it has now. */
async function matchGroups(tx: Transaction, matcher: DebitAccountMatcher, orderId: OrderId) {
  const groups = await tx.rows<Group>(
    `select id, debit_account_id as "accountId", content
       from transaction_groups where client_id = current_client() and order_id = $1 order by sequence`,
    [orderId],
  );
  const matched: { id: OrderGroupId; accountId: AccountId | null; found: string | null }[] = [];
  const contents = new OrderContents(tx, orderId, groups);
  for (const { id, accountId, content } of groups) {
    matcher.beginGroup(content, id);
    for await (const one of contents.of(id)) {
      const payment = one as Payment;
      matcher.payment(creditorOf(payment, content), payment.currency!);
    }
    matched.push({ id, accountId, found: matcher.endGroup()?.accountId ?? null });
  }
  await contents.end();
  return matched;
}

async function linkAccounts(
  tx: Transaction,
  orderId: OrderId,
  groups: readonly { id: OrderGroupId; found: string | null }[],
): Promise<void> {
  if (groups.length === 0) return;
  await tx.write(
    `update transaction_groups g set debit_account_id = t.account_id from unnest($2::uuid[], $3::uuid[]) as t(id, account_id)
      where g.client_id = current_client() and g.order_id = $1 and g.id = t.id`,
    [orderId, groups.map((group) => group.id), groups.map((group) => group.found)],
  );
}
