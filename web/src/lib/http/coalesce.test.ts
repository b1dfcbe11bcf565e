import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a thousand events of one kind ask once, and the next round asks again', () => {
  const rounds: string[][] = [];
  const note = coalesce<string>(300, (kinds) => rounds.push([...kinds]));
  for (let event = 0; event < 1_000; event += 1) note('order');
  note('upload');
  vi.advanceTimersByTime(300);
  note('order');
  vi.advanceTimersByTime(300);
  expect(rounds).toEqual([['order', 'upload'], ['order']]);
});
