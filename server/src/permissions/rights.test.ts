import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trustedId, type UserId } from '@portico/contract/ids';
import { EffectivePermissions } from '@portico/contract/permissions/effective';
import {
  LADDER_AREAS,
  LEVELS,
  MODULES,
  SWITCH_AREAS,
  type Area,
  type Level,
  type Module,
} from '@portico/contract/permissions/model';
import { Rights, type AccountScope, type PermissionEntry } from './rights.ts';

const ACCOUNTS: AccountScope[] = [
  { accountId: 'a1', accountGroupIds: ['g1', 'g2'], name: 'Account 1' },
  { accountId: 'a2', accountGroupIds: ['g1'], name: 'Account 2' },
  { accountId: 'a3', accountGroupIds: [], name: 'Account 3' },
];
/** Few areas and scopes, so that entries collide: one of each module, and one without a module. */
const AREAS: Area[] = ['ACCOUNT_PAYMENTS', 'PAYMENT_SIGN', 'ACCOUNT_STATEMENTS', 'USERS'];
const ALL_AREAS: Area[] = [...LADDER_AREAS, ...SWITCH_AREAS];

const scope: fc.Arbitrary<PermissionEntry['scope']> = fc.oneof(
  fc.constant({ kind: 'AREA' as const }),
  fc.record({ kind: fc.constant('ACCOUNT_GROUP' as const), id: fc.constantFrom('g1', 'g2', 'g9') }),
  fc.record({ kind: fc.constant('ACCOUNT' as const), id: fc.constantFrom('a1', 'a2', 'a9') }),
);
const entry: fc.Arbitrary<PermissionEntry> = fc.record({
  groupName: fc.option(fc.constantFrom('Signers', 'Clerks'), { nil: null }),
  area: fc.constantFrom(...AREAS),
  scope,
  level: fc.constantFrom(...Object.values(LEVELS)),
});
const modules = fc.subarray<Module>([...MODULES]);
const userId = trustedId<UserId>('u');
const holder = fc.record({ userId: fc.constant(userId), licensedModules: modules, modules });
const everywhere = { userId, licensedModules: MODULES, modules: MODULES };
const account = fc.option(fc.constantFrom(...ACCOUNTS), { nil: undefined });
const entries = fc.array(entry, { maxLength: 12 });

const levelOf = (user: typeof everywhere, given: readonly PermissionEntry[], area: Area, at?: AccountScope) =>
  new Rights(user, given).effective(area, at).level;

const nameOf = (level: number) => Object.entries(LEVELS).find(([, value]) => value === level)![0];

/** The rule as the decisions word it, sentence by sentence, done naively. */
function oracle(given: readonly PermissionEntry[], area: Area, at?: AccountScope): number {
  const places: ((one: PermissionEntry['scope']) => boolean)[] = [
    (one) => one.kind === 'ACCOUNT' && one.id === at?.accountId,
    (one) => one.kind === 'ACCOUNT_GROUP' && (at?.accountGroupIds.includes(one.id) ?? false),
    (one) => one.kind === 'AREA',
  ];
  for (const isUsers of [true, false]) {
    for (const isHere of places) {
      const levels = given
        .filter(
          (one) => one.area === area && (one.groupName === null) === isUsers && isHere(one.scope) && one.level !== 0,
        )
        .map((one) => one.level);
      if (levels.includes(-1)) return -1;
      if (levels.length > 0) return Math.max(...levels);
    }
  }
  return 0;
}

it('follows the decisions: user before groups, account before account group before area, DENY before all', () => {
  fc.assert(
    fc.property(entries, fc.constantFrom(...AREAS), account, (given, area, at) => {
      expect(levelOf(everywhere, given, area, at)).toBe(oracle(given, area, at));
    }),
    { numRuns: 3_000 },
  );
});

it('does not depend on the order of the entries', () => {
  fc.assert(
    fc.property(
      entries.chain((given) => fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length }))),
      fc.constantFrom(...AREAS),
      account,
      ([given, shuffled], area, at) => {
        expect(levelOf(everywhere, shuffled, area, at)).toBe(levelOf(everywhere, given, area, at));
      },
    ),
  );
});

it('depends on the groups as a whole: not on their order, nor on which of them an entry comes from', () => {
  fc.assert(
    fc.property(entries, fc.constantFrom(...AREAS), account, (given, area, at) => {
      const names = ['Signers', 'Clerks', null] as const;
      const inGroups = (order: readonly (string | null)[]) =>
        order.flatMap((name) => given.filter(({ groupName }) => groupName === name));
      const inOneGroup = given.map((one) => ({ ...one, groupName: one.groupName && 'One' }));
      const level = levelOf(everywhere, given, area, at);
      expect(levelOf(everywhere, inGroups(names), area, at)).toBe(level);
      expect(levelOf(everywhere, inGroups(names.toReversed()), area, at)).toBe(level);
      expect(levelOf(everywhere, inOneGroup, area, at)).toBe(level);
    }),
  );
});

it('is the same for previously indexed entries, and names what they name', () => {
  fc.assert(
    fc.property(holder, entries, fc.constantFrom(...AREAS), account, (user, given, area, at) => {
      const indexed = new Rights(user, new EffectivePermissions(given));
      expect(indexed.effective(area, at).level).toBe(new Rights(user, given).effective(area, at).level);
      const ids = given.flatMap(({ scope, level }) => (scope.kind === 'AREA' || level === 0 ? [] : scope.id));
      expect([...indexed.scopeIds].toSorted()).toEqual([...new Set(ids)].toSorted());
    }),
  );
});

it('is not changed by an INHERIT entry', () => {
  fc.assert(
    fc.property(entries, entry, fc.constantFrom(...AREAS), account, (given, one, area, at) => {
      expect(levelOf(everywhere, [...given, { ...one, level: LEVELS.INHERIT }], area, at)).toBe(
        levelOf(everywhere, given, area, at),
      );
    }),
  );
});

it('never grows by a DENY', () => {
  fc.assert(
    fc.property(entries, entry, fc.constantFrom(...AREAS), account, (given, one, area, at) => {
      expect(levelOf(everywhere, [...given, { ...one, level: LEVELS.DENY }], area, at)).toBeLessThanOrEqual(
        levelOf(everywhere, given, area, at),
      );
    }),
  );
});

it('never exceeds the client’s licence or the user’s modules', () => {
  const moduleOf = (area: Area) =>
    (({ ACCOUNT_PAYMENTS: 'EFT', PAYMENT_SIGN: 'EFT', ACCOUNT_STATEMENTS: 'ARS' }) as Record<string, Module>)[area];
  fc.assert(
    fc.property(holder, entries, fc.constantFrom(...AREAS), account, (user, given, area, at) => {
      const module = moduleOf(area);
      const isOpen = !module || (user.licensedModules.includes(module) && user.modules.includes(module));
      const rights = new Rights(user, given);
      expect(rights.effective(area, at).level).toBe(isOpen ? oracle(given, area, at) : 0);
      const key = module && user.licensedModules.includes(module) ? 'moduleNotGranted' : 'moduleNotLicensed';
      const closed = { kind: 'permission', key, parameters: { module } };
      const refusal = rights.refusal(area, 'VIEW_ONLY', at);
      expect(isOpen ? closed : refusal).toEqual(closed);
    }),
  );
});

it('grants nothing in any area without an entry, nor without modules', () => {
  for (const area of ALL_AREAS) expect(levelOf(everywhere, [], area)).toBe(0);
  const all = ALL_AREAS.map((area): PermissionEntry => ({
    groupName: null,
    area,
    scope: { kind: 'AREA' },
    level: LEVELS.ADMIN,
  }));
  const without = new Rights({ userId, licensedModules: [], modules: MODULES }, all);
  for (const area of SWITCH_AREAS) expect(without.has(area, 'VIEW_ONLY')).toBe(false);
});

it('refuses exactly if the level is not reached, and gives the path of the deciding entry', () => {
  fc.assert(
    fc.property(
      entries,
      fc.constantFrom(...AREAS),
      fc.constantFrom<Level>('VIEW_ONLY', 'APPROVE', 'EDIT', 'GRANT', 'ADMIN'),
      account,
      (given, area, needed, at) => {
        const rights = new Rights(everywhere, given);
        const { level, from } = rights.effective(area, at);
        const refusal = rights.refusal(area, needed, at);
        expect(rights.has(area, needed, at)).toBe(refusal === null);
        expect(refusal === null).toBe(level >= LEVELS[needed]);
        expect([null, ...given]).toContainEqual(from);
        const denied = from?.groupName === null ? 'deniedByUser' : 'deniedByGroup';
        const key = !from ? 'notGranted' : level > 0 ? 'levelTooLow' : denied;
        const group = key === 'deniedByGroup' ? { group: from!.groupName } : {};
        const reason = {
          kind: 'permission',
          key,
          parameters: { permission: area, scope: at?.name ?? '', needed, level: nameOf(level), ...group },
        };
        expect(refusal ?? reason).toEqual(reason);
      },
    ),
    { numRuns: 1_000 },
  );
});

it('gives the session the authorities that apply to a whole area, each with its level', () => {
  fc.assert(
    fc.property(holder, entries, (user, given) => {
      const rights = new Rights(user, given);
      const expected = AREAS.filter((area) => rights.effective(area).level > 0).map((area) => {
        return `${area}_${nameOf(rights.effective(area).level)}`;
      });
      expect(
        rights
          .authorities()
          .map((one) => one.authority)
          .toSorted(),
      ).toEqual(expected.toSorted());
    }),
  );
});

it('a level covers itself and those below, and none above', () => {
  const ladder = ['VIEW_ONLY', 'APPROVE', 'EDIT', 'GRANT', 'ADMIN'] as const;
  for (const [held, level] of ladder.entries()) {
    const given = { groupName: null, area: 'USERS', scope: { kind: 'AREA' }, level: LEVELS[level] } as const;
    const rights = new Rights(everywhere, [given]);
    expect(ladder.map((needed) => rights.has('USERS', needed))).toEqual(ladder.map((_needed, place) => place <= held));
  }
});
