import type { RuleSource } from '@portico/contract/signoff/model';
import { bandsThatHold, type Band, type MissingRate } from './bands.ts';
import type { Convert, DebitTotal, Requirement, RuleLine } from './rule.ts';

export type Evaluation = {
  requirements: Requirement[];
  /** Accounts that no line fits: the order waits with MISSING_SIGN_OFF_REQUIREMENTS, never free. */
  missing: DebitTotal[];
  missingRates: MissingRate[];
};

/**
 * Selects what each debit account requires (spec D5): the most specific scope with any line for the source type, an
 * exact source type before all, then the lowest band whose limit holds the amount. An account in several groups with
 * lines must meet every group's requirement. Without a rate the strictest band applies. Pure.
 */
export function evaluateRule(
  lines: readonly RuleLine[],
  totals: readonly DebitTotal[],
  sourceType: RuleSource,
  convert: Convert,
): Evaluation {
  const evaluation: Evaluation = { requirements: [], missing: [], missingRates: [] };
  for (const total of totals) {
    const chosen = decidingLines(lines, total, sourceType).map((scope) => bandsThatHold(scope, total.totals, convert));
    for (const { missingRates } of chosen) noteMissing(evaluation.missingRates, missingRates);
    if (chosen.length === 0 || chosen.some(({ bands }) => bands.length === 0)) evaluation.missing.push(total);
    else
      evaluation.requirements.push(...chosen.flatMap(({ bands }) => bands.map((band) => requirementOf(total, band))));
  }
  return evaluation;
}

/** The lines of the most specific scope; several sets if the account is in several groups that have lines. */
export function decidingLines(
  lines: readonly RuleLine[],
  total: Pick<DebitTotal, 'accountId' | 'accountGroupIds'>,
  sourceType: RuleSource,
): RuleLine[][] {
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

function forSource(lines: RuleLine[], sourceType: RuleSource): RuleLine[] {
  // What comes from templates is entered by hand: lines for that apply where none is for templates.
  const sources = sourceType === 'TEMPLATE' ? ([sourceType, 'EFT_WEB', null] as const) : [sourceType, null];
  for (const source of sources) {
    const found = lines.filter((line) => line.sourceType === source);
    if (found.length > 0) return found;
  }
  return [];
}

function noteMissing(known: MissingRate[], further: readonly MissingRate[]): void {
  for (const { from, to } of further) {
    if (!known.some((rate) => rate.from === from && rate.to === to)) known.push({ from, to });
  }
}

/** One line is enough only if every line says so: lines stored as joined in two ways must all be met. */
function requirementOf(total: DebitTotal, band: Band): Requirement {
  const first = band[0];
  return {
    accountId: total.accountId,
    accountName: total.accountName,
    totals: total.totals,
    limitHundredThousandths: first.limitHundredThousandths,
    limitCurrency: first.limitCurrency,
    ruleConnectionType: band.every((line) => line.ruleConnectionType === 'OR') ? 'OR' : 'AND',
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
