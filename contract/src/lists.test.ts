import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { columnsOf, type ListOf, type WireMoney } from './list-columns.ts';
import { LISTS, type ListName } from './lists.ts';

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

  it.each(LANGUAGES)('has its titles and words in %s, also of fields that it is only filtered by', (language) => {
    const titles = columns.flatMap(({ title, shortTitle, none }) => [title, shortTitle, none]);
    const filterTitles = list.columns.map((column) => ('filterTitle' in column ? column.filterTitle : undefined));
    const words = list.columns.flatMap((column) =>
      'words' in column && 'values' in column ? column.values.map((value) => column.words.replace('*', value)) : [],
    );
    const keys = [...titles, ...filterTitles, ...words].filter((key) => key !== undefined);
    expect([list.title, ...keys].filter((key) => !hasText(language, key))).toEqual([]);
  });
});

test('a declaration names only texts and fields that exist', () => {
  type Row = {
    name: string;
    bank: { name: string } | null;
    count: number;
    total: WireMoney;
    totals: readonly WireMoney[];
  };
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
    { ...right, field: 'total', kind: 'amount', currency: 'currency', summed: true },
    { ...right, field: 'totals', kind: 'amount', summed: true },
    // @ts-expect-error -- an amount names the column of its currency
    { ...right, field: 'total', kind: 'amount' },
    // @ts-expect-error -- amounts in several currencies have no such column
    { ...right, field: 'totals', kind: 'amount', currency: 'currency' },
    // @ts-expect-error -- only amounts are summed
    { ...right, field: 'name', summed: true },
    // @ts-expect-error -- only texts say that they are grouped
    { ...right, field: 'total', kind: 'amount', currency: 'currency', grouped: true },
  ] as const satisfies ListOf<Row>['columns'];
  expect(declared).toHaveLength(14);
});

test('the currency of an amount is a set of the same list', () => {
  type SetOf<Name extends ListName> = Extract<(typeof LISTS)[Name]['columns'][number], { kind: 'set' }>['field'];
  type WithCurrencies = {
    [Name in ListName]: { columns: readonly { kind: string; currency?: SetOf<Name> }[] };
  };
  const checked: WithCurrencies = LISTS;
  // @ts-expect-error -- rules have no set of this name
  const wrong: WithCurrencies['signOffRules'] = { columns: [{ kind: 'amount', currency: 'currency' }] };
  expect([checked, wrong]).toHaveLength(2);
});
