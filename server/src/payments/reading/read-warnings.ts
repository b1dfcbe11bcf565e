import type { TransactionId } from '@portico/contract/ids';
import type { OrderStatus } from '@portico/contract/payments/status';
import type { Transaction } from '../../platform/database/db.ts';
import type { PaymentsActor } from '../payments-actor.ts';
import { isUnderAnotherName, loadSeenPayments, type ComparedPayment } from './compare-payments.ts';
import { seesAccount, unconfirmedAccounts } from '../actions/decide-order.ts';
import { DUPLICATE } from '../duplicates/find-duplicates.ts';
import { kindOf, MORE_WARNINGS } from '../content/limited-warnings.ts';
import { warnOfDifferences } from '../editing/file-differences.ts';
import type { OrderFacts, OrderWarning } from './order-facts.ts';
import { hidesSalary } from './salary.ts';
import { loadVisibleParts, visibleWarnings } from './visible-part.ts';
import { firstPairs, withoutDetails } from './withheld-warnings.ts';

/**
 * The warnings of some orders as one reader may read them; the only way to a screen. If the order is partly hidden,
 * only the warnings of its visible groups. Without the right to salary details, only counts by kind. A possible
 * duplicate shows only with a payment it resembles that the reader may see, the first of several; otherwise not even
 * its existence.
 */
export async function readWarnings(
  tx: Transaction,
  actor: PaymentsActor,
  orders: readonly OrderFacts[],
): Promise<Map<string, OrderWarning[]>> {
  const parts = await loadVisibleParts(tx, actor, orders);
  const differences = await warnOfDifferences(tx, actor, orders);
  const readable = orders.map((order) => {
    const visible = visibleWarnings(order.warnings, parts.get(order.id));
    const warnings = seesEveryPayment(actor) ? visible : visible.filter((warning) => !isMoreDuplicates(warning));
    const known = [...(differences.get(order.id) ?? []), ...unconfirmedWarnings(actor, order)];
    return { order, warnings: [...known, ...warnings] };
  });
  const ids = readable.flatMap(({ warnings }) => warnings.flatMap(idsOf));
  const payments = await loadSeenPayments(tx, actor, [...new Set(ids)]);
  return new Map(
    readable.map(({ order, warnings }) => [
      order.id,
      hidesSalary(actor, order.type)
        ? withoutDetails(actor, order, warnings, payments)
        : firstPairs(warnings.flatMap((warning) => fill(warning, payments.shown))),
    ]),
  );
}

/** The number of further ones includes hidden payments: made-up orders could probe for them. */
function isMoreDuplicates(warning: OrderWarning): boolean {
  return warning.key === MORE_WARNINGS && kindOf(warning) === DUPLICATE;
}

function seesEveryPayment(actor: PaymentsActor): boolean {
  return (
    !hidesSalary(actor, 'SALARY') && [...actor.accounts.values()].every((account) => seesAccount(actor.rights, account))
  );
}

/** Before it leaves, an order says which of its accounts still wait for the provider. */
function unconfirmedWarnings(actor: PaymentsActor, order: OrderFacts): OrderWarning[] {
  if (!BEFORE_RELEASE.has(order.status)) return [];
  const seen = unconfirmedAccounts(order).filter((account) => seesAccount(actor.rights, account));
  return seen.map(({ name, mandate }) => ({
    key: 'accountNotConfirmed',
    parameters: { account: name, mandate },
    groupId: null,
    transactionId: null,
  }));
}

const BEFORE_RELEASE: ReadonlySet<OrderStatus> = new Set([
  'OPEN',
  'MISSING_SIGN_OFF_REQUIREMENTS',
  'UNSIGNED',
  'PARTIALLY_SIGNED',
  'FULLY_SIGNED',
  'RELEASE_ERROR',
]);

/** The two payments of a possible duplicate. */
function idsOf({ key, transactionId, otherTransactionId }: OrderWarning): TransactionId[] {
  return key === DUPLICATE && transactionId && otherTransactionId ? [transactionId, otherTransactionId] : [];
}

/** A possible duplicate shows what the reader may see of the other payment as it is now. */
function fill(warning: OrderWarning, payments: ReadonlyMap<string, ComparedPayment>): OrderWarning[] {
  if (warning.key !== DUPLICATE) return [warning];
  const mine = payments.get(warning.transactionId ?? '');
  const other = payments.get(warning.otherTransactionId ?? '');
  return mine && other ? [{ ...warning, parameters: parametersOf(mine, other) }] : [];
}

function parametersOf(mine: ComparedPayment, other: ComparedPayment): OrderWarning['parameters'] {
  return {
    where: mine.uniqueId === other.uniqueId ? 'here' : 'elsewhere',
    name: isUnderAnotherName(mine, other) ? 'different' : 'same',
    creditor: other.creditor ?? '–',
    amount: `${other.currency} ${other.amount}`,
    date: other.executionDate,
    orderId: other.orderId,
  };
}
