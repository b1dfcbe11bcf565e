import { describe, expect, it } from 'vitest';
import type { PermissionContent } from '../model.ts';
import { changedPlaces, entriesOf, levelAt, levelOf, WHOLE, withLevel, type Place } from './entries.ts';

const users: PermissionContent = { area: 'USERS', scope: WHOLE, level: 'EDIT' };
const account = { area: 'ACCOUNT_PAYMENTS', scope: { kind: 'ACCOUNT', id: 'a1' } } as const satisfies Place;
const group = { area: 'ACCOUNT_PAYMENTS', scope: { kind: 'ACCOUNT_GROUP', id: 'a1' } } as const satisfies Place;
const stored = entriesOf([users, { ...account, level: 'VIEW_ONLY' }]);

describe('the entries of a holder', () => {
  it('tell an account from an account group and from the area, whatever their ids are', () => {
    expect(levelAt(stored, account)).toBe('VIEW_ONLY');
    expect(levelAt(stored, group)).toBe('INHERIT');
    expect(levelAt(stored, { ...account, scope: WHOLE })).toBe('INHERIT');
  });

  it('are removed by INHERIT, which an entry may not hold', () => {
    expect([...withLevel(stored, account, 'INHERIT').values()]).toEqual([users]);
  });

  it('stay the same when others are made from them', () => {
    withLevel(stored, users, 'ADMIN');
    expect(levelAt(stored, users)).toBe('EDIT');
  });
});

describe('what changes', () => {
  it('is nothing once a level is put back', () => {
    const changed = withLevel(stored, users, 'DENY');
    expect(changedPlaces(stored, changed)).toEqual([{ area: 'USERS', scope: WHOLE, was: 'EDIT', now: 'DENY' }]);
    expect(changedPlaces(stored, withLevel(changed, users, 'EDIT'))).toEqual([]);
  });

  it('names what is new and what is removed', () => {
    const changed = withLevel(withLevel(stored, group, 'GRANT'), account, 'INHERIT');
    expect(changedPlaces(stored, changed)).toEqual([
      { ...account, was: 'VIEW_ONLY', now: 'INHERIT' },
      { ...group, was: 'INHERIT', now: 'GRANT' },
    ]);
  });
});

it.each([
  [-1, 'DENY'],
  [0, 'INHERIT'],
  [11, 'ADMIN'],
  [4, 'INHERIT'],
])('names the level %i', (value, name) => {
  expect(levelOf(value)).toBe(name);
});
