import { describe, expect, it } from 'vitest';
import type { Level } from '@portico/contract/permissions/model';
import type { PermissionContent } from '../model.ts';
import { entriesOf, WHOLE } from './entries.ts';
import { limitsOf, mayChoose, takenOver } from './limits.ts';

const limits = limitsOf([
  { area: 'ACCOUNT_PAYMENTS', level: 'INHERIT', scopes: [{ kind: 'ACCOUNT', id: 'a1', level: 'GRANT' }] },
  { area: 'USERS', level: 'GRANT', scopes: [] },
]);

describe('up to which level somebody may hand out', () => {
  it('is said for an account where it differs, else for the area', () => {
    const area = 'ACCOUNT_PAYMENTS';
    expect(limits({ area, scope: { kind: 'ACCOUNT', id: 'a1' } })).toBe('GRANT');
    expect(limits({ area, scope: { kind: 'ACCOUNT', id: 'a2' } })).toBe('INHERIT');
    expect(limits({ area, scope: { kind: 'ACCOUNT_GROUP', id: 'a1' } })).toBe('INHERIT');
  });

  it('is nothing in an area that is not named', () => {
    expect(limits({ area: 'BANKS', scope: WHOLE })).toBe('INHERIT');
  });
});

it.each<[Level, Level, Level, boolean]>([
  ['GRANT', 'GRANT', 'INHERIT', true],
  ['GRANT', 'ADMIN', 'INHERIT', false],
  // What lies above is not his to take away either, but he may put it back.
  ['GRANT', 'INHERIT', 'ADMIN', false],
  ['GRANT', 'DENY', 'ADMIN', false],
  ['GRANT', 'ADMIN', 'ADMIN', true],
  // Denying is handing out as well.
  ['INHERIT', 'DENY', 'INHERIT', false],
  ['GRANT', 'DENY', 'EDIT', true],
])('up to %s, the level %s in the place of %s: %s', (limit, level, stored, expected) => {
  expect(mayChoose(limit, level, stored)).toBe(expected);
});

it('takes over what may be handed out, keeps what may not be taken away, and counts both that it left', () => {
  const users = (level: PermissionContent['level']): PermissionContent => ({ area: 'USERS', scope: WHOLE, level });
  const banks: PermissionContent = { area: 'BANKS', scope: WHOLE, level: 'EDIT' };
  const owners: PermissionContent = { area: 'OWNERS', scope: WHOLE, level: 'EDIT' };
  expect(takenOver([users('EDIT'), banks], entriesOf([owners]), limits)).toEqual({
    permissions: [owners, users('EDIT')],
    left: 2,
  });
  expect(takenOver([], entriesOf([users('EDIT')]), limits)).toEqual({ permissions: [], left: 0 });
});
