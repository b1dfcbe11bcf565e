import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOrder } from './trail.ts';

const edge = (opening: bigint | null, closing: bigint | null) => ({ opening, closing });

it('Statements of a day follow each other by their balances, lone ones in the order given behind them', () => {
  const [lone, second, first, other] = [edge(null, null), edge(20n, 30n), edge(10n, 20n), edge(90n, 95n)];
  expect(inOrder([lone, second, first, other], 10n)).toEqual([first, second, lone, other]);
  expect(inOrder([lone, second, first, other], null)).toEqual([lone, first, second, other]);
});

it('Every statement has one place, whatever the balances are', () => {
  const balance = fc.option(fc.bigInt({ min: 0n, max: 5n }));
  fc.assert(
    fc.property(
      fc.array(fc.record({ opening: balance, closing: balance }), { maxLength: 12 }),
      balance,
      (edges, before) => {
        const ordered = inOrder(edges, before);
        expect(ordered).toHaveLength(edges.length);
        expect(new Set(ordered)).toEqual(new Set(edges));
      },
    ),
  );
});

it('A hundred thousand of one day are put in order, apart and in one trail: steps grow with their number', () => {
  const number = 100_000;
  const apart = Array.from({ length: number }, () => edge(null, null));
  expect(inOrder(apart, null)).toEqual(apart);
  const trail = Array.from({ length: number }, (_, at) => edge(BigInt(at), BigInt(at + 1)));
  expect(inOrder(trail.toReversed(), 0n)).toEqual(trail);
  const pairs = Array.from({ length: number }, (_, at) => edge(BigInt(2 * at), BigInt(2 * at + 1)));
  expect(inOrder([...pairs, ...pairs.map(({ opening, closing }) => edge(closing, opening! + 2n))], 0n)).toHaveLength(
    2 * number,
  );
});
