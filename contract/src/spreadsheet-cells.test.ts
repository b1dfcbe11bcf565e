import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeComputed, withoutEscape } from './spreadsheet-cells.ts';

it.each([
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ['Rent;=1+1;x', "Rent;'=1+1;x"],
  ['a\n=1+4', "a\n'=1+4"],
  ['a,-5', "a,'-5"],
  ['\t=1', "'\t'=1"],
  ['Rent, -5 %', 'Rent, -5 %'],
  ["it's; 'quoted'", "it's; 'quoted'"],
  ['A-1', 'A-1'],
])('%j is written as %j', (text, written) => {
  expect(escapeComputed(text)).toBe(written);
  expect(withoutEscape(written)).toBe(text);
});

const text = fc.array(fc.constantFrom(...",;\t|!\r\n'=+-@＝ab ")).map((characters) => characters.join(''));

it('every text is found again, and begins no cell that is computed, whatever separates cells', () => {
  fc.assert(
    fc.property(text, (given) => {
      const written = escapeComputed(given);
      expect(withoutEscape(written)).toBe(given);
      for (const cell of written.split(/[,;\t|!\r\n]/)) expect(cell).not.toMatch(/^[=+\-@＝]/);
    }),
  );
});
