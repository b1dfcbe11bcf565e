import type { AccountId } from '@portico/contract/ids';
import type { Money } from '@portico/contract/money';
import type { RuleSource } from '@portico/contract/signoff/model';
import { evaluateRule } from './evaluate-rule.ts';
import type { Convert, Requirement, RuleLine } from './rule.ts';

/** What the rules ask for payments of an account above the previous rung; `upTo` is inclusive, null is any amount. */
export type Rung = {
  upTo: Money | null;
  /** Null: no rule is high enough, and such payments can't be signed. */
  requirements: Requirement[] | null;
};
type DebitAccount = { accountId: AccountId; accountGroupIds: readonly string[]; name: string };

/** The limits of some lines, each once, ascending as money; those that no rate compares by currency. */
export function limitsOf(lines: readonly RuleLine[], convert: Convert): Money[] {
  const limits = new Map<string, Money>();
  for (const { limitHundredThousandths: amountHundredThousandths, limitCurrency: currency } of lines) {
    if (amountHundredThousandths === null) continue;
    limits.set(`${currency} ${amountHundredThousandths}`, { amountHundredThousandths, currency });
  }
  const currencies = [...new Set([...limits.values()].map(({ currency }) => currency))];
  const likes = new Map(currencies.map((one) => [one, currencies.find((other) => convert(0n, one, other) !== null)]));
  const comparable = Map.groupBy(limits.values(), ({ currency }) => likes.get(currency));
  return [...comparable.values()].flatMap((some) => some.toSorted((one, other) => compare(one, other, convert)));
}

function compare(one: Money, other: Money, convert: Convert): number {
  if (convert(one.amountHundredThousandths, one.currency, other.currency)! > other.amountHundredThousandths) return 1;
  return convert(other.amountHundredThousandths, other.currency, one.currency)! > one.amountHundredThousandths ? -1 : 0;
}

/**
 * What an account requires from rung to rung: evaluates the rules at each of these limits, and above them all. Pass all
 * limits of the lines, in the order of `limitsOf`. Pure.
 */
export function ladderOf(
  lines: readonly RuleLine[],
  { accountId, accountGroupIds, name: accountName }: DebitAccount,
  source: RuleSource,
  limits: readonly Money[],
  convert: Convert,
): Rung[] {
  const above = aboveAll(limits);
  return [...limits, null].map((upTo) => {
    const total = { accountId, accountName, accountGroupIds, totals: [upTo ?? above] };
    const { requirements, missing } = evaluateRule(lines, [total], source, convert);
    return { upTo, requirements: missing.length > 0 ? null : requirements };
  });
}

function aboveAll(limits: readonly Money[]): Money {
  const last = limits.at(-1) ?? { amountHundredThousandths: 0n, currency: 'CHF' };
  return { ...last, amountHundredThousandths: last.amountHundredThousandths + 1n };
}
