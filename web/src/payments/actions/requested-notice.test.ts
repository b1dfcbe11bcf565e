import { expect, test } from 'vitest';
import { trustedId } from '@portico/contract/ids';
import type { Translate } from '../../lib/format/texts.tsx';
import { requestedNotice } from './requested-notice.ts';
import type { ActionResult } from '../model.ts';

/** Returns the key and its numbers. */
const t = ((key: string, parameters: Record<string, unknown> = {}) =>
  [key, ...Object.values(parameters)].join(' ')) as Translate;

const requested = (changeRequest: string): ActionResult => ({
  uniqueId: trustedId(`order of ${changeRequest}`),
  outcome: 'REQUESTED',
  status: 'OPEN',
  changeRequest,
});
const done: ActionResult = { uniqueId: trustedId('done'), outcome: 'DONE', status: 'DELETED' };
const refused: ActionResult = {
  uniqueId: trustedId('refused'),
  outcome: 'REFUSED',
  status: 'UNSIGNED',
  problem: { code: 'ORDER_NOT_DELETED', detail: 'detail', reasons: [{ text: 'It waits already.' }] },
};

test('nothing waits for a second person if everything is done or refused', () => {
  expect(requestedNotice(t, 'delete', [done, refused])).toBeNull();
});

test('all were requested: says the action and the number', () => {
  expect(requestedNotice(t, 'delete', [requested('a'), requested('b')])).toEqual({
    kind: 'review',
    title: 'payments.requested.delete 2',
    text: 'payments.requested.text 2',
    requests: ['a', 'b'],
  });
  expect(requestedNotice(t, 'restore', [requested('a')])?.title).toBe('payments.requested.restore 1');
});

test('some were refused: says both numbers, and why', () => {
  expect(requestedNotice(t, 'delete', [requested('a'), refused])).toEqual({
    kind: 'warning',
    title: 'payments.requested.part 1 2',
    text: 'It waits already.',
    requests: ['a'],
  });
});

test('some were already done: says that first', () => {
  expect(requestedNotice(t, 'delete', [requested('a'), done, refused])?.text).toBe(
    'payments.done.delete 1. It waits already.',
  );
  expect(requestedNotice(t, 'delete', [requested('a'), done])?.text).toBe(
    'payments.done.delete 1. payments.requested.text 1',
  );
});
