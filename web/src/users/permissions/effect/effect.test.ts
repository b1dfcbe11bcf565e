import { describe, expect, it } from 'vitest';
import type { AccountScope } from '@portico/contract/permissions/effective';
import type { Area } from '@portico/contract/permissions/model';
import type { HeldGroup, PermissionContent } from '../../model.ts';
import { accountsReached } from './accounts-reached.ts';
import { effectOf, isGain, type Holder } from './effect.ts';
import { entriesOf, WHOLE, type Scope } from '../entries.ts';

const on = (kind: 'ACCOUNT' | 'ACCOUNT_GROUP', id: string): Scope => ({ kind, id });
const entry = (area: Area, level: PermissionContent['level'], scope: Scope = WHOLE): PermissionContent => ({
  area,
  scope,
  level,
});
const group = (name: string, permissions: PermissionContent[], isActive = true): HeldGroup => ({
  uniqueId: name,
  name,
  isActive,
  permissions,
});
const holder = (entries: PermissionContent[], groups: HeldGroup[] = [], modules: Holder['modules'] = null): Holder => ({
  entries: entriesOf(entries),
  groups,
  modules,
});
const account = (name: string, ...accountGroupIds: string[]): AccountScope => ({
  accountId: name,
  accountGroupIds,
  name,
});
const accounts = [account('Zurich'), account('Geneva', 'payroll'), account('Basel', 'payroll')];
const areas: Area[] = ['ACCOUNT_PAYMENTS', 'ACCOUNT_STATEMENTS', 'USERS', 'PAYMENT_SIGN'];
const effect = (before: Holder, now: Holder) => effectOf(before, now, { areas, accounts });

describe('what a change does', () => {
  it('is nothing if an entry only repeats what a group gives', () => {
    const groups = [group('Treasury', [entry('USERS', 'EDIT')])];
    expect(effect(holder([], groups), holder([entry('USERS', 'EDIT')], groups))).toEqual([]);
  });

  it('is nothing if an own entry covers what a group gives', () => {
    const own = [entry('USERS', 'VIEW_ONLY')];
    expect(effect(holder(own), holder(own, [group('Treasury', [entry('USERS', 'ADMIN')])]))).toEqual([]);
  });

  it('is what a group gives once the own entry above it is removed', () => {
    const groups = [group('Treasury', [entry('USERS', 'ADMIN')])];
    const [line, ...others] = effect(holder([entry('USERS', 'VIEW_ONLY')], groups), holder([], groups));
    expect(others).toEqual([]);
    expect(line).toMatchObject({ area: 'USERS', was: 'VIEW_ONLY', now: 'ADMIN' });
    expect(isGain(line!)).toBe(true);
  });

  it('separates the accounts with their own entry from the others', () => {
    const own = entry('ACCOUNT_PAYMENTS', 'EDIT', on('ACCOUNT', 'Zurich'));
    expect(effect(holder([own]), holder([own, entry('ACCOUNT_PAYMENTS', 'VIEW_ONLY')]))).toEqual([
      { area: 'ACCOUNT_PAYMENTS', was: 'INHERIT', now: 'VIEW_ONLY', isWhole: true, accounts: ['Geneva', 'Basel'] },
    ]);
  });

  it('is one line per way in which accounts change', () => {
    const before = holder([entry('ACCOUNT_STATEMENTS', 'VIEW_ONLY')]);
    const now = holder([
      entry('ACCOUNT_STATEMENTS', 'VIEW_ONLY'),
      entry('ACCOUNT_STATEMENTS', 'DENY', on('ACCOUNT_GROUP', 'payroll')),
      entry('ACCOUNT_STATEMENTS', 'EDIT', on('ACCOUNT', 'Basel')),
    ]);
    const lines = effect(before, now);
    expect(lines).toEqual([
      { area: 'ACCOUNT_STATEMENTS', was: 'VIEW_ONLY', now: 'INHERIT', isWhole: false, accounts: ['Geneva'] },
      { area: 'ACCOUNT_STATEMENTS', was: 'VIEW_ONLY', now: 'EDIT', isWhole: false, accounts: ['Basel'] },
    ]);
    expect(lines.map(isGain)).toEqual([false, true]);
  });

  it('is nothing if what was closed is denied', () => {
    expect(effect(holder([]), holder([entry('USERS', 'DENY')]))).toEqual([]);
  });

  it('counts no right whose module is missing, and all of them once it is added', () => {
    const own = [entry('PAYMENT_SIGN', 'GRANT')];
    expect(effect(holder([], [], ['ARS']), holder(own, [], ['ARS']))).toEqual([]);
    expect(effect(holder(own, [], ['ARS']), holder(own, [], ['ARS', 'EFT']))).toMatchObject([
      { area: 'PAYMENT_SIGN', was: 'INHERIT', now: 'GRANT' },
    ]);
  });

  it('counts no right of an inactive group', () => {
    const idle = group('Idle', [entry('USERS', 'ADMIN')], false);
    expect(effect(holder([]), holder([], [idle]))).toEqual([]);
  });
});

it('reaches the accounts that the holder may at least view, within its modules', () => {
  const choices = accounts.map(({ accountId, accountGroupIds, name }) => ({
    uniqueId: accountId,
    name,
    number: '',
    bank: '',
    currency: '',
    accountGroupIds: [...accountGroupIds],
  }));
  const entries = [
    entry('ACCOUNT_PAYMENTS', 'VIEW_ONLY', on('ACCOUNT_GROUP', 'payroll')),
    entry('ACCOUNT_STATEMENTS', 'VIEW_ONLY'),
  ];
  expect(accountsReached(holder(entries, [], ['EFT']), choices)).toEqual({
    ACCOUNT_PAYMENTS: ['Geneva', 'Basel'],
    ACCOUNT_STATEMENTS: [],
  });
});
