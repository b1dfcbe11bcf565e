import { expect, test } from 'vitest';
import { neighbours } from './neighbours.ts';

const idOf = (row: string) => row;

test('the rows beside the open one; undefined at either end or if it is not loaded', () => {
  const rows = ['a', 'b', 'c'];
  expect(neighbours(rows, 'b', idOf)).toEqual({ previous: 'a', next: 'c' });
  expect(neighbours(rows, 'a', idOf)).toEqual({ previous: undefined, next: 'b' });
  for (const id of ['x', null]) expect(neighbours(rows, id, idOf)).toEqual({ previous: undefined, next: undefined });
  expect(neighbours(undefined, 'a', idOf).next).toBeUndefined();
});
