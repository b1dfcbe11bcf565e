import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trustedId, type AccountId, type UserId } from '@portico/contract/ids';
import { LEVELS, MODULES, type Area, type Module } from '@portico/contract/permissions/model';
import { nameOfLevel, Rights, type AccountScope, type PermissionEntry } from '../permissions/public.ts';
import { accountPairs, alikeAccounts } from './alike.ts';
import { Ladders } from './ladders.ts';
import { accountsTouched, rightChanges } from './right-changes.ts';

/** Nothing tells the fourth and fifth apart. */
const ACCOUNTS: AccountScope<AccountId>[] = [
  { accountId: trustedId('a1'), accountGroupIds: ['g1', 'g2'], name: 'A1' },
  { accountId: trustedId('a2'), accountGroupIds: ['g1'], name: 'A2' },
  { accountId: trustedId('a3'), accountGroupIds: ['g2'], name: 'A3' },
  { accountId: trustedId('a4'), accountGroupIds: [], name: 'A4' },
  { accountId: trustedId('a5'), accountGroupIds: [], name: 'A5' },
];
const SIGNS = { sources: null, was: [], now: [], gains: true, loses: false };
const SCOPED = ['ACCOUNT_PAYMENTS', 'ACCOUNT_STATEMENTS'] as const satisfies Area[];
const AREAS: Area[] = [...SCOPED, 'PAYMENT_SIGN', 'USERS'];

const scope = (area: Area): fc.Arbitrary<PermissionEntry['scope']> =>
  (SCOPED as readonly Area[]).includes(area)
    ? fc.oneof(
        fc.constant({ kind: 'AREA' as const }),
        fc.record({ kind: fc.constant('ACCOUNT_GROUP' as const), id: fc.constantFrom('g1', 'g2') }),
        fc.record({ kind: fc.constant('ACCOUNT' as const), id: fc.constantFrom('a1', 'a2', 'a3') }),
      )
    : fc.constant({ kind: 'AREA' as const });
const entry = fc.constantFrom(...AREAS).chain((area) =>
  fc.record({
    groupName: fc.option(fc.constant('G'), { nil: null }),
    area: fc.constant(area),
    scope: scope(area),
    level: fc.constantFrom(...Object.values(LEVELS)),
  }),
);
const modules = fc.subarray<Module>([...MODULES]);
const rights = fc
  .record({ entries: fc.array(entry, { maxLength: 8 }), modules })
  .map(
    ({ entries, modules: own }) =>
      new Rights({ userId: trustedId<UserId>('u'), licensedModules: MODULES, modules: own }, entries),
  );
const gain = fc.record({ before: rights, after: rights });

const alikeOf = ({ before, after }: { before: Rights; after: Rights }, accountsAfter = ACCOUNTS) => {
  const worlds = { before: { accounts: ACCOUNTS, lines: [] }, after: { accounts: accountsAfter, lines: [] } };
  const named = new Set([...before.scopeIds, ...after.scopeIds]);
  return alikeAccounts(accountPairs(worlds), named, new Ladders(worlds, () => null));
};
/** Denied counts as closed. */
const held = (of: Rights, area: Area, account?: AccountScope) => Math.max(0, of.effective(area, account).level);

it('reports what changes on every account and on future ones, and nothing else', () => {
  fc.assert(
    fc.property(gain, (given) => {
      const changes = rightChanges(given, alikeOf(given));
      const told = changes.flatMap(({ area, was, now, isWhole, accounts }) =>
        [...(isWhole ? [''] : []), ...accounts.map(({ name }) => name)].map((at) => `${area} ${was} ${now} ${at}`),
      );
      const expected = AREAS.flatMap((area) => {
        const isScoped = (SCOPED as readonly Area[]).includes(area);
        return [undefined, ...(isScoped ? ACCOUNTS : [])].flatMap((account) => {
          const [was, now] = [held(given.before, area, account), held(given.after, area, account)];
          return was === now ? [] : [`${area} ${nameOfLevel(was)} ${nameOfLevel(now)} ${account?.name ?? ''}`];
        });
      });
      expect(told.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 2_000 },
  );
});

it('reports what an account’s entries change there if it is in other groups afterwards', () => {
  const moved = fc.array(fc.subarray(['g1', 'g2']), { minLength: ACCOUNTS.length, maxLength: ACCOUNTS.length });
  fc.assert(
    fc.property(rights, moved, (own, groups) => {
      const later = ACCOUNTS.map((account, index) => ({ ...account, accountGroupIds: groups[index]! }));
      const gain = { before: own, after: own };
      const told = rightChanges(gain, alikeOf(gain, later)).flatMap(({ area, was, now, accounts }) =>
        accounts.map(({ name }) => `${area} ${was} ${now} ${name}`),
      );
      const expected = SCOPED.flatMap((area) =>
        ACCOUNTS.flatMap((account, index) => {
          const [was, now] = [held(own, area, account), held(own, area, later[index])];
          return was === now ? [] : [`${area} ${nameOfLevel(was)} ${nameOfLevel(now)} ${account.name}`];
        }),
      );
      expect(told.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 1_000 },
  );
});

it('touches the accounts whose payments change or are signed differently; all visible ones for a payment right', () => {
  fc.assert(
    fc.property(gain, fc.subarray(ACCOUNTS), (given, signed) => {
      const { before, after } = given;
      const alike = alikeOf(given);
      const signing = signed.map((account) => ({ ...SIGNS, accounts: [account], places: [] }));
      const touched = new Set(accountsTouched(given, rightChanges(given, alike), signing, alike));
      const isEverywhere = held(before, 'PAYMENT_SIGN') !== held(after, 'PAYMENT_SIGN');
      const expected = ACCOUNTS.filter((account) => {
        const [was, now] = [held(before, 'ACCOUNT_PAYMENTS', account), held(after, 'ACCOUNT_PAYMENTS', account)];
        const isSeen = isEverywhere && Math.max(was, now) >= LEVELS.VIEW_ONLY;
        return was !== now || signed.includes(account) || isSeen;
      });
      expect([...touched].toSorted()).toEqual(expected.map(({ accountId }) => accountId));
    }),
    { numRuns: 2_000 },
  );
});
