import { expect, it } from 'vitest';
import { CHANGE_STATUSES, type ChangeStatus } from '@portico/contract/approvals/model';
import { changeStates } from './change-state.ts';

const { lines } = changeStates;
const OVER: readonly ChangeStatus[] = ['APPROVED', 'REJECTED', 'DISCARDED'];

it('nothing takes effect without approval, and decisions are final', () => {
  for (const status of OVER)
    for (const { event } of lines) expect(() => changeStates.after(status, event)).toThrow(`${status} → ${event}`);
  expect(lines.filter(({ to }) => to.includes('APPROVED')).map(({ from }) => from)).toEqual([['INSERTING']]);
  expect(lines.filter(({ to }) => to.includes('INSERTING'))).toEqual([
    { from: ['PUBLISHED'], event: 'approve', to: ['INSERTING'] },
  ]);
});

it('every status is reached from PUBLISHED', () => {
  const reached = new Set<ChangeStatus | null>(['PUBLISHED']);
  for (const _ of CHANGE_STATUSES)
    for (const { from, to } of lines) if (from.some((one) => reached.has(one))) for (const one of to) reached.add(one);
  expect([...reached].map(String).toSorted()).toEqual([...CHANGE_STATUSES].toSorted());
});

it('an event has one outcome in a status', () => {
  for (const { from, event, to } of lines) for (const one of from) expect(changeStates.after(one, event)).toBe(to[0]);
});
