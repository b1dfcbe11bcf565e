import { inOneGo } from '@portico/contract/release/in-pieces';
import { expect, it } from 'vitest';
import { SANCTION_LIST, screenText as screening } from './sanction-list.ts';

const screenText = (text: string) => inOneGo(screening(text));

it('finds each name of the list, and its position', () => {
  for (const listed of SANCTION_LIST.names)
    expect(screenText(`The ${listed.toUpperCase()}, Ltd`)).toEqual([{ listed, start: 4, end: 4 + listed.length }]);
});

it('finds several in one text', () => {
  const text = 'Igor Nemestnik of Ostrava Shadow Trading';
  expect(screenText(text).map(({ listed }) => listed)).toEqual(['Ostrava Shadow Trading', 'Igor Nemestnik']);
});
