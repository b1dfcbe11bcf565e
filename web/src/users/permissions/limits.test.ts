import { describe, expect, it } from 'vitest';
import type { Level } from '@portico/contract/permissions/model';
import type { PermissionContent } from '../model.ts';
import { entriesOf, WHOLE } from './entries.ts';
import { limitsOf, mayChoose, takenOver } from './limits.ts';

const limits = limitsOf([
  { area: 'ACCOUNT_PAYMENTS', level: 'INHERIT', scopes: [{ kind: 'ACCOUNT', id: 'a1', level: 'GRANT' }] },
  { area: 'USERS', level: 'GRANT', scopes: [] },
]);

describe('the highest level somebody may hand out', () => {
  it('is looked up for an account if it differs, otherwise for the area', () => {
    const area = 'ACCOUNT_PAYMENTS';
    expect(limits({ area, scope: { kind: 'ACCOUNT', id: 'a1' } })).toBe('GRANT');
    expect(limits({ area, scope: { kind: 'ACCOUNT', id: 'a2' } })).toBe('INHERIT');
    expect(limits({ area, scope: { kind: 'ACCOUNT_GROUP', id: 'a1' } })).toBe('INHERIT');
  });

  it('is nothing in an area that is not listed', () => {
    expect(limits({ area: 'BANKS', scope: WHOLE })).toBe('INHERIT');
  });
});

it.each<[Level, Level, Level, boolean]>([
  ['GRANT', 'GRANT', 'INHERIT', true],
  ['GRANT', 'ADMIN', 'INHERIT', false],
  // Levels above the limit can't be removed either, but can be put back.
  ['GRANT', 'INHERIT', 'ADMIN', false],
  ['GRANT', 'DENY', 'ADMIN', false],
  ['GRANT', 'ADMIN', 'ADMIN', true],
  // Denying counts as handing out.
  ['INHERIT', 'DENY', 'INHERIT', false],
  ['GRANT', 'DENY', 'EDIT', true],
])('up to %s, the level %s in place of %s: %s', (limit, level, stored, expected) => {
  expect(mayChoose(limit, level, stored)).toBe(expected);
});

it('copies what may be handed out, keeps what may not be removed, and counts what it skipped of both', () => {
  const users = (level: PermissionContent['level']): PermissionContent => ({ area: 'USERS', scope: WHOLE, level });
  const banks: PermissionContent = { area: 'BANKS', scope: WHOLE, level: 'EDIT' };
  const owners: PermissionContent = { area: 'OWNERS', scope: WHOLE, level: 'EDIT' };
  expect(takenOver([users('EDIT'), banks], entriesOf([owners]), limits)).toEqual({
    permissions: [owners, users('EDIT')],
    left: 2,
  });
  expect(takenOver([], entriesOf([users('EDIT')]), limits)).toEqual({ permissions: [], left: 0 });
});
