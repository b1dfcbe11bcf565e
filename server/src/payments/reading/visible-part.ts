import type { Decision } from '@portico/contract/errors';
import type { AccountId, OrderGroupId, OrderId } from '@portico/contract/ids';
import type { Money } from '@portico/contract/money';
import type { Transaction } from '../../platform/database/db.ts';
import type { PaymentsActor } from '../payments-actor.ts';
import { seesAccount, seesUnmatched, type Actor } from '../actions/decide-order.ts';
import { moneyFromJson, type OrderFacts, type OrderWarning } from './order-facts.ts';

/** What an actor sees of an order whose other groups show as "no access"; no total reveals those. */
export type VisiblePart = { groupIds: Set<OrderGroupId>; numberOfTransactions: number; totals: Money[] };

/** True if the actor sees every group that its file had, and so may see the file as delivered. */
export function seesWholeOrder(
  actor: Pick<Actor, 'userId' | 'rights'>,
  order: Pick<OrderFacts, 'accounts' | 'goneAccounts' | 'createdBy'>,
): boolean {
  return [...order.accounts, ...order.goneAccounts].every((account) =>
    account ? seesAccount(actor.rights, account) : seesUnmatched(actor, order),
  );
}

type GroupRow = {
  orderId: OrderId;
  id: OrderGroupId;
  accountId: AccountId | null;
  number: number;
  totals: { amount: string; currency: string }[];
};

/** The visible parts of the orders that are partly hidden from the actor. */
export async function loadVisibleParts(
  tx: Transaction,
  actor: PaymentsActor,
  orders: readonly OrderFacts[],
): Promise<Map<string, VisiblePart>> {
  const partly = new Map(orders.filter((order) => !seesWholeOrder(actor, order)).map((order) => [order.id, order]));
  if (partly.size === 0) return new Map();
  const rows = await tx.rows<GroupRow>(
    `select order_id as "orderId", id, debit_account_id as "accountId", number_of_transactions as number, totals
       from transaction_groups where client_id = current_client() and order_id = any($1) order by sequence`,
    [[...partly.keys()]],
  );
  const groups = Map.groupBy(
    rows.filter((row) => seesGroup(actor, partly.get(row.orderId)!, row)),
    (row) => row.orderId,
  );
  return new Map([...partly.keys()].map((orderId) => [orderId, partOf(groups.get(orderId) ?? [])]));
}

function seesGroup(actor: PaymentsActor, order: OrderFacts, { accountId }: GroupRow): boolean {
  const account = accountId === null ? null : actor.accounts.get(accountId);
  return account ? seesAccount(actor.rights, account) : seesUnmatched(actor, order);
}

function partOf(groups: readonly GroupRow[]): VisiblePart {
  const totals = new Map<string, bigint>();
  for (const { currency, amountHundredThousandths } of groups.flatMap((group) => moneyFromJson(group.totals))) {
    totals.set(currency, (totals.get(currency) ?? 0n) + amountHundredThousandths);
  }
  return {
    groupIds: new Set(groups.map((group) => group.id)),
    numberOfTransactions: groups.reduce((sum, group) => sum + group.number, 0),
    totals: [...totals].map(([currency, amountHundredThousandths]) => ({ currency, amountHundredThousandths })),
  };
}

/** The warnings of the visible groups only: the others name sums and accounts. */
export function visibleWarnings<Warning extends Pick<OrderWarning, 'groupId'>>(
  warnings: readonly Warning[],
  part: VisiblePart | undefined,
): Warning[] {
  return warnings.filter((warning) => !part || (warning.groupId !== null && part.groupIds.has(warning.groupId)));
}

/** Replaces what a reader may not see. */
export const HIDDEN = '–';

/** A decision as a viewer may read it: accounts hidden from them are not named. */
export function readableBy(viewer: Pick<Actor, 'userId' | 'rights'>, order: OrderFacts, decision: Decision): Decision {
  if (seesWholeOrder(viewer, order)) return decision;
  const hidden = new Set(
    order.accounts.flatMap((account) => (account && !seesAccount(viewer.rights, account) ? [account.name] : [])),
  );
  const reasons = decision.reasons.map((reason) => {
    const { warning } = reason.parameters;
    if (reason.key === 'blockedByWarning') return { ...reason, parameters: { warning: warning! } };
    const parameters = Object.entries(reason.parameters).map(
      ([name, value]) => [name, hidden.has(String(value)) ? HIDDEN : value] as const,
    );
    return { ...reason, parameters: Object.fromEntries(parameters) };
  });
  return { ...decision, reasons };
}
