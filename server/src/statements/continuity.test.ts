import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { continuityOf, countOf, daySequence, type Link } from './continuity.ts';

const link = (change: Partial<Link> = {}): Link => ({
  number: '7',
  day: '2026-11-18',
  opening: 100n,
  closing: 150n,
  ...change,
});

describe('A statement', () => {
  it('is the first if there is none before it', () => {
    expect(continuityOf(null, link())).toBe('FIRST');
  });

  const next = { day: '2026-11-19', opening: 150n, closing: 90n };
  it.each<[string, Partial<Link>, Partial<Link>, string]>([
    ['the next number and the balance before it', {}, { ...next, number: '8' }, 'FOLLOWS'],
    ['a number that is missing', {}, { ...next, number: '9' }, 'GAP'],
    ['another opening than the closing before it', {}, { ...next, number: '8', opening: 151n }, 'BREAK'],
    ['a number missing and another opening', {}, { ...next, number: '9', opening: 151n }, 'BREAK'],
    ['the second page of the same number', { number: '7/1' }, { ...next, number: '7/2' }, 'FOLLOWS'],
    ['leading zeros', { number: '00007/001' }, { ...next, number: '00008/001' }, 'FOLLOWS'],
    ['a number that begins again', { number: '366' }, { ...next, number: '1' }, 'FOLLOWS'],
    ['the same number again', {}, { ...next, number: '7' }, 'FOLLOWS'],
    ['the day of the year over a weekend', { number: '320', day: '2026-11-13' }, { ...next, number: '323', day: '2026-11-16' }, 'FOLLOWS'],
    ['a number made of a date', { number: '20261118' }, { ...next, number: '20261119' }, 'FOLLOWS'],
    ['numbers that are none', { number: 'ABC' }, { ...next, number: 'XYZ' }, 'FOLLOWS'],
    ['no numbers', { number: null }, { ...next, number: null }, 'FOLLOWS'],
    ['no balance before it', { closing: null }, { ...next, number: '8', opening: 1n }, 'FOLLOWS'],
    ['no opening balance and a number missing', {}, { ...next, number: '10', opening: null }, 'GAP'],
  ])('with %s', (_name, before, after, expected) => {
    expect(continuityOf(link(before), link(after))).toBe(expected);
  }); // prettier-ignore
});

it('breaks exactly where both balances are known and differ', () => {
  const balance = fc.option(fc.bigInt({ min: -5n, max: 5n }), { nil: null });
  const links = fc.record({ number: fc.option(fc.stringMatching(/^\d{1,6}(\/\d{1,3})?$/), { nil: null }), day: fc.constant('2026-11-18'), opening: balance, closing: balance });
  fc.assert(
    fc.property(links, links, (before, after) => {
      const isBroken = before.closing !== null && after.opening !== null && before.closing !== after.opening;
      expect(continuityOf(before, after) === 'BREAK').toBe(isBroken);
    }),
  );
}); // prettier-ignore

it('counts by the first part of a number, if it is a plain count', () => {
  expect(['12', '00012/001', ' 12 / 3 ', '12/1/1'].map(countOf)).toEqual([12, 12, 12, 12]);
  expect([null, '', 'A12', '20261118', '12-1', '123456'].map(countOf)).toEqual([null, null, null, null, null, null]);
});

it('orders statements of one day by number and then by page', () => {
  const numbers = ['3/2', '10/1', '3/1', '3/10', null, 'none'];
  expect(numbers.toSorted((a, b) => daySequence(a) - daySequence(b))).toEqual([
    null,
    'none',
    '3/1',
    '3/2',
    '3/10',
    '10/1',
  ]);
});
