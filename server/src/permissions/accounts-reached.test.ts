import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trustedId, type UserId } from '@portico/contract/ids';
import { EffectivePermissions } from '@portico/contract/permissions/effective';
import { LEVELS, MODULES, type Area, type Level, type Module } from '@portico/contract/permissions/model';
import { idsText } from './accounts-reached.ts';
import { Rights, type AccountScope, type PermissionEntry } from './rights.ts';

const GROUPS = ['g1', 'g2', 'g3'];
const ACCOUNTS = new Map<string, AccountScope>(
  ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8'].map((accountId, index) => [
    accountId,
    { accountId, accountGroupIds: GROUPS.filter((_, bit) => index & (1 << bit)), name: accountId },
  ]),
);
const AREAS: Area[] = ['ACCOUNT_PAYMENTS', 'ACCOUNT_STATEMENTS'];

const scope: fc.Arbitrary<PermissionEntry['scope']> = fc.oneof(
  fc.constant({ kind: 'AREA' as const }),
  fc.record({ kind: fc.constant('ACCOUNT_GROUP' as const), id: fc.constantFrom(...GROUPS) }),
  fc.record({ kind: fc.constant('ACCOUNT' as const), id: fc.constantFrom(...ACCOUNTS.keys()) }),
);
const entry: fc.Arbitrary<PermissionEntry> = fc.record({
  groupName: fc.option(fc.constantFrom('Signers', 'Clerks'), { nil: null }),
  area: fc.constantFrom(...AREAS),
  scope,
  level: fc.constantFrom(...Object.values(LEVELS)),
});
const entries = fc.array(entry, { maxLength: 12 });
const modules = fc.subarray<Module>([...MODULES]);
const userId = trustedId<UserId>('u');
const holder = fc.record({ userId: fc.constant(userId), licensedModules: modules, modules });
const level = fc.constantFrom<Level>('VIEW_ONLY', 'APPROVE', 'EDIT', 'ADMIN');
/** For somebody acting in another person's name. */
const ceiling = fc.option(fc.constantFrom(...Object.values(LEVELS)), { nil: null });

it('reaches exactly the accounts reached one by one, now and when asked again', () => {
  fc.assert(
    fc.property(holder, entries, fc.constantFrom(...AREAS), level, ceiling, (user, given, area, needed, most) => {
      const permissions = new EffectivePermissions(given);
      const rights = (by: EffectivePermissions) =>
        new Rights(user, by, () => (most === null ? null : { level: most, key: 'impersonatedReadOnly' }));
      const oneByOne = [...ACCOUNTS.values()].filter((account) => rights(permissions).has(area, needed, account));
      for (const by of [permissions, permissions, new EffectivePermissions(given)]) {
        expect([...rights(by).reached(area, needed, ACCOUNTS).values()]).toEqual(oneByOne);
      }
    }),
    { numRuns: 1_000 },
  );
});

it('answers again for other accounts, other permissions, another area and another level', () => {
  const all: PermissionEntry = {
    groupName: null,
    area: 'ACCOUNT_PAYMENTS',
    scope: { kind: 'AREA' },
    level: LEVELS.EDIT,
  };
  const permissions = new EffectivePermissions([all]);
  const everywhere = { userId, licensedModules: MODULES, modules: MODULES };
  const count = (by: EffectivePermissions, area: Area, needed: Level, accounts = ACCOUNTS) =>
    new Rights(everywhere, by).reached(area, needed, accounts).size;
  expect(count(permissions, 'ACCOUNT_PAYMENTS', 'EDIT')).toBe(8);
  expect(count(permissions, 'ACCOUNT_PAYMENTS', 'ADMIN')).toBe(0);
  expect(count(permissions, 'ACCOUNT_STATEMENTS', 'EDIT')).toBe(0);
  expect(count(permissions, 'ACCOUNT_PAYMENTS', 'EDIT', new Map([...ACCOUNTS].slice(0, 3)))).toBe(3);
  expect(count(new EffectivePermissions([]), 'ACCOUNT_PAYMENTS', 'EDIT')).toBe(0);
  expect(count(permissions, 'ACCOUNT_PAYMENTS', 'EDIT')).toBe(8);
});

it('writes ids as PostgreSQL reads them', () => {
  expect(idsText(new Map())).toBe('{}');
  expect(idsText(ACCOUNTS)).toBe('{a1,a2,a3,a4,a5,a6,a7,a8}');
});
