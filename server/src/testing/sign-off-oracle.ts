import fc from 'fast-check';
import { trustedId, type AccountId, type UserId } from '@portico/contract/ids';
import type { RuleSource } from '@portico/contract/signoff/model';
import type { Convert, DebitTotal, Requirement, RuleLine, Signer } from '../signoff/rule.ts';

/**
 * The sign-off rules of spec D5 restated as plainly as possible and without any of the product's code, and the source
 * of its tests' cases.
 */
const PEOPLE = ['anna', 'bruno', 'carla', 'dario', 'elena'].map((name) => trustedId<UserId>(name));
const GROUPS = ['treasury', 'board', 'accounting'];
const ACCOUNTS = ['account-1', 'account-2', 'account-3'];
const ACCOUNT_GROUPS = ['group-1', 'group-2'];
/** The value of one unit of each in CHF; XXX has no rate. */
const RATES: Record<string, bigint> = { CHF: 1n, EUR: 2n, GBP: 3n };
const CURRENCIES = [...Object.keys(RATES), 'XXX'];

const some = <Value>(values: Value[], minLength = 0) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength, maxLength: 3 });

export const signers: fc.Arbitrary<Signer[]> = fc.uniqueArray(
  fc.record({ userId: fc.constantFrom(...PEOPLE), groupIds: some(GROUPS) }),
  { selector: (signer) => signer.userId, maxLength: 5 },
);

const scope: fc.Arbitrary<RuleLine['scope']> = fc.oneof(
  fc.constant({ kind: 'ALL' as const }),
  fc.record({ kind: fc.constant('ACCOUNT_GROUP' as const), ids: some(ACCOUNT_GROUPS, 1) }),
  fc.record({ kind: fc.constant('ACCOUNT' as const), ids: some(ACCOUNTS, 1) }),
);

const line = fc.record({
  id: fc.uuid(),
  name: fc.constant('a line'),
  scope,
  sourceType: fc.constantFrom<RuleSource | null>(null, null, 'UPLOAD', 'EFT_WEB', 'TEMPLATE'),
  // Many limits are the same money in two currencies, and many lines of one band have different connections and
  // currencies.
  limitHundredThousandths: fc.constantFrom(null, null, 50n, 100n, 500n, 1_000n, 10_000n),
  limitCurrency: fc.constantFrom('CHF', 'CHF', 'EUR', 'GBP', 'XXX'),
  signaturesRequired: fc.integer({ min: 0, max: 3 }),
  secondFactorRequired: fc.boolean(),
  excludeCreator: fc.boolean(),
  ruleConnectionType: fc.constantFrom<'AND' | 'OR'>('AND', 'OR'),
  userIds: some(PEOPLE),
  userGroupIds: some(GROUPS),
});

/** Includes what can no longer be saved but may be stored: lines of one band joined in two ways. */
export const ruleLines: fc.Arbitrary<RuleLine[]> = fc.uniqueArray(line, { selector: ({ id }) => id, maxLength: 8 });

export const debitTotals: fc.Arbitrary<DebitTotal[]> = fc.uniqueArray(
  fc.record({
    accountId: fc.constantFrom(...ACCOUNTS.map((id) => trustedId<AccountId>(id))),
    accountName: fc.constant('an account'),
    accountGroupIds: some(ACCOUNT_GROUPS),
    totals: fc.uniqueArray(
      fc.record({
        amountHundredThousandths: fc.constantFrom(1n, 50n, 99n, 100n, 101n, 1_000n, 5_000n, 10_001n),
        currency: fc.constantFrom(...CURRENCIES),
      }),
      {
        selector: (money) => money.currency,
        minLength: 1,
        maxLength: 3,
      },
    ),
  }),
  { selector: (total) => total.accountId, maxLength: 3 },
);

/** Converts an amount, rounded up, at these rates; null without one. */
const convertWith =
  (rates: Record<string, bigint>): Convert =>
  (amount, from, to) => {
    if (from === to) return amount;
    const [source, target] = [rates[from], rates[to]];
    return source && target ? (amount * source + target - 1n) / target : null;
  };
export const convert = convertWith(RATES);
/** The same with some rate for the currency that has none. */
export const convertWithAnyRate: fc.Arbitrary<Convert> = fc
  .constantFrom(1n, 2n, 5n, 20n, 1_000n)
  .map((rate) => convertWith({ ...RATES, XXX: rate }));

type Expected = { connection: 'AND' | 'OR'; lineIds: string[] };

/** What each account must meet, or null if the order must wait for a rule. */
export function expectedRequirements(
  lines: readonly RuleLine[],
  total: DebitTotal,
  sourceType: RuleSource,
): Expected[] | null {
  const ofSource = (candidates: RuleLine[]) => {
    const exact = candidates.filter((each) => each.sourceType !== null && each.sourceType === sourceType);
    if (exact.length > 0) return exact;
    // An order from templates is one by hand.
    const byHand = sourceType === 'TEMPLATE' ? candidates.filter((each) => each.sourceType === 'EFT_WEB') : [];
    return byHand.length > 0 ? byHand : candidates.filter((each) => each.sourceType === null);
  };
  const named = (kind: 'ACCOUNT' | 'ACCOUNT_GROUP', id: string) =>
    lines.filter((each) => each.scope.kind === kind && each.scope.ids.includes(id));
  const own = ofSource(named('ACCOUNT', total.accountId));
  const ofGroups = total.accountGroupIds
    .map((id) => ofSource(named('ACCOUNT_GROUP', id)))
    .filter((set) => set.length > 0);
  const ofAll = ofSource(lines.filter((each) => each.scope.kind === 'ALL'));
  const sets = own.length > 0 ? [own] : ofGroups.length > 0 ? ofGroups : ofAll.length > 0 ? [ofAll] : [];
  const perSet = sets.map((set) => bandsThatHold(set, total).map(expectedOf));
  return perSet.length === 0 || perSet.some((bands) => bands.length === 0) ? null : perSet.flat();
}

/** One line is enough only if every line says so. */
function expectedOf(band: RuleLine[]): Expected {
  const isOr = band.filter((each) => each.ruleConnectionType === 'OR').length === band.length;
  return { connection: isOr ? 'OR' : 'AND', lineIds: band.map((each) => each.id) };
}

/** The lowest band that is certainly high enough; both of two that are the same money. */
function bandsThatHold(set: RuleLine[], total: DebitTotal): RuleLine[][] {
  const unlimited = set.filter((each) => each.limitHundredThousandths === null);
  const enough = set.filter((each) => each.limitHundredThousandths !== null && isEnough(each, total));
  if (enough.length === 0) return unlimited.length > 0 ? [unlimited] : [];
  const least = enough.map(moneyOf).reduce((one, other) => (one < other ? one : other));
  const lowest = enough.filter((each) => moneyOf(each) === least);
  return [...Map.groupBy(lowest, (each) => each.limitCurrency).values()];
}

function moneyOf(line: RuleLine): bigint {
  return line.limitHundredThousandths! * (RATES[line.limitCurrency] ?? 1n);
}

function isEnough({ limitHundredThousandths: limit, limitCurrency }: RuleLine, { totals }: DebitTotal): boolean {
  const amounts = totals.map((money) => convert(money.amountHundredThousandths, money.currency, limitCurrency));
  return !amounts.includes(null) && amounts.reduce((sum: bigint, amount) => sum + amount!, 0n) <= limit!;
}

/** The most places that these people fill, by trying every way of seating them. */
export function mostPlaces(places: readonly Requirement['lines'][number][], people: readonly Signer[]): number {
  const [first, ...rest] = people;
  if (!first) return 0;
  const ways = places.flatMap((place, index) => {
    const fits =
      place.userIds.includes(first.userId) || first.groupIds.some((group) => place.userGroupIds.includes(group));
    return fits ? [1 + mostPlaces(places.toSpliced(index, 1), rest)] : [];
  });
  return Math.max(mostPlaces(places, rest), ...ways);
}

export function placesOf(lines: Requirement['lines']): Requirement['lines'] {
  return lines.flatMap((each) => Array.from({ length: each.signaturesRequired }, () => each));
}
