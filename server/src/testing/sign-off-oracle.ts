import fc from 'fast-check';
import type { SourceType } from '@portico/contract/payments/status';
import type { Convert, DebitTotal, Requirement, RuleLine, Signer } from '../signoff/rule.ts';

/**
 * The sign-off rules of decisions 5 once more, as plainly as they can be said and without any of the product's code,
 * and what its tests draw their cases from.
 */
const PEOPLE = ['anna', 'bruno', 'carla', 'dario', 'elena'];
const GROUPS = ['treasury', 'board', 'accounting'];
const ACCOUNTS = ['account-1', 'account-2', 'account-3'];
const ACCOUNT_GROUPS = ['group-1', 'group-2'];
const CURRENCIES = ['CHF', 'EUR', 'XXX'];

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
  sourceType: fc.constantFrom<SourceType | null>(null, null, 'UPLOAD', 'EFT_WEB'),
  limitHundredThousandths: fc.constantFrom(null, 100n, 1_000n, 10_000n),
  limitCurrency: fc.constant('CHF'),
  signaturesRequired: fc.integer({ min: 0, max: 3 }),
  secondFactorRequired: fc.boolean(),
  excludeCreator: fc.boolean(),
  // The lines of one band share their connection; the property draws one for all.
  ruleConnectionType: fc.constant<'AND' | 'OR'>('AND'),
  userIds: some(PEOPLE),
  userGroupIds: some(GROUPS),
});

/** Any currency may stand beside "unlimited": it means nothing there. */
export const ruleLines: fc.Arbitrary<RuleLine[]> = fc
  .tuple(fc.array(line, { maxLength: 8 }), fc.constantFrom<'AND' | 'OR'>('AND', 'OR'), fc.constantFrom('CHF', 'EUR'))
  .map(([lines, ruleConnectionType, currency]) =>
    lines.map((each, index) => ({
      ...each,
      ruleConnectionType,
      limitCurrency: each.limitHundredThousandths === null && index % 2 ? currency : 'CHF',
    })),
  );

export const debitTotals: fc.Arbitrary<DebitTotal[]> = fc.uniqueArray(
  fc.record({
    accountId: fc.constantFrom(...ACCOUNTS),
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

/** One EUR is two CHF; of XXX there is no rate. */
export const convert: Convert = (amount, from, to) => {
  if (from === to) return amount;
  if (from === 'XXX' || to === 'XXX') return null;
  return from === 'EUR' ? amount * 2n : (amount + 1n) / 2n;
};

/** Per account the ids of the lines of each requirement, or null when the order must wait for a rule. */
export function expectedLines(
  lines: readonly RuleLine[],
  total: DebitTotal,
  sourceType: SourceType,
): string[][] | null {
  const ofSource = (candidates: RuleLine[]) => {
    const exact = candidates.filter((each) => each.sourceType !== null && each.sourceType === sourceType);
    return exact.length > 0 ? exact : candidates.filter((each) => each.sourceType === null);
  };
  const named = (kind: 'ACCOUNT' | 'ACCOUNT_GROUP', id: string) =>
    lines.filter((each) => each.scope.kind === kind && each.scope.ids.includes(id));
  const own = ofSource(named('ACCOUNT', total.accountId));
  const ofGroups = total.accountGroupIds
    .map((id) => ofSource(named('ACCOUNT_GROUP', id)))
    .filter((set) => set.length > 0);
  const ofAll = ofSource(lines.filter((each) => each.scope.kind === 'ALL'));
  const sets = own.length > 0 ? [own] : ofGroups.length > 0 ? ofGroups : ofAll.length > 0 ? [ofAll] : [];
  const amounts = total.totals.map((money) => convert(money.amountHundredThousandths, money.currency, 'CHF'));
  const amount = amounts.includes(null) ? null : amounts.reduce((sum: bigint, next) => sum + next!, 0n);
  const bands = sets.map((set) => {
    const limits = [...new Set(set.map((each) => each.limitHundredThousandths))];
    const fitting = limits.filter((limit) => limit === null || (amount !== null && limit >= amount));
    if (fitting.length === 0) return null;
    const limited = fitting.filter((limit) => limit !== null);
    const lowest = limited.length > 0 ? limited.reduce((least, next) => (next < least ? next : least)) : null;
    return set.filter((each) => each.limitHundredThousandths === lowest).map((each) => each.id);
  });
  return bands.length === 0 || bands.includes(null) ? null : (bands as string[][]);
}

/** The most places that these people fill, by trying every way to sit them down. */
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
