import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trustedId, type AccountId, type UserId } from '@portico/contract/ids';
import { parseDecimal } from '@portico/contract/money';
import { LEVELS, MODULES } from '@portico/contract/permissions/model';
import { Rights, type AccountScope } from '../permissions/public.ts';
import { evaluateRule, hasPlace, type RuleLine } from '../signoff/public.ts';
import { convert, ruleLines, signers } from '../testing/sign-off-oracle.ts';
import { accountOf, accountPairs, alikeAccounts } from './alike.ts';
import { Ladders, type AccountPair, type World, type Worlds } from './ladders.ts';
import { signingChanges } from './signing.ts';
import { toldLadders } from './told-ladders.ts';

const GROUPS = ['group-1', 'group-2'];
const SOURCES = ['UPLOAD', 'EFT_WEB', 'FILE_ENTRY'] as const;
const AMOUNTS = [1n, 50n, 99n, 100n, 101n, 500n, 999n, 1_000n, 1_001n, 5_000n, 10_000n, 30_001n];

const accounts: fc.Arbitrary<AccountScope<AccountId>[]> = fc
  .array(fc.option(fc.subarray(GROUPS)), { minLength: 3, maxLength: 3 })
  .map((all) =>
    all.flatMap((accountGroupIds, index) =>
      accountGroupIds ? [{ accountId: trustedId(`account-${index + 1}`), accountGroupIds, name: `A${index + 1}` }] : [],
    ),
  );
const world: fc.Arbitrary<World> = fc.record({ accounts, lines: ruleLines });
const renamed = (lines: readonly RuleLine[]) => lines.map((line) => ({ ...line, id: `${line.id} after` }));
/** Two worlds with many lines in common. */
const worlds: fc.Arbitrary<Worlds> = fc
  .record({ before: world, after: world, isOther: fc.constantFrom(true, false, false) })
  .map(({ before, after, isOther }) => ({
    before,
    after: { ...after, lines: isOther ? after.lines : [...before.lines.slice(1), ...renamed(after.lines.slice(0, 1))] },
  }));
const rightsOf = (level: keyof typeof LEVELS) => {
  const entry = (area: 'PAYMENT_SIGN' | 'ACCOUNT_PAYMENTS', given: number) => ({
    groupName: null,
    area,
    level: given,
    scope: { kind: 'AREA' as const },
  });
  const entries = [entry('PAYMENT_SIGN', LEVELS.GRANT), entry('ACCOUNT_PAYMENTS', LEVELS[level])];
  return new Rights({ userId: trustedId<UserId>(''), licensedModules: MODULES, modules: MODULES }, entries);
};

/** What the evaluator itself says about one payment. */
function asked(
  lines: readonly RuleLine[],
  account: AccountScope<AccountId>,
  source: (typeof SOURCES)[number],
  amount: bigint,
) {
  const totals = [{ amountHundredThousandths: amount, currency: 'CHF' }];
  const total = { ...account, accountName: account.name, totals };
  return evaluateRule(lines, [total], source, convert);
}

type Shown = { amount: string; currency: string } | null;
/** Whether an amount of CHF is above what is shown; says nothing without a rate. */
const isAbove = (amount: bigint, shown: Shown) => {
  if (!shown) return false;
  const converted = convert(amount, 'CHF', shown.currency);
  return converted !== null && converted > parseDecimal(shown.amount)!;
};
const inFrancs = ({ before, after }: Worlds) =>
  [...before.lines, ...after.lines].every(({ limitCurrency }) => limitCurrency !== 'XXX');

type Payment = { pair: AccountPair; source: (typeof SOURCES)[number]; amount: bigint };
const paymentsOf = (pairs: readonly AccountPair[]): Payment[] =>
  pairs.flatMap((pair) => SOURCES.flatMap((source) => AMOUNTS.map((amount) => ({ pair, source, amount }))));

it('who may sign which payment before and after agrees with the evaluator', () => {
  fc.assert(
    fc.property(worlds.filter(inFrancs), signers, fc.boolean(), (given, people, mayApprove) => {
      const rights = rightsOf(mayApprove ? 'APPROVE' : 'VIEW_ONLY');
      const pairs = accountPairs(given);
      const ladders = new Ladders(given, convert);
      const alike = alikeAccounts(pairs, new Set(), ladders);
      for (const { userId, groupIds } of people) {
        const side = { rights, groupIds };
        const changes = signingChanges({ userId, name: userId, before: side, after: side }, alike, ladders);
        const signs = (
          lines: readonly RuleLine[],
          account: AccountScope<AccountId> | null,
          { source, amount }: Payment,
        ) => {
          if (!mayApprove || account === null) return false;
          const { missing, requirements } = asked(lines, account, source, amount);
          return missing.length === 0 && requirements.some((one) => hasPlace(one, { userId, groupIds }));
        };
        for (const payment of paymentsOf(pairs)) {
          const { pair, source, amount } = payment;
          const was = signs(given.before.lines, pair.before, payment);
          const now = signs(given.after.lines, pair.after, payment);
          const told = changes.find(
            (one) => one.accounts.includes(accountOf(pair)) && (one.sources?.includes(source) ?? true),
          );
          const isIn = (ranges: { above: Shown; upTo: Shown }[]) =>
            ranges.some(({ above, upTo }) => (!above || isAbove(amount, above)) && !isAbove(amount, upTo));
          // What isn't reported stays as it was.
          expect([told ? isIn(told.was) : was, told ? isIn(told.now) : was]).toEqual([was, now]);
        }
      }
    }),
    { numRuns: 150 },
  );
});

it('payments that lose their rule are reported, with the amount above which none applies', () => {
  fc.assert(
    fc.property(worlds.filter(inFrancs), (given) => {
      const ladders = new Ladders(given, convert);
      const pairs = accountPairs(given).filter(({ after }) => after !== null);
      const { ladders: told, moreLadderAccounts } = toldLadders(alikeAccounts(pairs, new Set(), ladders), ladders);
      fc.pre(moreLadderAccounts === 0);
      for (const { pair, source, amount } of paymentsOf(pairs)) {
        const lacks = (lines: readonly RuleLine[], account: AccountScope<AccountId> | null) =>
          account === null || asked(lines, account, source, amount).missing.length > 0;
        const [was, now] = [lacks(given.before.lines, pair.before), lacks(given.after.lines, pair.after)];
        const hole = told.find(
          ({ accounts: names, sources }) => names.includes(pair.after!.name) && (sources?.includes(source) ?? true),
        )?.withoutRule;
        const isTold = hole ? hole.above === null || isAbove(amount, hole.above) : was && now;
        expect([isTold, hole?.isNew ?? false]).toEqual([now, (now && !was) || (hole?.isNew ?? false)]);
      }
    }),
    { numRuns: 200 },
  );
});

it('accounts beyond the limit are left out, and counted', () => {
  const many = Array.from({ length: 2_000 }, (_, index) => `account-${index}`);
  const own = Array.from({ length: 40 }, (_, bit) =>
    many.filter((_id, index) => ((index * 7919) >> (bit % 11)) % 2 === 0),
  );
  const lineOf = (ids: string[], index: number): RuleLine => ({
    id: `line-${index}`,
    name: '',
    scope: { kind: 'ACCOUNT', ids },
    sourceType: null,
    limitCurrency: 'CHF',
    limitHundredThousandths: BigInt(index + 1),
    signaturesRequired: 1,
    secondFactorRequired: true,
    excludeCreator: true,
    ruleConnectionType: 'AND',
    userIds: [trustedId('anna')],
    userGroupIds: [],
  });
  const lines = own.map(lineOf);
  const list = many.map((accountId) => ({
    accountId: trustedId<AccountId>(accountId),
    accountGroupIds: [],
    name: accountId,
  }));
  const given = { before: { accounts: list, lines }, after: { accounts: list, lines: lines.slice(1) } };
  const ladders = new Ladders(given, convert);
  const pairs = accountPairs(given);
  const compared = pairs.filter((pair) => ladders.of(pair).length > 0).length;
  const leftOut = ladders.countLeftOut(pairs);
  expect(leftOut).toBeGreaterThan(0);
  expect(compared).toBeGreaterThan(0);
  expect(compared + leftOut).toBe(pairs.length);
});
