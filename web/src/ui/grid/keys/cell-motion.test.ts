import { expect, test } from 'vitest';
import { motionOf, type Place } from './cell-motion.ts';

const extent = { rows: 100, columns: 5, rowsPerPage: 20 };
const entry = { row: 0, column: 1 };
const from: Place = { row: 10, column: 2 };
const press = (key: string, options: { ctrlKey?: boolean; from?: Place | null; isInGrid?: boolean } = {}) => {
  const { ctrlKey = false, isInGrid = true } = options;
  return motionOf({ key, ctrlKey }, options.from === undefined ? from : options.from, extent, { isInGrid, entry });
};

test.each<[string, number, number]>([
  ['j', 11, 2],
  ['k', 9, 2],
  ['ArrowDown', 11, 2],
  ['ArrowUp', 9, 2],
  ['ArrowLeft', 10, 1],
  ['ArrowRight', 10, 3],
  ['Home', 10, 0],
  ['End', 10, 4],
  ['PageDown', 30, 2],
  ['PageUp', 0, 2],
])('%s moves to row %i, column %i', (key, row, column) => {
  expect(press(key)).toEqual({ row, column });
});

test('with control, home and end move to the corners', () => {
  expect(press('Home', { ctrlKey: true })).toEqual({ row: 0, column: 0 });
  expect(press('End', { ctrlKey: true })).toEqual({ row: 99, column: 4 });
  expect(press('j', { ctrlKey: true })).toBeNull();
});

test('nothing moves out of the grid', () => {
  expect(press('j', { from: { row: 99, column: 0 } })).toEqual({ row: 99, column: 0 });
  expect(press('ArrowLeft', { from: { row: 0, column: 0 } })).toEqual({ row: 0, column: 0 });
});

test('from outside only J and K move in, to the first row; the arrows belong to the page', () => {
  expect(press('j', { from: null, isInGrid: false })).toEqual(entry);
  expect(press('ArrowDown', { isInGrid: false })).toBeNull();
  expect(press('constructor')).toBeNull();
});

test('an empty list has nowhere to go', () => {
  const options = { isInGrid: true, entry };
  expect(motionOf({ key: 'j', ctrlKey: false }, null, { ...extent, rows: 0 }, options)).toBeNull();
});
