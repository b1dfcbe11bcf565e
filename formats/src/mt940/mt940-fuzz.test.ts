import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryStatement } from '../../testing/arbitrary-statement.ts';
import { heldBytes } from '../../testing/held-memory.ts';
import { mt940Events, readStatements } from '../../testing/read-mt940.ts';
import { mt940File } from '../../testing/written-mt940.ts';
import { Mt940Reader } from './mt940-reader.ts';

/** Written once, since properties that draw files are not asynchronous. */
const FILES = await Promise.all(
  fc.sample(arbitraryStatement, { numRuns: 400, seed: 940 }).map((statement) => mt940File([statement])),
);
const file = fc.constantFrom(...FILES);

/** What files are damaged with: tags, ends, marks and bytes that have a meaning somewhere. */
const PIECES = [
  ['\r\n', '\r', '\n', '@@', '\0', '\x01', '-\r\n', '-}\r\n', '-}{5:}\r\n', ':\r\n', '{1:F01', '{2:I940', '{4:', '}'],
  [':61:', ':86:', ':20:', ':25:', ':28C:', ':60F:', ':60M:', ':62F:', ':62M:', ':90D:', ':34F:', ':NS:', ':940:'],
  ['?20', '?60', 'EREF+', 'SVWZ+', '/EREF/', '/REMI/', '/', '//', '+', ',', '999', '\xff', '\xc3', '   '],
]
  .flat()
  .map((text) => Buffer.from(text, 'latin1'));

const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.integer({ min: 0, max: 40 }),
  inserted: fc.oneof(fc.constantFrom(...PIECES), fc.uint8Array({ maxLength: 6 })),
});

function damaged(bytes: Uint8Array, { at, removed, inserted }: { at: number; removed: number; inserted: Uint8Array }) {
  const place = Math.floor(at * bytes.length);
  return Buffer.concat([bytes.subarray(0, place), inserted, bytes.subarray(place + removed)]);
}

const damagedFile = fc
  .tuple(file, fc.array(damage, { minLength: 1, maxLength: 5 }))
  .map(([bytes, damages]) => damages.reduce<Uint8Array>(damaged, bytes));

test('a damaged file never throws, and each statement has one head and one end', () => {
  fc.assert(
    fc.property(damagedFile, (bytes) => {
      const events = mt940Events(bytes);
      const heads = events.flatMap((event) => (event.kind === 'head' ? [event.statement] : []));
      const ends = events.flatMap((event) => (event.kind === 'end' ? [event.statement] : []));
      expect(new Set(heads).size).toBe(heads.length);
      expect(new Set(ends)).toEqual(new Set(heads));
      expect(ends).toHaveLength(heads.length);
      expect(events.every((event) => event.kind === 'finding' || heads.includes(event.statement))).toBe(true);
    }),
    { numRuns: 1_500 },
  );
});

test('every :61: at the start of a line is an entry or has a finding', () => {
  fc.assert(
    fc.property(damagedFile, (bytes) => {
      const events = mt940Events(bytes);
      const entries = events.filter(({ kind }) => kind === 'entry').length;
      const unreadable = events.filter(
        (event) => event.kind === 'finding' && event.finding.key === 'entryUnreadable',
      ).length;
      const ends = events.flatMap((event) => (event.kind === 'end' ? [event.end.entryCount] : []));
      expect(entries + unreadable).toBeGreaterThanOrEqual(ends.reduce((sum, count) => sum + count, 0));
    }),
    { numRuns: 500 },
  );
});

test('chunks may end anywhere', () => {
  fc.assert(
    fc.property(damagedFile, fc.integer({ min: 1, max: 300 }), (bytes, chunkBytes) => {
      expect(mt940Events(bytes, chunkBytes)).toEqual(mt940Events(bytes));
    }),
    { numRuns: 300 },
  );
});

test('random bytes never throw', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.uint8Array({ maxLength: 20 })), { maxLength: 60 }),
      (parts) => {
        expect(() => mt940Events(Buffer.concat(parts))).not.toThrow();
      },
    ),
    { numRuns: 1_000 },
  );
});

const MEGABYTES = 16;
const HELD_MAXIMUM_BYTES = 5 * 1024 * 1024;
const block = (text: string) => Buffer.from(text.repeat(Math.ceil(2 ** 20 / text.length)));

test.each([
  ['entries', block(':61:2603310331C1,00NTRFX\r\n:86:166?20RENT\r\n')],
  ['a text without end', block('TEXT OF A FIELD THAT NEVER ENDS\r\n')],
  ['a line without end', block('TEXT OF A LINE THAT NEVER ENDS')],
  ['one :86: after the other', block(':86:TEXT\r\n')],
  ['balances', block(':65:C260331EUR1,00\r\n')],
  ['pages', block(':20:X\n:25:1\n:28C:1/1\n:60M:C260331EUR1,\n:62M:C260331EUR2,\n-\n')],
  ['ends', block('-\r\n')],
  ['unknown tags', block(':Z1:\n:Z2:\n:Z3:\n')],
])('16 MB of %s are read in bounded memory', (_name, piece) => {
  const reader = new Mt940Reader();
  reader.push(Buffer.from(':20:X\r\n:25:1\r\n:28C:1\r\n:60F:C260331EUR1,00\r\n:61:260331C1,NTRFX\r\n:86:TEXT\r\n'));
  const before = heldBytes();
  let highest = 0;
  let events = 0;
  for (let megabyte = 0; megabyte < MEGABYTES; megabyte += 1) {
    for (let at = 0; at < piece.length; at += 65_536) events += reader.push(piece.subarray(at, at + 65_536)).length;
    highest = Math.max(highest, heldBytes());
  }
  events += reader.end().length;
  expect(events).toBeGreaterThan(0);
  expect(highest - before).toBeLessThan(HELD_MAXIMUM_BYTES);
});

test('a sample of valid files reads without a finding', () => {
  const bytes = fc.sample(file, { numRuns: 1, seed: 7 })[0] ?? Buffer.alloc(0);
  expect(readStatements(bytes)).toHaveLength(1);
});
