import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figure, mt940Events, mt940Findings, readStatements } from '../../testing/read-mt940.ts';
import { MESSAGES_WAITED_FOR_MAXIMUM, OPEN_PAGES_MAXIMUM } from './mt940-pages.ts';

const keys = (file: string) => mt940Findings(file).map(({ key }) => key);
const page = (account: string, number: string, opening: string, closing: string, entry = '') =>
  [`:20:R${number}`, `:25:${account}`, `:28C:${number}`, opening, entry, closing, '-', ''].join('\n');
const first = (account: string) => page(account, '9/1', ':60F:C260331EUR1,', ':62M:C260331EUR2,', ':61:260331C1,NTRFA');
const second = (account: string) =>
  page(account, '9/2', ':60M:C260331EUR2,', ':62F:C260331EUR4,', ':61:260331C2,NTRFB');

test('pages are one statement, even with other accounts in between', () => {
  const file = first('1') + first('2') + second('1') + second('2');
  expect(keys(file)).toEqual([]);
  expect(readStatements(file)).toMatchObject(
    ['1', '2'].map((other) => ({
      entries: [{ customerReference: 'A' }, { customerReference: 'B' }],
      end: {
        account: { other },
        reference: 'R9/1',
        number: '9/1',
        entryCount: 2,
        openingBalance: { amount: { hundredThousandths: 100_000n } },
        closingBalance: { amount: { hundredThousandths: 400_000n } },
        intermediateBalances: [{ amount: { hundredThousandths: 200_000n } }],
      },
    })),
  );
});

test('borders that differ are a warning, and both are kept', () => {
  const file = first('1') + second('1').replace(':60M:C260331EUR2,', ':60M:C260331EUR3,');
  expect(mt940Findings(file)).toMatchObject([
    { key: 'pageBorderDiffers', severity: 'warning', parameters: { before: '2.00 EUR', after: '3.00 EUR' }, line: 11 },
    { key: 'balancesDoNotAddUp' },
  ]);
  expect(readStatements(file)[0]?.end.intermediateBalances.map(({ amount }) => figure(amount))).toEqual(['2', '3']);
});

test('a single page has no opening or closing balance, and says so', () => {
  const file = page('1', '9/2', ':60M:C260331EUR2,', ':62M:C260331EUR2,');
  expect(keys(file)).toEqual(['firstPageMissing', 'lastPageMissing']);
  expect(readStatements(file)).toMatchObject([
    { end: { openingBalance: null, closingBalance: null, intermediateBalances: [{ date: '2026-03-31' }] } },
  ]);
});

test('a page of another statement is no continuation', () => {
  const file = first('1') + second('1').replaceAll('9/2', '10/2');
  expect(keys(file)).toEqual(['lastPageMissing', 'firstPageMissing']);
  expect(readStatements(file).map(({ end }) => end.number)).toEqual(['9/1', '10/2']);
});

test('the number of statements waiting for a page is bounded', () => {
  const accounts = Array.from({ length: OPEN_PAGES_MAXIMUM + 1 }, (_, index) => `A${index}`);
  const file = accounts.map((account) => first(account)).join('') + second('A0') + second(`A${OPEN_PAGES_MAXIMUM}`);
  const statements = readStatements(file);
  expect(statements.at(-1)?.end.number).toBe('9/2');
  expect(statements[OPEN_PAGES_MAXIMUM]?.entries).toHaveLength(2);
  expect(statements[0]?.entries).toHaveLength(1);
});

/** The most statements that end while another one is half read. */
function openFor(file: string): number {
  const open = new Set<number>();
  let [ends, longest] = [0, 0];
  for (const event of mt940Events(file)) {
    if (event.kind === 'head') open.add(event.statement);
    if (event.kind === 'end') {
      open.delete(event.statement);
      ends += 1;
    }
    if (open.size === 0) ends = 0;
    longest = Math.max(longest, ends);
  }
  return longest;
}

test('time and again nothing is half read, however many statements wait for a page', () => {
  const whole = (number: number) => page('W', `${number}`, ':60F:C260331EUR1,', ':62F:C260331EUR1,');
  const file = Array.from({ length: 9_000 }, (_, at) => (at % 700 === 0 ? first(`A${at}`) : whole(at))).join('');
  expect(openFor(file)).toBeGreaterThan(MESSAGES_WAITED_FOR_MAXIMUM - 10);
  expect(openFor(file)).toBeLessThan(MESSAGES_WAITED_FOR_MAXIMUM + 10);
  const statements = readStatements(file + second('A8400'));
  expect(statements).toHaveLength(9_000);
  expect(statements[8_400]?.entries).toHaveLength(2);
});

/** The statements that begin, and those that end, in order. */
function courses(file: string): { begun: number[]; ended: number[] } {
  const events = [...mt940Events(file)];
  const of = (kind: 'head' | 'end') => events.flatMap((event) => (event.kind === kind ? event.statement : []));
  return { begun: of('head'), ended: of('end') };
}

test('a page whose account follows its opening balance is a statement by itself, and delays nothing', () => {
  const late = ':20:B\n:60M:C260331EUR2,\n:25:1\n:28C:9/2\n:62M:C260331EUR2,\n-\n';
  const other = ':20:B\n:25:2\n:28C:9/2\n:60M:C260331EUR2,\n:25P:1\n:62M:C260331EUR2,\n-\n';
  expect(courses(first('1') + late)).toEqual({ begun: [0, 1], ended: [0, 1] });
  expect(courses(first('1') + other)).toEqual({ begun: [0, 1], ended: [0, 1] });
});

test('every statement that begins ends once, for any lines in any order', () => {
  const account = fc.constantFrom(':25:X', ':25:Y', ':25P:X', ':28C:9/1', ':28C:9/2');
  const balance = fc.constantFrom(':60F:C260331EUR1,', ':60M:C260331EUR1,', ':61:260331C1,NTRFA', ':86:words');
  const message = fc
    .tuple(fc.array(fc.oneof(account, balance), { maxLength: 6 }), fc.constantFrom(':62F:', ':62M:', ':62M:'))
    .map(([lines, closing]) => [':20:A', ...lines, `${closing}C260331EUR1,`, '-'].join('\n'));
  fc.assert(
    fc.property(fc.array(message, { maxLength: 8 }), (messages) => {
      const { begun, ended } = courses(`${messages.join('\n')}\n`);
      const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
      expect(sorted(ended)).toEqual(sorted(begun));
    }),
    { numRuns: 2_000 },
  );
});

test('a statement of very many pages is split into parts, each as long as the wait allows', () => {
  const file = Array.from({ length: 2 * MESSAGES_WAITED_FOR_MAXIMUM + 500 }, (_, at) =>
    page('1', `9/${at + 1}`, `:60${at === 0 ? 'F' : 'M'}:C260331EUR${at},`, `:62M:C260331EUR${at + 1},`),
  ).join('');
  const parts = readStatements(file).map(({ end }) => end.pages && [end.pages.first, end.pages.last]);
  expect(parts).toEqual([
    [1, MESSAGES_WAITED_FOR_MAXIMUM],
    [MESSAGES_WAITED_FOR_MAXIMUM + 1, 2 * MESSAGES_WAITED_FOR_MAXIMUM],
    [2 * MESSAGES_WAITED_FOR_MAXIMUM + 1, 2 * MESSAGES_WAITED_FOR_MAXIMUM + 500],
  ]);
});

test('the memory held by waiting statements is bounded', () => {
  const talking = (account: string) =>
    page(account, '9/1', ':60F:C260331EUR1,', `:62M:C260331EUR2,\n:86:${'words '.repeat(3_300)}`);
  const file = Array.from({ length: 900 }, (_, at) => talking(`A${at}`)).join('') + second('A0') + second('A899');
  const statements = readStatements(file);
  expect(statements).toHaveLength(901);
  expect(statements.flatMap(({ entries }, index) => (entries.length > 0 ? index : []))).toEqual([899, 900]);
});
