import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { columnsOf, type ListOf } from './list-columns.ts';
import { LISTS } from './lists.ts';

const lists = Object.entries(LISTS);

function hasText(language: string, key: string): boolean {
  const [, module = '', name = ''] = /^(\w+)\.(.+)$/.exec(key) ?? [];
  const file = new URL(`../texts/${language}/${module}.json`, import.meta.url);
  return name in (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
}

describe.each(lists)('%s', (name, list) => {
  const columns = columnsOf(list);

  it('has its own name', () => {
    expect(list.name).toBe(name);
  });

  it('declares each field once', () => {
    const fields = list.columns.map(({ field }) => field);
    expect(fields).toEqual([...new Set(fields)]);
  });

  it('begins with a column that is shown', () => {
    expect(columns[0]?.field).toBe(list.columns[0].field);
  });

  it.each(LANGUAGES)('has its titles and words in %s', (language) => {
    const keys = columns.flatMap(({ title, shortTitle, none, values = [], words }) => [
      ...[title, shortTitle, none].filter((key) => key !== undefined),
      ...(words ? values.map((value) => words.replace('*', value)) : []),
    ]);
    expect([list.title, ...keys].filter((key) => !hasText(language, key))).toEqual([]);
  });
});

test('a declaration names only texts and fields that exist', () => {
  type Row = { name: string; bank: { name: string } | null; count: number };
  const right = { title: 'users.column.fullName', kind: 'text' } as const;
  const declared = [
    { ...right, field: 'name' },
    { ...right, field: 'bank.name' },
    { ...right, field: 'anything', value: ({ count }: Row) => String(count) },
    // @ts-expect-error -- no such text
    { ...right, field: 'name', title: 'users.column.nothing' },
    // @ts-expect-error -- no such field
    { ...right, field: 'names' },
    // @ts-expect-error -- a number is not a text
    { ...right, field: 'count' },
    // @ts-expect-error -- an amount has a currency
    { ...right, field: 'count', kind: 'amount' },
    // @ts-expect-error -- words without the values that they are for
    { ...right, field: 'name', kind: 'set', words: 'users.state.*' },
  ] as const satisfies ListOf<Row>['columns'];
  expect(declared).toHaveLength(8);
});
