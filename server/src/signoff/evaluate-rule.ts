import type { SourceType } from '@portico/contract/payments/status';
import type { Convert, DebitTotal, Requirement, RuleLine } from './rule.ts';

export type Evaluation = {
  requirements: Requirement[];
  /** Accounts for which no line fits: the order waits with MISSING_SIGN_OFF_REQUIREMENTS, never free. */
  missing: DebitTotal[];
  missingRates: { from: string; to: string }[];
};

/**
 * Selects what each debit account asks for (decisions 5): the most specific scope with any line for the source type,
 * an exact source type before all, in it the lowest band whose limit holds the amount. An account in several groups
 * with lines must meet every group's requirement. Without a rate the strictest band holds.
 */
export function evaluateRule(
  lines: readonly RuleLine[],
  totals: readonly DebitTotal[],
  sourceType: SourceType,
  convert: Convert,
): Evaluation {
  const evaluation: Evaluation = { requirements: [], missing: [], missingRates: [] };
  for (const total of totals) {
    const scopes = scopesOf(lines, total, sourceType);
    const bands = scopes.map((scope) => bandOf(scope, total, convert, evaluation.missingRates));
    if (bands.length === 0 || bands.includes(null)) evaluation.missing.push(total);
    else evaluation.requirements.push(...bands.map((band) => requirementOf(total, band!)));
  }
  return evaluation;
}

/** The lines of the most specific scope; several sets when the account is in several groups that have lines. */
function scopesOf(lines: readonly RuleLine[], total: DebitTotal, sourceType: SourceType): RuleLine[][] {
  const own = forSource(
    lines.filter((line) => line.scope.kind === 'ACCOUNT' && line.scope.ids.includes(total.accountId)),
    sourceType,
  );
  if (own.length) return [own];
  const groups = total.accountGroupIds
    .map((groupId) =>
      forSource(
        lines.filter((line) => line.scope.kind === 'ACCOUNT_GROUP' && line.scope.ids.includes(groupId)),
        sourceType,
      ),
    )
    .filter((scope) => scope.length > 0);
  if (groups.length) return groups;
  const all = forSource(
    lines.filter((line) => line.scope.kind === 'ALL'),
    sourceType,
  );
  return all.length ? [all] : [];
}

function forSource(lines: RuleLine[], sourceType: SourceType): RuleLine[] {
  const exact = lines.filter((line) => line.sourceType === sourceType);
  return exact.length ? exact : lines.filter((line) => line.sourceType === null);
}

/** The lines of the lowest band whose limit holds the amount; null when the amount is above every limit. */
function bandOf(
  scope: RuleLine[],
  total: DebitTotal,
  convert: Convert,
  missingRates: Evaluation['missingRates'],
): RuleLine[] | null {
  const bands = [...Map.groupBy(scope, bandKey).values()].toSorted(byLimit);
  const fitting = bands.find((band) => fits(band[0]!, total, convert, missingRates));
  return fitting ?? null;
}

function bandKey(line: RuleLine): string {
  return line.limitHundredThousandths === null ? 'unlimited' : `${line.limitCurrency} ${line.limitHundredThousandths}`;
}

function byLimit([a]: RuleLine[], [b]: RuleLine[]): number {
  const [left, right] = [a!.limitHundredThousandths, b!.limitHundredThousandths];
  if (left === right) return 0;
  if (left === null) return 1;
  return right === null || left < right ? -1 : 1;
}

/** Without a rate no limited band fits, so the unlimited one holds: the strictest. */
function fits(line: RuleLine, total: DebitTotal, convert: Convert, missingRates: Evaluation['missingRates']): boolean {
  if (line.limitHundredThousandths === null) return true;
  const converted = total.totals.map(({ amountHundredThousandths, currency }) => {
    const amount = convert(amountHundredThousandths, currency, line.limitCurrency);
    if (amount === null) noteMissingRate(missingRates, currency, line.limitCurrency);
    return amount;
  });
  if (converted.includes(null)) return false;
  return converted.reduce<bigint>((sum, amount) => sum + amount!, 0n) <= line.limitHundredThousandths;
}

function noteMissingRate(missingRates: Evaluation['missingRates'], from: string, to: string): void {
  if (!missingRates.some((rate) => rate.from === from && rate.to === to)) missingRates.push({ from, to });
}

function requirementOf(total: DebitTotal, band: RuleLine[]): Requirement {
  const first = band[0]!;
  return {
    accountId: total.accountId,
    accountName: total.accountName,
    totals: total.totals,
    limitHundredThousandths: first.limitHundredThousandths,
    limitCurrency: first.limitCurrency,
    ruleConnectionType: first.ruleConnectionType,
    excludeCreator: band.some((line) => line.excludeCreator),
    secondFactorRequired: band.some((line) => line.secondFactorRequired),
    lines: band.map(({ id, name, signaturesRequired, userIds, userGroupIds }) => ({
      lineId: id,
      name,
      signaturesRequired,
      userIds,
      userGroupIds,
    })),
  };
}
