import type { OrderStatus } from '@portico/contract/payments/status';
import { localDateOf, type Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db.ts';
import {
  evaluateRule,
  isComplete,
  loadConversion,
  loadRuleLines,
  longestRemaining,
  type DebitTotal,
  type Requirement,
} from '../signoff/public.ts';
import { changeStatus } from './change-status.ts';
import { requirementsToJson, type OrderFacts, type OrderWarning } from './order-facts.ts';

/** Warnings that the evaluation writes; those of an earlier one give way to the new ones. */
const EVALUATION_WARNINGS = new Set(['noSignOffRule', 'missingExchangeRate']);

/**
 * Submits an order: evaluates the sign-off rules on each debit account's total with the rates of now, freezes the
 * result with the order, and leads to UNSIGNED or MISSING_SIGN_OFF_REQUIREMENTS. A rule that asks for no signature counts
 * as missing as long as the submitter can't give the code that it asks for instead (decisions 4): never free. With
 * `ruleFits` an order that has waited for a rule goes on if one fits now, and else stays untouched.
 */
export async function submitOrder(
  tx: Transaction,
  clock: Clock,
  order: OrderFacts,
  by: { clientId: string; userId: string | null },
  event: 'submit' | 'ruleFits' = 'submit',
): Promise<OrderStatus> {
  const totals = await debitTotals(tx, order);
  const convert = await loadConversion(tx, localDateOf(clock.now()));
  const evaluation = evaluateRule(await loadRuleLines(tx), totals, order.sourceType, convert);
  const missing = totals.filter(({ accountId }) => asksForNothing(evaluation.requirements, accountId));
  const isMissing = missing.length > 0 || totals.length === 0;
  if (isMissing && event === 'ruleFits') return order.status;
  const requirements = isMissing ? [] : evaluation.requirements;
  const after = isMissing ? 'MISSING_SIGN_OFF_REQUIREMENTS' : 'UNSIGNED';
  const warnings: OrderWarning[] = [
    ...order.warnings.filter((warning) => !EVALUATION_WARNINGS.has(warning.key)),
    ...missing.map((total) => warning('noSignOffRule', { account: total.accountName })),
    ...evaluation.missingRates.map((rate) => warning('missingExchangeRate', rate)),
  ];
  await tx.write(
    `update orders set requirements = $2, warnings = $3, signatures_given = 0, signatures_required = $4, submitted_by = coalesce($5, submitted_by) where client_id = current_client() and id = $1`,
    [
      order.id,
      requirementsToJson(requirements),
      JSON.stringify(warnings),
      longestRemaining(requirements, []).required,
      by.userId,
    ],
  );
  await changeStatus(tx, clock, { ...by, orderId: order.id, event, before: order.status, after });
  return after;
}

/** True for an account for which no line fits, and for one whose lines are content without any signature. */
function asksForNothing(requirements: readonly Requirement[], accountId: string): boolean {
  return isComplete(
    requirements.filter((requirement) => requirement.accountId === accountId),
    [],
  );
}

function warning(key: string, parameters: Record<string, string>): OrderWarning {
  return { key, parameters, groupId: null, transactionId: null };
}

type TotalRow = { accountId: string; currency: string; total: string };

/** The order's total per debit account, in each currency. */
async function debitTotals(tx: Transaction, order: OrderFacts): Promise<DebitTotal[]> {
  const rows = await tx.rows<TotalRow>(
    `select g.debit_account_id as "accountId", t.currency, sum(t.amount_hundred_thousandths)::text as total
       from transactions t join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
      where t.client_id = current_client() and t.order_id = $1 and g.debit_account_id is not null group by 1, 2 order by 1, 2`,
    [order.id],
  );
  return [...Map.groupBy(rows, (row) => row.accountId)].map(([accountId, totals]) => {
    const account = order.accounts.find((candidate) => candidate?.accountId === accountId)!;
    return {
      accountId,
      accountName: account.name,
      accountGroupIds: account.accountGroupIds,
      totals: totals.map(({ total, currency }) => ({ amountHundredThousandths: BigInt(total), currency })),
    };
  });
}
