import { expect, test } from 'vitest';
import { isRenewalDue } from './renewal-due.ts';

const MINUTE = 60_000;
const TOKEN_MS = 5 * MINUTE;

/** The minutes at which tokens are renewed for a user who works all the time, until the session ends by itself. */
function renewals({ idleMinutes, endMinutes }: { idleMinutes: number; endMinutes: number }): number[] {
  const endsAt = endMinutes * MINUTE;
  const deadlineAt = (now: number) => Math.min(now + idleMinutes * MINUTE, endsAt);
  let [extendedAt, renewedAt, goodUntil, deadline] = [0, 0, TOKEN_MS, deadlineAt(0)];
  const minutes: number[] = [];
  for (let now = 0; now < endsAt; now += 1_000) {
    const leftMs = deadline - now;
    if (leftMs <= MINUTE) break;
    if (!isRenewalDue({ now, leftMs, lastSignOfLife: now, extendedAt, renewedAt, goodUntil })) continue;
    minutes.push(Math.floor(now / MINUTE));
    [renewedAt, goodUntil] = [now, Math.min(now + TOKEN_MS, endsAt)];
    if (deadlineAt(now) > deadline) extendedAt = now;
    deadline = deadlineAt(now);
  }
  return minutes;
}

test('a working user keeps a session of five minutes alive', () => {
  const minutes = renewals({ idleMinutes: 5, endMinutes: 60 });
  expect(minutes.slice(0, 4)).toEqual([1, 3, 5, 6]);
  expect(Math.max(...minutes)).toBeGreaterThanOrEqual(57);
});

test("in a session's last hour, which nothing extends, tokens are renewed just before they expire", () => {
  const minutes = renewals({ idleMinutes: 60, endMinutes: 60 });
  expect(minutes.slice(0, 3)).toEqual([4, 8, 12]);
  expect(minutes.length).toBeLessThan(20);
});

test('nothing is renewed when nobody is there', () => {
  const idle = { lastSignOfLife: 0, extendedAt: 1, renewedAt: 0, goodUntil: 2 * MINUTE };
  expect(isRenewalDue({ now: 3 * MINUTE, leftMs: 2 * MINUTE, ...idle })).toBe(false);
  expect(isRenewalDue({ now: 3 * MINUTE, leftMs: 2 * MINUTE, ...idle, lastSignOfLife: 2 })).toBe(true);
});
