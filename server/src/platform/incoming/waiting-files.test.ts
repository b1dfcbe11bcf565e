import { expect, it } from 'vitest';
import { WaitingFiles, type WaitingFile } from './waiting-files.ts';

const file = (name: string, state = 'a'): WaitingFile => ({ name, state, isWhole: true });
const numbered = (count: number, letter = 'a') =>
  Array.from({ length: count }, (_, at) => `${letter}${String(at).padStart(4, '0')}.xml`);
const REASON = new Error('It stays.');

it('picks a hundred by name, without those still being written', () => {
  const files = new WaitingFiles(300);
  const written = ['.being-written', 'a.part', 'b.tmp', 'c.xml.filepart', 'd.TMP', 'x'.repeat(256)];
  expect(files.pick([...numbered(120).toReversed(), ...written])).toEqual(numbered(120).slice(0, 100));
});

it('gives each of a thousand files that stay its turn, and the ones behind them theirs', () => {
  const files = new WaitingFiles(300);
  const all = numbered(1_000);
  const tried: string[] = [];
  // As a channel is looked at: whole once two looks find a file unchanged, each look a second later.
  for (let now = 0; now < 30; now += 1) {
    const picked = files.pick([...all, 'z.xml']).map((name) => ({ ...file(name), isWhole: false }));
    for (const whole of files.wholeOf(picked)) {
      if (files.pauseOf(whole, now)) continue;
      tried.push(whole.name);
      files.stays(whole, now, REASON);
    }
  }
  expect(new Set(tried)).toEqual(new Set([...all, 'z.xml']));
});

it('counts how often a file stays, however many others do, and doubles its pause up to the longest', () => {
  const files = new WaitingFiles(8);
  const all = numbered(250);
  for (const name of all) files.stays(file(name), 0, REASON);
  const tries: number[] = [];
  for (let now = 0; now < 40; now += 1) {
    for (const name of files.pick(all)) {
      if (files.pauseOf(file(name), now)) continue;
      const times = files.stays(file(name), now, REASON);
      if (name === all[0]) tries.push(times, now);
    }
  }
  expect(tries).toEqual([2, 1, 3, 3, 4, 7, 5, 15, 6, 23, 7, 31, 8, 39]);
});

it('tries another file of the same name at once, and counts from the beginning', () => {
  const files = new WaitingFiles(300);
  files.stays(file('a.xml'), 0, REASON);
  expect(files.stays(file('a.xml'), 1, REASON)).toBe(2);
  expect(files.pauseOf(file('a.xml'), 2)).toEqual({ reason: REASON, times: 2 });
  expect(files.pauseOf(file('a.xml', 'b'), 2)).toBeNull();
  expect(files.stays(file('a.xml', 'b'), 2, REASON)).toBe(1);
});

it('knows a file that was put away and is there again, but not another one, nor one that was gone', () => {
  const files = new WaitingFiles(300);
  expect(files.done(file('a.xml'), 0)).toBe(true);
  expect(files.done(file('a.xml'), 1)).toBe(false);
  expect(files.done(file('a.xml', 'b'), 2)).toBe(true);
  files.pick([]);
  expect(files.done(file('a.xml', 'b'), 3)).toBe(true);
});
