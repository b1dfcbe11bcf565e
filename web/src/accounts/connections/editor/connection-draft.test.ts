import { describe, expect, it } from 'vitest';
import { connectionContent } from '../../../testing/samples/account-samples.ts';
import { codesIn, contentOf, draftOf, faultsOf, tidyTime, withLine, type ConnectionDraft } from './connection-draft.ts';

const draft = draftOf(connectionContent);
const line = draft.cutOffs[0]!;
const faultsWith = (change: Partial<ConnectionDraft>) => faultsOf({ ...draft, ...change });

it('is sent as it was read', () => {
  expect(contentOf(draft)).toEqual(connectionContent);
  expect(faultsOf(draft)).toEqual({});
});

it.each([
  ['1630', '16:30'],
  ['9.30', '09:30'],
  [' 9:05 ', '09:05'],
  ['16h30', '16:30'],
  ['9.5', '9.5'],
  ['163', '163'],
  ['noon', 'noon'],
])('tidies the time %s to %s', (text, tidied) => {
  expect(tidyTime(text)).toBe(tidied);
});

it('reads codes as a bank lists them', () => {
  expect(codesIn(' acsp, ACWC;ACSP ')).toEqual(['ACSP', 'ACWC']);
});

it('knows a line that is as it was', () => {
  const changed = withLine(draft.cutOffs, { ...line, timeOfDay: '09:00' }, draft.cutOffs);
  expect(changed[0]).toMatchObject({ timeOfDay: '09:00' });
  expect(withLine(changed, { ...line }, draft.cutOffs)[0]).toBe(line);
});

describe('What is wrong with a cut-off', () => {
  it.each([
    ['', 'accounts.connection.error.time'],
    ['24:00', 'accounts.connection.error.time'],
    ['163', 'accounts.connection.error.time'],
    ['00:00', 'accounts.problem.cutOffAtMidnight'],
  ])('is the time “%s”', (timeOfDay, fault) => {
    expect(faultsWith({ cutOffs: [{ ...line, key: 7, timeOfDay }] })).toEqual({ 'cutOffs.7.timeOfDay': fault });
  });

  it('is what another line is for', () => {
    const cutOffs = [line, { ...line, key: 7, timeOfDay: '09:00' }];
    expect(faultsWith({ cutOffs })).toEqual({ 'cutOffs.7.currency': 'accounts.problem.cutOffTwice' });
  });

  it('is nothing where there are none, and no such line is sent', () => {
    const cutOffs = [line, { ...line, key: 7, timeOfDay: '' }, { ...line, key: 8 }];
    const everyDate = { ...draft, takesEveryDate: true, cutOffs, warehouseDays: 'x' };
    expect(faultsOf(everyDate)).toEqual({});
    expect(contentOf(everyDate)).toMatchObject({ cutOffs: [connectionContent.cutOffs[0]], warehouseDays: 0 });
  });
});
