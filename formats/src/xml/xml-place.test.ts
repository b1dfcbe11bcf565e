import { expect, test } from 'vitest';
import { XmlPlace } from './xml-place.ts';

const place = (...pieces: string[]) => {
  const at = new XmlPlace(0, (text) => text.length);
  let last = '';
  for (const piece of pieces) {
    at.advance(last.length, piece);
    last = piece;
  }
  return at;
};

test('a line ends with a line feed, a return, or both', () => {
  const at = place('a\nb\rc\r\nd\r');
  expect([0, 2, 4, 7].map((index) => [at.line(index), at.column(index)])).toEqual([[1, 1], [2, 1], [3, 1], [4, 1]]); // prettier-ignore
});

test('continues counting across pieces', () => {
  const at = place('a\rb', 'c\nd');
  expect([at.line(0), at.column(0), at.line(2), at.column(2)]).toEqual([2, 2, 3, 1]);
});

/** CPU time, about ten times what it needs. Searching to the end for each line would take minutes. */
const MAXIMUM_MS = 1_000;

test.each([
  ['returns alone', '\r', ''],
  ['returns before one line feed', '\r', '\n'],
  ['line feeds before one return', '\n', '\r'],
  ['pairs', '\r\n', '\r'],
])('scans two million %s once', (_what, repeated, last) => {
  const text = repeated.repeat(2_000_000 / repeated.length) + last;
  const before = process.cpuUsage();
  expect(place(text).line(text.length - last.length)).toBeGreaterThan(900_000);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(MAXIMUM_MS);
});
