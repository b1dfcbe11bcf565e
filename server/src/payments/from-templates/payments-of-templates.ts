import type { AccountId, OrderGroupId, OrderId, TransactionId } from '@portico/contract/ids';
import { lockedChanges, paysCreditorOf } from '@portico/contract/templates/locks';
import type { TemplateContent } from '@portico/contract/templates/template-content';
import type { PaymentGroup, Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import type { Transaction } from '../../platform/database/db.ts';
import { manualPaymentOf, termsOf } from '../manual/manual-of-order.ts';
import type { OrderWarning } from '../reading/order-facts.ts';

/** What an order owes to the client's templates as they are now. */
export type FromTemplates = {
  /** The payments that go to the creditor of their template. */
  creditors: ReadonlySet<TransactionId>;
  /** The debit accounts of which every payment does, and changes nothing that is locked there. */
  accounts: ReadonlySet<AccountId>;
};

type Row = {
  id: TransactionId;
  accountId: AccountId | null;
  payment: Payment;
  group: PaymentGroup;
  template: TemplateContent;
};

/**
 * Which payments of an order, and which of its debit accounts, come from templates of the client. Somebody's own
 * templates don't count: nobody else has seen them. A template that was changed since counts as it is now.
 */
export async function loadFromTemplates(tx: Transaction, orderId: OrderId): Promise<FromTemplates> {
  const rows = await tx.rows<Row>(
    `select t.id, g.debit_account_id as "accountId", t.content as payment, g.content as "group", m.content as template
     from payments_from_templates p
       join transactions t on t.client_id = p.client_id and t.id = p.transaction_id
       join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
       join templates m on m.client_id = p.client_id and m.id = p.template_id and m.owner_id is null and m.deleted_at is null
     where p.client_id = current_client() and p.order_id = $1`,
    [orderId],
  );
  if (rows.length === 0) return { creditors: new Set(), accounts: new Set() };
  const faithful = new Map<AccountId, number>();
  const creditors = new Set<TransactionId>();
  for (const { id, accountId, payment: stored, group, template } of rows) {
    const payment = manualPaymentOf(stored);
    if (!paysCreditorOf(template, payment)) continue;
    creditors.add(id);
    const { executionDate: _ofEach, ...terms } = termsOf(group);
    const changed = lockedChanges(template, { ...terms, debitAccountId: accountId ?? '' }, payment);
    if (accountId !== null && changed.length === 0) faithful.set(accountId, (faithful.get(accountId) ?? 0) + 1);
  }
  const counts = await countByAccount(tx, orderId, [...faithful.keys()]);
  return { creditors, accounts: new Set([...faithful.keys()].filter((id) => faithful.get(id) === counts.get(id))) };
}

async function countByAccount(
  tx: Transaction,
  orderId: OrderId,
  accountIds: readonly AccountId[],
): Promise<Map<AccountId, number>> {
  const rows = await tx.rows<{ id: AccountId; count: number }>(
    `select debit_account_id as id, sum(number_of_transactions)::int as count from transaction_groups
     where client_id = current_client() and order_id = $1 and debit_account_id = any($2) group by debit_account_id`,
    [orderId, accountIds],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** More than anybody reads. */
const WARNINGS_MAXIMUM = 20;

/**
 * Of the client's templates that an order was made from, those that were changed since the order before it, or are gone:
 * at a payment each, so that only those who see it are told.
 */
export async function templateWarnings(tx: Transaction, orderId: OrderId): Promise<OrderWarning[]> {
  const rows = await tx.rows<{ id: TransactionId; groupId: OrderGroupId; name: string; date: string; isGone: boolean }>(
    `select distinct on (m.id) t.id, t.group_id as "groupId", m.name, to_char(m.changed_at, 'YYYY-MM-DD') as date,
       m.deleted_at is not null as "isGone"
     from payments_from_templates p
       join templates m on m.client_id = p.client_id and m.id = p.template_id and m.owner_id is null
       join transactions t on t.client_id = p.client_id and t.id = p.transaction_id
     where p.client_id = current_client() and p.order_id = $1
       and m.version <> coalesce(p.previous_version, p.template_version)
     order by m.id, t.sequence limit ${WARNINGS_MAXIMUM}`,
    [orderId],
  );
  return rows.map(({ id: transactionId, groupId, name, date, isGone }) => ({
    key: isGone ? 'templateDeleted' : 'templateChanged',
    parameters: isGone ? { template: name } : { template: name, date },
    groupId,
    transactionId,
  }));
}
