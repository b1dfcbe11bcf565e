import { expect, it } from 'vitest';
import { CHANGE_STATUSES, type ChangeStatus } from '@portico/contract/approvals/model';
import { CHANGE_STATE_TABLE, statusAfter } from './change-state.ts';

const EVENTS = [...new Set(CHANGE_STATE_TABLE.map(({ event }) => event))];
const OVER: readonly ChangeStatus[] = ['APPROVED', 'REJECTED', 'DISCARDED'];

it('nothing takes effect without approval, and decisions are final', () => {
  for (const status of OVER) for (const event of EVENTS) expect(statusAfter(status, event)).toBeNull();
  const before = CHANGE_STATE_TABLE.filter(({ to }) => to === 'APPROVED').map(({ from }) => from);
  expect(before).toEqual(['INSERTING']);
  expect(CHANGE_STATE_TABLE.filter(({ to }) => to === 'INSERTING')).toEqual([
    { from: 'PUBLISHED', event: 'approve', to: 'INSERTING' },
  ]);
});

it('every status is reached from PUBLISHED', () => {
  const reached = new Set<ChangeStatus>(['PUBLISHED']);
  for (const _ of CHANGE_STATUSES)
    for (const { from, to } of CHANGE_STATE_TABLE) if (reached.has(from)) reached.add(to);
  expect([...reached].toSorted()).toEqual([...CHANGE_STATUSES].toSorted());
});

it('an event has one outcome in a status', () => {
  const pairs = CHANGE_STATE_TABLE.map(({ from, event }) => `${from} ${event}`);
  expect(pairs).toEqual([...new Set(pairs)]);
});
