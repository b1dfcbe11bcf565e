import { expect, it } from 'vitest';
import { entryReferences, referenceOf } from './entry-references.ts';

it.each([
  ['RE-0815', 'RE-0815'],
  [' RE-0815 ', 'RE-0815'],
  ['NONREF', null],
  ['NotProvided ', null],
  ['NONREF1', 'NONREF1'],
  ['  ', null],
  [null, null],
  [undefined, null],
])('%j refers to %j', (text, expected) => {
  expect(referenceOf(text)).toBe(expected);
});

it('has each reference once, under the first of its names', () => {
  expect(entryReferences({ endToEndId: 'A', customerReference: 'A ', bankReference: 'B' })).toEqual([
    { name: 'endToEndId', reference: 'A' },
    { name: 'bankReference', reference: 'B' },
  ]);
  expect(entryReferences({ endToEndId: 'NOTPROVIDED', customerReference: 'NONREF', bankReference: null })).toEqual([]);
});
