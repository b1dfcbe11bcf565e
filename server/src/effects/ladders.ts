import type { AccountId } from '@portico/contract/ids';
import type { Money } from '@portico/contract/money';
import { RULE_SOURCES, type RuleSource } from '@portico/contract/signoff/model';
import type { AccountScope } from '../permissions/public.ts';
import { ladderOf, limitsOf, type RuleLine, type Rung } from '../signoff/public.ts';
import { Keys, LineIndex, type Deciding } from './line-index.ts';

type Convert = Parameters<typeof ladderOf>[4];

/** What rights and sign-off rules apply to, now or after a change: a client's accounts and its rules. */
export type World = { accounts: readonly AccountScope<AccountId>[]; lines: readonly RuleLine[] };
export type Worlds = { before: World; after: World };
/** One account before and after a change; null if it does not exist. */
export type AccountPair = { before: AccountScope<AccountId> | null; after: AccountScope<AccountId> | null };

/** A rung with a key for its requirements; equal keys mean equal requirements in both worlds. */
export type KeyedRung = Rung & { key: string };
/**
 * The requirements for payments from some sources, on the same rungs before and after; null if the account does not
 * exist.
 */
export type LadderPair = {
  /** Null: all. */
  sources: RuleSource[] | null;
  before: KeyedRung[] | null;
  after: KeyedRung[] | null;
};

/** Lines examined in total: some tenths of a second. */
const COST_AT_MOST = 3_000_000;

/**
 * What the sign-off rules require of accounts before and after a change. Accounts with the same key have the same
 * requirements.
 */
export class Ladders {
  readonly #convert: Convert;
  readonly #keys = new Keys();
  readonly #before: LineIndex;
  readonly #after: LineIndex;
  readonly #known = new Map<string, LadderPair[]>();
  readonly #leftOut = new Set<string>();
  #cost = 0;

  constructor({ before, after }: Worlds, convert: Convert) {
    this.#convert = convert;
    this.#before = new LineIndex(before.lines, this.#keys);
    this.#after = new LineIndex(after.lines, this.#keys);
  }

  keyOf(pair: AccountPair): string {
    const { before, after } = this.#decidingOf(pair);
    return `${before?.key ?? ''}>${after?.key ?? ''}`;
  }

  /** False if the deciding lines stay the same. */
  mayChange(pair: AccountPair): boolean {
    const { before, after } = this.#decidingOf(pair);
    return before?.key !== after?.key;
  }

  /** Empty, and the account is left out, if it would exceed the total work allowed. */
  of(pair: AccountPair): LadderPair[] {
    const key = this.keyOf(pair);
    const known = this.#known.get(key);
    if (known) return known;
    this.#cost += this.#costOf(pair);
    if (this.#cost > COST_AT_MOST) {
      this.#leftOut.add(key);
      return [];
    }
    const ladders = this.#compare(pair);
    this.#known.set(key, ladders);
    return ladders;
  }

  /** How many of these accounts have been left out so far. */
  countLeftOut(pairs: readonly AccountPair[]): number {
    return this.#leftOut.size === 0 ? 0 : pairs.filter((pair) => this.#leftOut.has(this.keyOf(pair))).length;
  }

  /** The pairs whose requirements change. */
  changesOf(pair: AccountPair): LadderPair[] {
    return this.mayChange(pair) ? this.of(pair).filter(({ before, after }) => keysOf(before) !== keysOf(after)) : [];
  }

  /** Each line is examined on each rung. */
  #costOf(pair: AccountPair): number {
    const { before, after } = this.#decidingOf(pair);
    const lengths = RULE_SOURCES.map((source) => linesOf(before, source).length + linesOf(after, source).length);
    return lengths.reduce((sum, length) => sum + (length + 1) ** 2, 0);
  }

  #decidingOf({ before, after }: AccountPair): { before: Deciding | null; after: Deciding | null } {
    return { before: before && this.#before.at(before), after: after && this.#after.at(after) };
  }

  /** Sources with the same deciding lines are examined once. */
  #compare(pair: AccountPair): LadderPair[] {
    const { before, after } = this.#decidingOf(pair);
    const idsOf = (deciding: Deciding | null, source: RuleSource) =>
      linesOf(deciding, source)
        .map(({ id }) => id)
        .join();
    const alike = Map.groupBy(RULE_SOURCES, (source) => `${idsOf(before, source)}>${idsOf(after, source)}`);
    const ladders = [...alike.values()].map((sources) => {
      const source = sources[0]!;
      const limits = limitsOf([...linesOf(before, source), ...linesOf(after, source)], this.#convert);
      return {
        sources,
        before: before && this.#ladder(before, source, limits),
        after: after && this.#ladder(after, source, limits),
      };
    });
    const same = Map.groupBy(ladders, (ladder) => `${keysOf(ladder.before)}>${keysOf(ladder.after)}`);
    return [...same.values()].map((some) => {
      const sources = some.flatMap((one) => one.sources);
      return { ...some[0]!, sources: sources.length === RULE_SOURCES.length ? null : sources };
    });
  }

  #ladder(deciding: Deciding, source: RuleSource, limits: readonly Money[]): KeyedRung[] {
    const rungs = ladderOf(linesOf(deciding, source), deciding.account, source, limits, this.#convert);
    return rungs.map((rung) => ({ ...rung, key: this.#keys.of(demandOf(rung)) }));
  }
}

function linesOf(deciding: Deciding | null, source: RuleSource): RuleLine[] {
  return deciding?.bySource.get(source) ?? [];
}

/** What a rung requires, ignoring its limit and its lines' names. */
function demandOf({ requirements }: Rung): string {
  if (!requirements) return 'no rule';
  const asked = requirements.map(({ ruleConnectionType, excludeCreator, secondFactorRequired, lines }) => {
    return [ruleConnectionType, excludeCreator, secondFactorRequired, ...lines.map(demandOfLine).toSorted()].join(' ');
  });
  return asked.toSorted().join(';');
}

/** What one line of a rung requires, ignoring its name. */
export function demandOfLine({ signaturesRequired, userIds, userGroupIds }: Demand): string {
  return JSON.stringify([signaturesRequired, userIds.toSorted(), userGroupIds.toSorted()]);
}
type Demand = Pick<RuleLine, 'signaturesRequired' | 'userIds' | 'userGroupIds'>;

/** Consecutive rungs with equal requirements count as one. */
function keysOf(rungs: readonly KeyedRung[] | null): string {
  if (rungs === null) return 'no account';
  const tops = rungs.filter(({ key }, index) => key !== rungs[index + 1]?.key);
  return tops.map(({ key, upTo }) => `${key} ${upTo?.amountHundredThousandths} ${upTo?.currency}`).join('|');
}
