import type { SourceType } from '@portico/contract/payments/status';
import type { RuleSource } from '@portico/contract/signoff/model';
import { localDateOf, type Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { loadConversion, type Conversion } from '../../rates/public.ts';
import {
  evaluateRule,
  isComplete,
  loadRuleLines,
  type DebitTotal,
  type Evaluation,
  type Requirement,
  type RuleLine,
} from '../../signoff/public.ts';
import { kindOf } from '../content/limited-warnings.ts';
import { loadFromTemplates, templateWarnings } from '../from-templates/payments-of-templates.ts';
import { standingOrderWarnings } from '../from-templates/standing-order-of.ts';
import { loadDebitTotals } from '../reading/debit-totals.ts';
import { isBlocking, unconfirmedAccounts } from '../actions/decide-order.ts';
import type { OrderFacts, OrderWarning } from '../reading/order-facts.ts';
import { hasTemporaryBeneficiary } from './temporary-beneficiary.ts';

/** What the sign-off rules now require of an order. */
export type SignOff = {
  /** For each debit account; empty if the rules leave one out, or an account isn't the client's. */
  requirements: Requirement[];
  /** Some account needs no signature: the submitter gives the code themselves (spec D4). */
  needsCode: boolean;
  warnings: OrderWarning[];
};

/** Warnings of an evaluation; new ones replace the earlier ones. */
export const EVALUATION_WARNINGS: ReadonlySet<string> = new Set([
  'noSignOffRule',
  'ruleWithoutSignature',
  'submitNeedsCode',
  'missingExchangeRate',
  'templateChanged',
  'templateDeleted',
  'standingOrderChanged',
]);

/** Orders that come without a person who could give a code. */
const WITHOUT_SUBMITTER: readonly SourceType[] = ['FILE_ENTRY', 'CPS_WEB'];

/** Evaluates the sign-off rules on each debit account's total at current rates; writes nothing. */
export async function evaluateOrder(tx: Transaction, clock: Clock, order: OrderFacts): Promise<SignOff> {
  // An account's total would be missing, or must not leave: the other accounts' requirements are not enough.
  const isBlocked =
    order.accounts.includes(null) || unconfirmedAccounts(order).length > 0 || order.warnings.some(isBlocking);
  const totals = isBlocked ? [] : await debitTotals(tx, order);
  const conversion = await loadConversion(tx, localDateOf(clock.now()));
  const { accounts } = await loadFromTemplates(tx, order.id);
  const sourceOf = ({ accountId }: DebitTotal) => (accounts.has(accountId) ? 'TEMPLATE' : order.sourceType);
  const evaluation = evaluateTotals(await loadRuleLines(tx), totals, sourceOf, conversion);
  const without = withoutSignature(evaluation.requirements);
  const isRefused = without.length > 0 && (await mayNotGoWithout(tx, order, without));
  const isMissing = totals.length === 0 || evaluation.missing.length > 0 || isRefused;
  const needsCode = !isMissing && without.length > 0;
  return {
    requirements: isMissing ? [] : evaluation.requirements,
    needsCode,
    warnings: [
      ...evaluation.missing.map((total) => warning('noSignOffRule', { account: total.accountName })),
      ...(isRefused ? accountNames(without).map((account) => warning('ruleWithoutSignature', { account })) : []),
      ...(needsCode ? [warning('submitNeedsCode', {})] : []),
      ...evaluation.missingRates.map((rate) => warning('missingExchangeRate', rate)),
      ...(await templateWarnings(tx, order.id)),
      ...(await standingOrderWarnings(tx, order.id)),
    ],
  };
}

/** Evaluates each account's total by itself, so that its requirements say which rates they were judged by. */
function evaluateTotals(
  lines: readonly RuleLine[],
  totals: readonly DebitTotal[],
  sourceOf: (total: DebitTotal) => RuleSource,
  conversion: Conversion,
): Evaluation {
  const parts = totals.map((total) => {
    const { convert, used } = conversion.noting();
    const { requirements, ...rest } = evaluateRule(lines, [total], sourceOf(total), convert);
    return { ...rest, requirements: requirements.map((requirement) => ({ ...requirement, rates: used() })) };
  });
  const missingRates = new Map(
    parts.flatMap((part) => part.missingRates.map((rate) => [`${rate.from} ${rate.to}`, rate] as const)),
  );
  return {
    requirements: parts.flatMap(({ requirements }) => requirements),
    missing: parts.flatMap(({ missing }) => missing),
    missingRates: [...missingRates.values()],
  };
}

/** The requirements of accounts that need no signature; the submitter's code replaces it. */
export function withoutSignature(requirements: readonly Requirement[]): Requirement[] {
  return [...Map.groupBy(requirements, (requirement) => requirement.accountId).values()]
    .filter((ofAccount) => isComplete(ofAccount, []))
    .flat();
}

/** Going without any signature always takes a person who submits, and never works for temporary beneficiaries. */
async function mayNotGoWithout(tx: Transaction, order: OrderFacts, without: Requirement[]): Promise<boolean> {
  if (WITHOUT_SUBMITTER.includes(order.sourceType)) return true;
  return hasTemporaryBeneficiary(
    tx,
    order.id,
    without.map((requirement) => requirement.accountId),
  );
}

function accountNames(requirements: readonly Requirement[]): string[] {
  return [...new Set(requirements.map((requirement) => requirement.accountName))];
}

/** The order's warnings, with this evaluation's in place of an earlier one's. */
export function renewWarnings(order: OrderFacts, { warnings }: SignOff): OrderWarning[] {
  return [...order.warnings.filter((one) => !EVALUATION_WARNINGS.has(kindOf(one))), ...warnings];
}

function warning(key: string, parameters: Record<string, string>): OrderWarning {
  return { key, parameters, groupId: null, transactionId: null };
}

/** The order's total per debit account, with what rules need to know about the account. */
async function debitTotals(tx: Transaction, order: OrderFacts): Promise<DebitTotal[]> {
  return [...(await loadDebitTotals(tx, [order.id]))].map(([accountId, totals]) => {
    const account = order.accounts.find((candidate) => candidate?.accountId === accountId)!;
    return { accountId, accountName: account.name, accountGroupIds: account.accountGroupIds, totals };
  });
}
