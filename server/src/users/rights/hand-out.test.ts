import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trustedId, type UserId } from '@portico/contract/ids';
import { LEVELS, MODULES, type Area, type Module } from '@portico/contract/permissions/model';
import type { PermissionContent } from '@portico/contract/users/endpoints';
import { Rights, type AccountScope } from '../../permissions/public.ts';
import { changedEntries, entryReasons, gainReasons } from './hand-out-reasons.ts';
import { areasOf, HandOut, isScoped, isSwitch, memberOf } from './hand-out.ts';
import { rightsOf } from './holders.ts';

/** Nothing tells the fourth and fifth apart; the group g3 is empty. */
const ACCOUNTS: AccountScope[] = [
  { accountId: 'a1', accountGroupIds: ['g1', 'g2'], name: 'A1' },
  { accountId: 'a2', accountGroupIds: ['g1'], name: 'A2' },
  { accountId: 'a3', accountGroupIds: ['g2'], name: 'A3' },
  { accountId: 'a4', accountGroupIds: [], name: 'A4' },
  { accountId: 'a5', accountGroupIds: [], name: 'A5' },
];
const GROUPS = ['g1', 'g2', 'g3'].map((id) => ({ id, name: id.toUpperCase() }));
const PLACES = [undefined, ...GROUPS.map(({ id }) => memberOf(id)), ...ACCOUNTS];
const AREAS = ['ACCOUNT_PAYMENTS', 'PAYMENT_SIGN', 'SETTINGS'] as const satisfies Area[];
const ALL = areasOf({ clientKind: 'PROVIDER', licensedModules: [...MODULES] });

const scopes: PermissionContent['scope'][] = [
  { kind: 'AREA' },
  ...GROUPS.map(({ id }) => ({ kind: 'ACCOUNT_GROUP' as const, id })),
  ...ACCOUNTS.slice(0, 4).map(({ accountId: id }) => ({ kind: 'ACCOUNT' as const, id })),
];
const entry: fc.Arbitrary<PermissionContent> = fc.constantFrom<Area>(...AREAS).chain((area) =>
  fc.record({
    area: fc.constant(area),
    scope: isScoped(area) ? fc.constantFrom(...scopes) : fc.constant({ kind: 'AREA' as const }),
    level: isSwitch(area)
      ? fc.constantFrom('DENY' as const, 'GRANT' as const)
      : fc.constantFrom('DENY', 'VIEW_ONLY', 'APPROVE', 'EDIT', 'GRANT', 'ADMIN'),
  }),
);
const placeOf = ({ area, scope }: PermissionContent) => JSON.stringify([area, scope]);
const entries = fc.uniqueArray(entry, { selector: placeOf, maxLength: 6 });
const group = fc.record({ name: fc.constant('G'), isActive: fc.boolean(), permissions: entries });
const modules = fc.constantFrom<Module[]>([...MODULES], [...MODULES], []);
const person = fc.record({ modules, permissions: entries, groups: fc.array(group, { maxLength: 2 }) });

const rights = (of: {
  modules: Module[];
  permissions: PermissionContent[];
  groups?: (typeof group extends fc.Arbitrary<infer Group> ? Group : never)[];
}) => rightsOf(MODULES, of, of.groups ?? []);
const giverOf = (permissions: PermissionContent[]) =>
  new HandOut(rights({ modules: [...MODULES], permissions }), ALL, ACCOUNTS, GROUPS);

/** The places that an entry covers, one by one. */
function covered({ scope }: PermissionContent): (AccountScope | undefined)[] {
  if (scope.kind === 'AREA') return PLACES;
  if (scope.kind === 'ACCOUNT') return ACCOUNTS.filter(({ accountId }) => accountId === scope.id);
  return PLACES.filter((place) => place?.accountGroupIds.includes(scope.id));
}

describe('A person who does not administer users', () => {
  it('may change exactly the entries whose level they hold, at GRANT at least, at every place of their scope', () => {
    fc.assert(
      fc.property(entries, entry, (own, one) => {
        const held = rights({ modules: [...MODULES], permissions: own });
        const may = covered(one).every((place) => {
          return held.effective(one.area, place).level >= Math.max(LEVELS[one.level], LEVELS.GRANT);
        });
        expect(entryReasons(giverOf(own), [one]).length === 0).toBe(may);
      }),
      { numRuns: 2_000 },
    );
  });

  it('changes another’s rights exactly as far as their own reach, whatever lets them through', () => {
    let allowed = 0;
    fc.assert(
      fc.property(entries, person, person, (own, one, other) => {
        const [held, before, after] = [rights({ modules: [...MODULES], permissions: own }), rights(one), rights(other)];
        const may = AREAS.every((area) =>
          PLACES.every((place) => {
            const [old, now] = [before.effective(area, place).level, after.effective(area, place).level];
            return old === now || held.effective(area, place).level >= Math.max(old, now, LEVELS.GRANT);
          }),
        );
        if (may) allowed++;
        expect(gainReasons(giverOf(own), [{ before, after }]).length === 0).toBe(may);
      }),
      { numRuns: 3_000 },
    );
    expect(allowed).toBeGreaterThan(30);
  });

  it('is told which right, where, and up to which level', () => {
    const giver = giverOf([{ area: 'ACCOUNT_PAYMENTS', scope: { kind: 'AREA' }, level: 'GRANT' }]);
    const high = { area: 'ACCOUNT_PAYMENTS', scope: { kind: 'ACCOUNT', id: 'a1' }, level: 'ADMIN' } as const;
    const foreign = { area: 'SETTINGS', scope: { kind: 'AREA' }, level: 'VIEW_ONLY' } as const;
    expect(entryReasons(giver, [high, foreign])).toEqual([
      {
        kind: 'permission',
        key: 'handOutTooHigh',
        parameters: { permission: 'ACCOUNT_PAYMENTS', scope: 'A1', needed: 'ADMIN', level: 'GRANT' },
      },
      { kind: 'permission', key: 'handOutNot', parameters: { permission: 'SETTINGS', scope: '' } },
    ]);
  });

  it('is sent to an administrator when too many people and accounts would have to be compared', () => {
    const accounts = Array.from({ length: 2_000 }, (_, index) => ({
      accountId: `a${index}`,
      accountGroupIds: [],
      name: `A${index}`,
    }));
    const permissions = accounts.map(({ accountId: id }) => ({
      area: 'ACCOUNT_PAYMENTS' as const,
      scope: { kind: 'ACCOUNT' as const, id },
      level: 'EDIT' as const,
    }));
    const giver = new HandOut(rights({ modules: [], permissions: [] }), ALL, accounts, []);
    const gain = { before: rights({ modules: [], permissions: [] }), after: rights({ modules: [], permissions }) };
    expect(
      gainReasons(
        giver,
        Array.from({ length: 1_000 }, () => gain),
      ),
    ).toMatchObject([{ key: 'handOutTooLarge' }]);
  });
});

describe('A person who administers users', () => {
  const administrator = giverOf([{ area: 'USERS', scope: { kind: 'AREA' }, level: 'ADMIN' }]);

  it('hands out any right without holding it', () => {
    fc.assert(
      fc.property(entries, person, person, (given, before, after) => {
        expect(entryReasons(administrator, given)).toEqual([]);
        expect(gainReasons(administrator, [{ before: rights(before), after: rights(after) }])).toEqual([]);
      }),
    );
    for (const area of ALL) {
      expect(administrator.most(area, { kind: 'AREA' })).toBe(isSwitch(area) ? LEVELS.GRANT : LEVELS.ADMIN);
    }
  });

  it('hands out nothing beyond the licence, nor rights reserved to the provider’s people', () => {
    const areas = areasOf({ clientKind: 'CLIENT', licensedModules: ['ARS'] });
    const own = new Rights({ userId: trustedId<UserId>('u'), licensedModules: ['ARS'], modules: ['ARS'] }, [
      { groupName: null, area: 'USERS', scope: { kind: 'AREA' }, level: LEVELS.ADMIN },
    ]);
    const giver = new HandOut(own, areas, ACCOUNTS, GROUPS);
    expect(giver.most('ACCOUNT_STATEMENTS', { kind: 'AREA' })).toBe(LEVELS.ADMIN);
    for (const area of ['PAYMENT_SIGN', 'STATEMENTS_MODULE', 'ADMINISTRATION_ARS'] as const) {
      expect(giver.most(area, { kind: 'AREA' })).toBe(LEVELS.INHERIT);
    }
  });
});

it('only changes count: what only one of two lists has', () => {
  fc.assert(
    fc.property(entries, entries, (before, after) => {
      const changed = changedEntries(before, after);
      const has = (list: PermissionContent[], one: PermissionContent) =>
        list.some((other) => placeOf(other) === placeOf(one) && other.level === one.level);
      for (const one of [...before, ...after]) {
        expect(has(changed, one)).toBe(has(before, one) !== has(after, one));
      }
      expect(changedEntries(before, before.toReversed())).toEqual([]);
    }),
  );
});
