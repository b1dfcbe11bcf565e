import type { PaymentsActor } from '../payments-actor.ts';
import { isUnderAnotherName, type ComparedPayment, type SeenPayments } from './compare-payments.ts';
import { DUPLICATE } from '../duplicates/find-duplicates.ts';
import { hidesSalaryGroups } from './salary.ts';
import { makersOf, type OrderFacts, type OrderWarning } from './order-facts.ts';

/** How many payments of a salary order have a warning of which kind, and nothing else about them. */
export const WITHHELD = 'withheldWarning';
/** The same of its groups. */
export const WITHHELD_GROUP = 'withheldGroupWarning';

/**
 * The warnings of a salary order without the right to salary details. Those about the order, its accounts and sums stay
 * as they are; those about single payments become kind and count, as do those about groups without the right to these.
 * Otherwise an uploader could blind the signers by calling one payment a salary. Settled warnings are included: the
 * reader can't see who settled them.
 */
export function withoutDetails(
  actor: Pick<PaymentsActor, 'userId' | 'rights'>,
  order: OrderFacts,
  warnings: readonly OrderWarning[],
  payments: SeenPayments,
): OrderWarning[] {
  const known = warnings.filter(
    (warning) => warning.key !== DUPLICATE || pairOf(actor, order, warning, payments) !== null,
  );
  const ofPayments = firstPairs(known)
    .filter(({ transactionId }) => transactionId !== null)
    .map((warning) => ({ warning, pair: pairOf(actor, order, warning, payments) }));
  const byKind = Map.groupBy(ofPayments, ({ warning }) => warning.key);
  const others = warnings.filter(({ transactionId }) => transactionId === null);
  const hidesGroups = hidesSalaryGroups(actor, order.type);
  const ofGroups = hidesGroups ? others.filter(({ groupId }) => groupId !== null) : [];
  return [
    ...others.filter((warning) => !ofGroups.includes(warning)),
    ...[...Map.groupBy(ofGroups, ({ key }) => key)].map(([kind, those]): OrderWarning => {
      const parameters = { warning: kind, number: those.length };
      return { key: WITHHELD_GROUP, parameters, groupId: null, transactionId: null };
    }),
    ...[...byKind].map(([kind, those]): OrderWarning => {
      const different = those.filter(({ pair }) => pair && isUnderAnotherName(...pair)).length;
      const parameters = { warning: kind, number: those.length, different };
      return { key: WITHHELD, parameters, groupId: null, transactionId: null };
    }),
  ];
}

/** Of several possible duplicates of a payment that the reader knows, only the first. */
export function firstPairs(warnings: readonly OrderWarning[]): OrderWarning[] {
  const seen = new Set<string | null>();
  return warnings.filter(({ key, transactionId }) => {
    if (key !== DUPLICATE) return true;
    const isFirst = !seen.has(transactionId);
    seen.add(transactionId);
    return isFirst;
  });
}

/**
 * The two payments of a possible duplicate, if the reader may know that there are two. The maker of an order is told of
 * no salary that another one pays: they could try amounts and accounts until one fits.
 */
function pairOf(
  { userId }: Pick<PaymentsActor, 'userId'>,
  order: OrderFacts,
  { transactionId, otherTransactionId }: OrderWarning,
  { shown, withheld }: SeenPayments,
): [ComparedPayment, ComparedPayment] | null {
  const mine = withheld.get(transactionId!);
  const hidden = withheld.get(otherTransactionId ?? '');
  const isTold = hidden?.uniqueId === order.id || !makersOf(order).includes(userId);
  const other = shown.get(otherTransactionId ?? '') ?? (isTold ? hidden : undefined);
  return mine && other ? [mine, other] : null;
}
