import { expect, test } from 'vitest';
import { arrangedColumns, changeColumn, hiddenFields, moveColumn, tracksOf, widthOf } from './arrangement.ts';

const columns = [
  { field: 'id', width: 100 },
  { field: 'status', width: 100, priority: 2 as const },
  { field: 'note', width: 100, hidden: true as const },
  { field: 'items', width: 100, priority: 3 as const },
  { field: 'amount', width: 100 },
];
const fields = (settings: { field: string }[]) => settings.map(({ field }) => field);

test('without an arrangement the columns keep their declared order', () => {
  expect(fields(arrangedColumns(columns))).toEqual(['id', 'status', 'note', 'items', 'amount']);
});

test('an older arrangement takes in new columns after their neighbour and drops removed ones', () => {
  const stored = [{ field: 'amount', widthPixels: 150 }, { field: 'gone' }, { field: 'id' }, { field: 'status' }];
  expect(arrangedColumns(columns, stored)).toEqual([
    { field: 'id' },
    { field: 'amount', widthPixels: 150 },
    { field: 'status' },
    { field: 'note' },
    { field: 'items' },
  ]);
});

test('the identity column stays first, no matter what is moved', () => {
  const arranged = arrangedColumns(columns);
  expect(fields(moveColumn(arranged, 'amount', 0))).toEqual(['id', 'amount', 'status', 'note', 'items']);
  expect(fields(moveColumn(arranged, 'id', 3))).toEqual(fields(arranged));
  expect(fields(moveColumn(arranged, 'status', 99))).toEqual(['id', 'note', 'items', 'amount', 'status']);
});

test('the least important columns are hidden when the others do not fit', () => {
  const arranged = arrangedColumns(columns);
  const hiddenAt = (pixels: number) => [...hiddenFields(columns, arranged, pixels)];
  expect(hiddenAt(444)).toEqual(['note']);
  expect(hiddenAt(443)).toEqual(['note', 'items']);
  expect(hiddenAt(343)).toEqual(['note', 'items', 'status']);
  expect(hiddenAt(0)).toEqual(['note', 'items', 'status']);
});

test('a chosen column stays, a hidden one does not come back, the identity cannot be hidden', () => {
  const arranged = [
    { field: 'id', hidden: true },
    { field: 'items', hidden: false },
    { field: 'status', hidden: true },
  ];
  const hidden = hiddenFields(columns, arrangedColumns(columns, arranged), 0);
  expect(hidden).toEqual(new Set(['status', 'note']));
});

test('a dragged width stays within bounds', () => {
  const [arranged] = changeColumn([{ field: 'id' }], 'id', { widthPixels: 5 });
  expect(widthOf(columns[0]!, arranged)).toBe(48);
  expect(widthOf(columns[0]!, { field: 'id', widthPixels: 5_000 })).toBe(900);
  expect(widthOf(columns[0]!, undefined)).toBe(100);
});

test('leftover width goes to the columns that grow, or after the last unpinned one', () => {
  const fixed = { width: 80, grows: 0 };
  expect(tracksOf([fixed, { width: 90, grows: 2 }], true, 0)).toBe('44px 80px minmax(90px, 2fr)');
  expect(tracksOf([fixed, fixed], false, 1)).toBe('80px minmax(0, 1fr) 80px');
});
