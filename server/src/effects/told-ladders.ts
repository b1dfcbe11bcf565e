import type { ChangeEffect } from '@portico/contract/approvals/endpoints';
import type { AccountId } from '@portico/contract/ids';
import { EFFECT_RANGES_MAXIMUM } from '@portico/contract/limits';
import type { AccountScope } from '../permissions/public.ts';
import { longestRemaining } from '../signoff/public.ts';
import type { Alike } from './alike.ts';
import type { KeyedRung, LadderPair, Ladders } from './ladders.ts';
import { shownMoney } from './signing.ts';

type Told = ChangeEffect['ladders'][number];
type Steps = NonNullable<Told['was']>;

const LADDERS_AT_MOST = 10;
const ACCOUNTS_NAMED = 5;

/**
 * What the rules require on accounts where a change alters it; first those that lose the rule for some payments. If
 * only the people change, not the number of signatures, the list of people says it. Pure.
 */
export function toldLadders(
  alike: readonly Alike[],
  ladders: Ladders,
): Pick<ChangeEffect, 'ladders' | 'moreLadderAccounts'> {
  const told = new Map<
    string,
    { ladder: Omit<Told, 'accounts' | 'accountsCount'>; accounts: AccountScope<AccountId>[] }
  >();
  for (const one of alike) {
    for (const change of ladders.changesOf(one)) {
      const ladder = toldLadder(change);
      if (!ladder.withoutRule && JSON.stringify(ladder.was) === JSON.stringify(ladder.now)) continue;
      const key = JSON.stringify(ladder);
      const known = told.get(key) ?? { ladder, accounts: [] };
      known.accounts.push(...one.accounts);
      told.set(key, known);
    }
  }
  const inOrder = [...told.values()].toSorted((one, other) => weight(one.ladder) - weight(other.ladder));
  const [shown, rest] = [inOrder.slice(0, LADDERS_AT_MOST), inOrder.slice(LADDERS_AT_MOST)];
  return {
    ladders: shown.map(({ ladder, accounts }) => ({
      ...ladder,
      accountsCount: accounts.length,
      accounts: accounts.slice(0, ACCOUNTS_NAMED).map(({ name }) => name),
    })),
    moreLadderAccounts: new Set(rest.flatMap(({ accounts }) => accounts.map(({ accountId }) => accountId))).size,
  };
}

function weight({ withoutRule }: Pick<Told, 'withoutRule'>): number {
  if (!withoutRule) return 2;
  return withoutRule.isNew ? 0 : 1;
}

export function toldLadder({ sources, before, after }: LadderPair): Omit<Told, 'accounts' | 'accountsCount'> {
  return { sources, was: stepsOf(before), now: stepsOf(after), withoutRule: withoutRule(before, after) };
}

/** Adjacent rungs with the same number of signatures, as one step. */
function stepsOf(rungs: readonly KeyedRung[] | null): Steps | null {
  if (!rungs) return null;
  const steps = rungs.map(({ upTo, requirements }) => ({
    upTo: shownMoney(upTo),
    signatures: requirements && longestRemaining(requirements, []).required,
  }));
  return steps
    .filter((step, index) => step.signatures !== steps[index + 1]?.signatures)
    .slice(0, EFFECT_RANGES_MAXIMUM);
}

/** The amount above which no rule is high enough afterwards; null if every amount has one. */
function withoutRule(before: readonly KeyedRung[] | null, after: readonly KeyedRung[] | null): Told['withoutRule'] {
  const first = (after ?? []).findIndex(({ requirements }) => requirements === null);
  if (first < 0) return null;
  const isNew = after!.some(({ requirements }, rung) => requirements === null && !lacksRule(before, rung));
  return { above: shownMoney(after![first - 1]?.upTo ?? null), isNew };
}

function lacksRule(rungs: readonly KeyedRung[] | null, rung: number): boolean {
  return rungs?.[rung]?.requirements === null;
}
