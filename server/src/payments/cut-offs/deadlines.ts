import type { AccountId, OrderId } from '@portico/contract/ids';
import type { OrderStatus } from '@portico/contract/payments/status';
import { cutOffOf, type Account, type BankTerms, type CutOff, type DatedPayments } from '../../accounts/public.ts';
import type { Transaction } from '../../platform/database/db.ts';

/** Payments of an order at one bank for one date, and until when the bank takes them for it; null at any time. */
export type Deadline = { account: Account; terms: BankTerms; payments: DatedPayments; cutOff: CutOff | null };

/** The cut-off of an order: the first one of its banks, and for which of its payments. */
export type OrderCutOff = CutOff & Pick<Deadline, 'account' | 'payments'>;

type Row = DatedPayments & { orderId: OrderId; accountId: AccountId };

/** Whether a cut-off still counts for an order: it hasn't been released. */
export function isBeforeRelease(status: OrderStatus): boolean {
  return BEFORE_RELEASE.has(status);
}

const BEFORE_RELEASE: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  'OPEN',
  'UNSIGNED',
  'PARTIALLY_SIGNED',
  'MISSING_SIGN_OFF_REQUIREMENTS',
  'FULLY_SIGNED',
  'RELEASE_ERROR',
]);

/**
 * The deadlines of some orders: one for each bank, date, currency and service level of their groups. Groups without an
 * account of the client, or whose bank isn't connected, have none.
 */
export async function loadDeadlines(
  tx: Transaction,
  accounts: ReadonlyMap<AccountId, Account>,
  orderIds: readonly OrderId[],
): Promise<Map<OrderId, Deadline[]>> {
  const found = new Map<OrderId, Map<string, Deadline>>();
  const known = new Map<string, Promise<CutOff | null>>();
  for (const { orderId, accountId, ...payments } of await loadDates(tx, orderIds)) {
    const account = accounts.get(accountId);
    if (!account?.terms) continue;
    const { bankId, terms } = account;
    const key = [bankId, ...Object.values(payments)].join(' ');
    const cutOff = known.get(key) ?? cutOffOf(terms, payments);
    known.set(key, cutOff);
    const ofOrder = found.get(orderId) ?? new Map<string, Deadline>();
    ofOrder.set(key, { account, terms, payments, cutOff: await cutOff });
    found.set(orderId, ofOrder);
  }
  return new Map([...found].map(([id, deadlines]) => [id, [...deadlines.values()]]));
}

function loadDates(tx: Transaction, orderIds: readonly OrderId[]): Promise<Row[]> {
  return tx.rows<Row>(
    `select distinct g.order_id as "orderId", g.debit_account_id as "accountId", g.execution_date as "executionDate",
       money->>'currency' as currency, g.service_level as "serviceLevel",
       coalesce(g.content->'paymentType'->'localInstrument'->>'value' = 'INST', false) as "isInstant"
     from transaction_groups g cross join jsonb_array_elements(g.totals) money
     where g.client_id = current_client() and g.order_id = any($1) and g.debit_account_id is not null`,
    [orderIds],
  );
}

/** The first of them that passes; null if none does. */
export function firstCutOff(deadlines: readonly Deadline[]): OrderCutOff | null {
  const cutOffs = deadlines.flatMap(({ cutOff, account, payments }) =>
    cutOff === null ? [] : { ...cutOff, account, payments },
  );
  return cutOffs.reduce<OrderCutOff | null>((first, one) => (first === null || one.at < first.at ? one : first), null);
}
