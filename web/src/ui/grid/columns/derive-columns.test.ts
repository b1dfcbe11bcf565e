import { expect, test } from 'vitest';
import type { ListOf, Reader } from '@portico/contract/list-columns';
import type { Looks } from './column.ts';
import { deriveColumns, type DrawCell } from './derive-columns.ts';

type Row = { name: string; state: 'ACTIVE' | 'LOCKED'; note: string | null; members: number };

const list = {
  name: 'users',
  title: 'shell.users',
  columns: [
    { field: 'name', title: 'users.column.groupName', shortTitle: 'users.column.fullName', kind: 'text' },
    {
      field: 'state',
      title: 'users.column.state',
      kind: 'set',
      values: ['ACTIVE', 'LOCKED'],
      words: 'users.state.*',
    },
    { field: 'note', title: 'users.column.description', kind: 'text' },
    { field: 'members', title: 'users.column.members', kind: 'number' },
    { field: 'hidden', kind: 'set', filterTitle: 'users.column.groupName', filterable: true },
  ],
} as const satisfies ListOf<Row>;

const looks: Looks<typeof list, Row> = {
  members: { width: 60 },
  note: { width: 100, tone: 'detail' },
  state: { width: 80, cell: ({ name }, text) => `${name}: ${text}` },
  name: { width: 120 },
};

const reader: Reader = {
  words: (key) => `<${key}>`,
  dateFormat: 'UNITED_STATES',
  numberFormat: 'DOT_COMMA',
  timeZone: 'UTC',
};

/** As it would be drawn. */
const draw: DrawCell = ({ kind }, value, text, tone) => `${kind} ${tone} ${JSON.stringify(value)}: ${text}`;

const columns = deriveColumns(list, looks, reader, draw);
const row: Row = { name: 'Treasury', state: 'LOCKED', note: null, members: 1_200 };
const cellOf = (field: string, of: Row) => columns.find((column) => column.field === field)!.cell(of);

test('the columns have the order of the declaration, whatever the order of their looks', () => {
  expect(columns.map(({ field }) => field)).toEqual(['name', 'state', 'note', 'members']);
});

test('titles are in words, and a header has the short one', () => {
  expect(columns[0]).toMatchObject({ title: '<users.column.groupName>', shortTitle: '<users.column.fullName>' });
});

test('numbers are at the end of their column, texts are not', () => {
  expect(columns.map(({ align }) => align)).toEqual([undefined, undefined, undefined, 'end']);
  const [started] = deriveColumns<Row>(list, { members: { width: 60, align: 'start' } }, reader, draw);
  expect(started?.align).toBeUndefined();
});

test('the values of a set are offered in words, unless the page knows better ones', () => {
  expect(columns[1]?.options).toEqual([
    { value: 'ACTIVE', label: '<users.state.ACTIVE>' },
    { value: 'LOCKED', label: '<users.state.LOCKED>' },
  ]);
  const [own] = deriveColumns<Row>(list, { state: { width: 80, options: [] } }, reader, draw);
  expect(own?.options).toEqual([]);
});

test('a cell is drawn by its kind, with what the contract writes; its own cell gets that text', () => {
  expect(cellOf('name', row)).toBe('text undefined "Treasury": Treasury');
  expect(cellOf('members', row)).toBe('number undefined 1200: 1,200');
  expect(cellOf('note', row)).toBe('text detail null: ');
  expect(cellOf('state', row)).toBe('Treasury: <users.state.LOCKED>');
});
