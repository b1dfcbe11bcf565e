import type { AccountId, OrderId } from '@portico/contract/ids';
import { INSTANT } from '@portico/contract/payments/manual/lists';
import type { OrderStatus } from '@portico/contract/payments/status';
import { cutOffOf, type Account, type BankTerms, type CutOff, type DatedPayments } from '../../accounts/public.ts';
import type { Transaction } from '../../platform/database/db.ts';

/** Payments of an order at one bank for one date, from these accounts. `cutOff` is null if the bank takes them at any time. */
export type Deadline = {
  bankId: string;
  terms: BankTerms;
  payments: DatedPayments;
  cutOff: CutOff | null;
  accounts: Account[];
};

/** The cut-off of an order: the first one of its banks, and of which of its payments. */
export type OrderCutOff = CutOff & Pick<Deadline, 'accounts' | 'payments'>;

type Row = DatedPayments & { orderId: OrderId; accountId: AccountId };

/** Whether a cut-off still counts for an order: it hasn't been released. */
export function isBeforeRelease(status: OrderStatus): boolean {
  return BEFORE_RELEASE.has(status);
}

/** The statuses of orders that haven't been released. */
export const BEFORE_RELEASE: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  'OPEN',
  'UNSIGNED',
  'PARTIALLY_SIGNED',
  'MISSING_SIGN_OFF_REQUIREMENTS',
  'FULLY_SIGNED',
  'RELEASE_ERROR',
]);

/**
 * The deadlines of some orders: one for each bank and sort of payments, for the earliest date of these, since a later date
 * has no earlier cut-off. Groups without an account of the client, or whose bank isn't connected, have none.
 */
export async function loadDeadlines(
  tx: Transaction,
  accounts: ReadonlyMap<AccountId, Account>,
  orderIds: readonly OrderId[],
): Promise<Map<OrderId, Deadline[]>> {
  const found = new Map<OrderId, Map<string, Omit<Deadline, 'cutOff'>>>();
  for (const { orderId, accountId, ...row } of await loadDates(tx, orderIds)) {
    const account = accounts.get(accountId);
    if (!account?.terms) continue;
    const ofOrder = found.get(orderId) ?? new Map<string, Omit<Deadline, 'cutOff'>>();
    found.set(orderId, ofOrder);
    addEarliest(ofOrder, account, account.terms, row);
  }
  const known = new Map<string, CutOff | null>();
  const deadlines = new Map<OrderId, Deadline[]>();
  for (const [orderId, ofOrder] of found) {
    const withCutOffs: Deadline[] = [];
    for (const [sort, deadline] of ofOrder)
      withCutOffs.push({ ...deadline, cutOff: await knownCutOff(known, sort, deadline) });
    deadlines.set(orderId, withCutOffs);
  }
  return deadlines;
}

/** Thousands of orders have few cut-offs: those of one sort of payments for one date share theirs. */
async function knownCutOff(
  known: Map<string, CutOff | null>,
  sort: string,
  { terms, payments }: Omit<Deadline, 'cutOff'>,
): Promise<CutOff | null> {
  const key = `${sort} ${payments.executionDate}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const cutOff = await cutOffOf(terms, payments);
  known.set(key, cutOff);
  return cutOff;
}

/** A file may name any service level: one that makes no difference to the bank counts as none. */
function addEarliest(
  ofOrder: Map<string, Omit<Deadline, 'cutOff'>>,
  account: Account,
  terms: BankTerms,
  row: DatedPayments,
): void {
  const { bankId, takesInstant } = account;
  const isInstant = row.isInstant && takesInstant;
  const isNamed = terms.cutOffs.some(({ serviceLevel }) => serviceLevel === row.serviceLevel);
  const payments = { ...row, isInstant, serviceLevel: isNamed ? row.serviceLevel : null };
  const key = [bankId, payments.currency, payments.serviceLevel, isInstant, payments.isMixed].join(' ');
  const known = ofOrder.get(key);
  if (known?.payments.executionDate === payments.executionDate) known.accounts.push(account);
  else if (!known || payments.executionDate < known.payments.executionDate)
    ofOrder.set(key, { bankId, terms, payments, accounts: [account] });
}

/** SQL: what an agreed code of a group says; a proprietary one may read the same and mean something else. */
const codeOf = (part: string) =>
  `case when not (g.content->'paymentType'->'${part}'->>'proprietary')::boolean then g.content->'paymentType'->'${part}'->>'value' end`;

function loadDates(tx: Transaction, orderIds: readonly OrderId[]): Promise<Row[]> {
  return tx.rows<Row>(
    `select g.order_id as "orderId", g.debit_account_id as "accountId", min(g.execution_date) as "executionDate",
       money->>'currency' as currency, ${codeOf('serviceLevel')} as "serviceLevel",
       coalesce(${codeOf('localInstrument')} = $2, false) as "isInstant", g.has_mixed_levels as "isMixed"
     from transaction_groups g cross join jsonb_array_elements(g.totals) money
     where g.client_id = current_client() and g.order_id = any($1) and g.debit_account_id is not null
     group by 1, 2, 4, 5, 6, 7`,
    [orderIds, INSTANT],
  );
}

/** The first of them that passes; null if none does. */
export function firstCutOff(deadlines: readonly Deadline[]): OrderCutOff | null {
  const cutOffs = deadlines.flatMap(({ cutOff, accounts, payments }) =>
    cutOff === null ? [] : { ...cutOff, accounts, payments },
  );
  return cutOffs.reduce<OrderCutOff | null>((first, one) => (first === null || one.at < first.at ? one : first), null);
}
