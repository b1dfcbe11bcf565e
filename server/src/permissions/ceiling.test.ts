import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trustedId, type UserId } from '@portico/contract/ids';
import { LADDER_AREAS, LEVELS, MODULES, moduleOf, SWITCH_AREAS, type Area } from '@portico/contract/permissions/model';
import { AS_CLIENT_ENTRIES, ceilingOf, type Acting, type Reach } from './ceiling.ts';
import { Rights, type PermissionEntry } from './rights.ts';

const AREAS: Area[] = [...LADDER_AREAS, ...SWITCH_AREAS];
const everywhere = { userId: trustedId<UserId>('u'), licensedModules: MODULES, modules: MODULES };
const kind = fc.constantFrom('ADMIN' as const, 'VIEW_ONLY' as const);
const reach: fc.Arbitrary<Reach> = fc.record({ EFT: kind, ARS: kind, CPS: kind, DLC: kind }, { requiredKeys: ['EFT'] });
const acting: fc.Arbitrary<Acting> = fc.record({ reach, asClient: fc.boolean(), managesUsers: fc.boolean() });
const entries: fc.Arbitrary<PermissionEntry[]> = fc.array(
  fc.record({
    groupName: fc.option(fc.constantFrom('Signers', 'Clerks'), { nil: null }),
    area: fc.constantFrom(...AREAS),
    scope: fc.constant({ kind: 'AREA' as const }),
    level: fc.constantFrom(...Object.values(LEVELS)),
  }),
);

/** The most that is ever open in an area, as the decisions say. */
function mostOf({ reach: kinds }: Acting, area: Area): number {
  const module = moduleOf(area);
  const isOwnAlone = area === 'PAYMENT_SIGN' || area === 'MY_TEMPLATES';
  if (isOwnAlone || (module && !kinds[module])) return LEVELS.INHERIT;
  const isLadder = (LADDER_AREAS as readonly Area[]).includes(area);
  return module && isLadder && kinds[module] === 'VIEW_ONLY' ? LEVELS.VIEW_ONLY : LEVELS.ADMIN;
}

describe('Acting in somebody else’s name', () => {
  it('never exceeds the user’s own rights, nor one’s own role', () => {
    fc.assert(
      fc.property(acting, entries, fc.constantFrom(...AREAS), (who, given, area) => {
        const own = new Rights(everywhere, given).effective(area).level;
        const rights = new Rights(everywhere, given, (one) => ceilingOf(who, one));
        const { level } = rights.effective(area);
        expect(level).toBeLessThanOrEqual(own);
        expect(level).toBeLessThanOrEqual(mostOf(who, area));
        for (const needed of ['VIEW_ONLY', 'EDIT', 'ADMIN'] as const)
          expect(rights.refusal(area, needed) === null).toBe(level >= LEVELS[needed]);
      }),
      { numRuns: 3_000 },
    );
  });

  it('gives an administrator of everything what the user has, except signing and what is private', () => {
    const all: Reach = { EFT: 'ADMIN', ARS: 'ADMIN', CPS: 'ADMIN', DLC: 'ADMIN' };
    const who: Acting = { reach: all, asClient: false, managesUsers: false };
    expect(AREAS.filter((area) => ceilingOf(who, area) !== null)).toEqual(['MY_TEMPLATES', 'PAYMENT_SIGN']);
  });

  it('lets a read-only administrator see, but change nothing', () => {
    const who: Acting = { reach: { EFT: 'VIEW_ONLY' }, asClient: true, managesUsers: false };
    const rights = new Rights(everywhere, AS_CLIENT_ENTRIES, (area) => ceilingOf(who, area));
    const more = AREAS.filter((area) => rights.effective(area).level > LEVELS.VIEW_ONLY);
    expect(more).toEqual(['PAYMENT_VIEW', 'PAYMENT_VIEW_UPLOADED', 'VIEW_DELETED_ORDER']);
    expect(rights.refusal('USERS', 'EDIT')?.key).toBe('impersonatedReadOnly');
    expect(rights.refusal('ACCOUNT_STATEMENTS', 'VIEW_ONLY')?.key).toBe('notGranted');
  });

  it('lets an administrator of the provider’s users edit users as a client, but not groups', () => {
    const who: Acting = { reach: { EFT: 'VIEW_ONLY' }, asClient: true, managesUsers: true };
    const rights = new Rights(everywhere, AS_CLIENT_ENTRIES, (area) => ceilingOf(who, area));
    expect(rights.has('USERS', 'ADMIN')).toBe(true);
    expect(rights.has('USER_GROUPS', 'EDIT')).toBe(false);
    expect(ceilingOf({ ...who, asClient: false }, 'USERS')?.key).toBe('impersonatedReadOnly');
  });
});
