import { expect, it } from 'vitest';
import type { AccountState } from '@portico/contract/statements/model';
import { accountState, type AccountPosition } from './account-state.ts';

const EXPECTED = '2026-11-19';
const CURRENT: AccountPosition = { balanceDate: EXPECTED, lastBreak: null, lastConflict: null };

it.each<[string, Partial<AccountPosition>, AccountState]>([
  ['a statement of the day that is expected', {}, 'CURRENT'],
  ['one of a later day', { balanceDate: '2026-11-20' }, 'CURRENT'],
  ['one that is a day older', { balanceDate: '2026-11-18' }, 'LATE'],
  ['none', { balanceDate: null }, 'NONE'],
  ['none, but one in conflict', { balanceDate: null, lastConflict: EXPECTED }, 'NONE'],
  ['a break with the last one', { lastBreak: EXPECTED }, 'BROKEN'],
  ['a break 31 days before', { lastBreak: '2026-10-19' }, 'BROKEN'],
  ['a break 32 days before', { lastBreak: '2026-10-18' }, 'CURRENT'],
  ['a break and a late balance', { balanceDate: '2026-11-02', lastBreak: '2026-10-05' }, 'BROKEN'],
  ['a conflict 31 days before', { lastConflict: '2026-10-19' }, 'CONFLICT'],
  ['a conflict 32 days before', { lastConflict: '2026-10-18' }, 'CURRENT'],
  ['a conflict after the balance', { balanceDate: '2026-11-02', lastConflict: EXPECTED }, 'CONFLICT'],
  ['a conflict and a break', { lastBreak: EXPECTED, lastConflict: EXPECTED }, 'CONFLICT'],
])('%s', (_what, position, state) => {
  expect(accountState({ ...CURRENT, ...position }, EXPECTED)).toBe(state);
});
