import { SESSION_EXPIRES_HEADER } from '@portico/contract/session/model';
import { beforeEach, expect, it, vi } from 'vitest';
import { feedSessionClock, sessionDeadline } from './session-clock.ts';

const START = Date.parse('2026-11-20T09:00:00Z');
const SECOND = 1_000;

/** A response that says when the session ends, asked for and received so many seconds after the start. */
function receive(endsAfter: number, { sent, received }: { sent: number; received: number }): void {
  vi.setSystemTime(START + received * SECOND);
  const date = new Date(START + received * SECOND).toUTCString();
  const expires = new Date(START + endsAfter * SECOND).toISOString();
  feedSessionClock(new Headers({ date, [SESSION_EXPIRES_HEADER]: expires }), START + sent * SECOND);
}
const endsAfter = () => (sessionDeadline.get()! - START) / SECOND;

beforeEach(() => {
  vi.useFakeTimers();
  sessionDeadline.set(null);
  return () => vi.useRealTimers();
});

it('keeps a session that was extended while an earlier request was on its way', () => {
  receive(60, { sent: 0, received: 1 });
  receive(302, { sent: 2, received: 3 });
  receive(60, { sent: 1, received: 4 });
  expect(endsAfter()).toBe(302);
});

it('believes a later request that the session ends earlier', () => {
  receive(302, { sent: 2, received: 3 });
  receive(120, { sent: 4, received: 5 });
  expect(endsAfter()).toBe(120);
});

it('extends it by any response', () => {
  receive(302, { sent: 2, received: 3 });
  receive(303, { sent: 1, received: 4 });
  expect(endsAfter()).toBe(303);
});
