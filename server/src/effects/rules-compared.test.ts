import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDecimal } from '@portico/contract/money';
import { LEVELS, MODULES } from '@portico/contract/permissions/model';
import { Rights, type AccountScope } from '../permissions/public.ts';
import { evaluateRule, hasPlace, type RuleLine } from '../signoff/public.ts';
import { convert, ruleLines, signers } from '../testing/sign-off-oracle.ts';
import { accountOf, accountPairs, alikeAccounts } from './alike.ts';
import { Ladders, type World, type Worlds } from './ladders.ts';
import { signingChanges } from './signing.ts';
import { toldLadders } from './told-ladders.ts';

const GROUPS = ['group-1', 'group-2'];
const SOURCES = ['UPLOAD', 'EFT_WEB', 'FILE_ENTRY'] as const;
const AMOUNTS = [1n, 50n, 99n, 100n, 101n, 500n, 999n, 1_000n, 1_001n, 5_000n, 10_000n, 30_001n];

const accounts: fc.Arbitrary<AccountScope[]> = fc
  .array(fc.option(fc.subarray(GROUPS)), { minLength: 3, maxLength: 3 })
  .map((all) =>
    all.flatMap((accountGroupIds, index) =>
      accountGroupIds ? [{ accountId: `account-${index + 1}`, accountGroupIds, name: `A${index + 1}` }] : [],
    ),
  );
const world: fc.Arbitrary<World> = fc.record({ accounts, lines: ruleLines });
const renamed = (lines: readonly RuleLine[]) => lines.map((line) => ({ ...line, id: `${line.id} after` }));
/** Two worlds that have many lines in common. */
const worlds: fc.Arbitrary<Worlds> = fc
  .record({ before: world, after: world, isOther: fc.constantFrom(true, false, false) })
  .map(({ before, after, isOther }) => ({
    before,
    after: { ...after, lines: isOther ? after.lines : [...before.lines.slice(1), ...renamed(after.lines.slice(0, 1))] },
  }));
const rightsOf = (level: keyof typeof LEVELS) => {
  const entry = (area: 'PAYMENT_SIGN' | 'ACCOUNT_PAYMENTS', given: number) => ({
    ...{ groupName: null, area, level: given },
    scope: { kind: 'AREA' as const },
  });
  const entries = [entry('PAYMENT_SIGN', LEVELS.GRANT), entry('ACCOUNT_PAYMENTS', LEVELS[level])];
  return new Rights({ userId: '', licensedModules: MODULES, modules: MODULES }, entries);
};

/** What the evaluator itself says of one payment. */
function asked(lines: readonly RuleLine[], account: AccountScope, source: (typeof SOURCES)[number], amount: bigint) {
  const totals = [{ amountHundredThousandths: amount, currency: 'CHF' }];
  const total = { ...account, accountName: account.name, totals };
  return evaluateRule(lines, [total], source, convert);
}

type Shown = { amount: string; currency: string } | null;
/** Whether an amount of CHF is above what is shown; of what no rate compares it says nothing. */
const isAbove = (amount: bigint, shown: Shown) => {
  if (!shown) return false;
  const converted = convert(amount, 'CHF', shown.currency);
  return converted !== null && converted > parseDecimal(shown.amount)!;
};
const inFrancs = ({ before, after }: Worlds) =>
  [...before.lines, ...after.lines].every(({ limitCurrency }) => limitCurrency !== 'XXX');

it('who may sign which payment before and after is what the evaluator says of each', () => {
  fc.assert(
    fc.property(worlds.filter(inFrancs), signers, fc.boolean(), (given, people, mayApprove) => {
      const rights = rightsOf(mayApprove ? 'APPROVE' : 'VIEW_ONLY');
      const pairs = accountPairs(given);
      const ladders = new Ladders(given, convert);
      for (const { userId, groupIds } of people) {
        const side = { rights, groupIds };
        const changes = signingChanges(
          { userId, name: userId, before: side, after: side },
          alikeAccounts(pairs, new Set(), ladders),
          ladders,
        );
        for (const pair of pairs) {
          for (const source of SOURCES) {
            const told = changes.find(
              (one) => one.accounts.includes(accountOf(pair)) && (one.sources === null || one.sources.includes(source)),
            );
            const signs = (lines: readonly RuleLine[], account: AccountScope | null, amount: bigint) =>
              mayApprove &&
              account !== null &&
              asked(lines, account, source, amount).missing.length === 0 &&
              asked(lines, account, source, amount).requirements.some((one) => hasPlace(one, { userId, groupIds }));
            for (const amount of AMOUNTS) {
              const was = signs(given.before.lines, pair.before, amount);
              const now = signs(given.after.lines, pair.after, amount);
              const isIn = (ranges: { above: Shown; upTo: Shown }[]) =>
                ranges.some(({ above, upTo }) => (!above || isAbove(amount, above)) && !isAbove(amount, upTo));
              if (told) expect([isIn(told.was), isIn(told.now)]).toEqual([was, now]);
              else expect(was).toBe(now);
            }
          }
        }
      }
    }),
    { numRuns: 150 },
  );
});

it('payments that lose their rule are told, with the amount above which there is none', () => {
  fc.assert(
    fc.property(worlds.filter(inFrancs), (given) => {
      const ladders = new Ladders(given, convert);
      const pairs = accountPairs(given);
      const alike = alikeAccounts(pairs, new Set(), ladders);
      const { ladders: told, moreLadderAccounts } = toldLadders(alike, ladders);
      for (const pair of pairs.filter(({ after }) => after !== null)) {
        for (const source of SOURCES) {
          const own = told.find(
            ({ accounts: names, sources }) =>
              names.includes(pair.after!.name) && (sources === null || sources.includes(source)),
          );
          for (const amount of AMOUNTS) {
            const lacks = (lines: readonly RuleLine[], account: AccountScope | null) =>
              account === null || asked(lines, account, source, amount).missing.length > 0;
            const isLost = lacks(given.after.lines, pair.after) && !lacks(given.before.lines, pair.before);
            if (isLost && moreLadderAccounts === 0) expect(own?.withoutRule).toMatchObject({ isNew: true });
            if (!own?.withoutRule) continue;
            const { above } = own.withoutRule;
            expect(lacks(given.after.lines, pair.after)).toBe(above === null || isAbove(amount, above));
          }
        }
      }
    }),
    { numRuns: 200 },
  );
});

it('too many accounts that are asked differently are left out, and counted', () => {
  const many = Array.from({ length: 2_000 }, (_, index) => `account-${index}`);
  const own = Array.from({ length: 40 }, (_, bit) =>
    many.filter((_id, index) => ((index * 7919) >> (bit % 11)) % 2 === 0),
  );
  const lineOf = (ids: string[], index: number): RuleLine => ({
    ...{ id: `line-${index}`, name: '', scope: { kind: 'ACCOUNT', ids }, sourceType: null, limitCurrency: 'CHF' },
    ...{ limitHundredThousandths: BigInt(index + 1), signaturesRequired: 1, secondFactorRequired: true },
    ...{ excludeCreator: true, ruleConnectionType: 'AND', userIds: ['anna'], userGroupIds: [] },
  });
  const lines = own.map(lineOf);
  const list = many.map((accountId) => ({ accountId, accountGroupIds: [], name: accountId }));
  const given = { before: { accounts: list, lines }, after: { accounts: list, lines: lines.slice(1) } };
  const ladders = new Ladders(given, convert);
  const pairs = accountPairs(given);
  const compared = pairs.filter((pair) => ladders.of(pair).length > 0).length;
  const leftOut = ladders.countLeftOut(pairs);
  expect(leftOut).toBeGreaterThan(0);
  expect(compared).toBeGreaterThan(0);
  expect(compared + leftOut).toBe(pairs.length);
});
