import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tilesOf } from './country-tiles.ts';

test('neighbours are adjacent, with no empty rows or columns between them', () => {
  expect(tilesOf(['CH', 'DE', 'FR', 'IT', 'US'])).toEqual([
    { country: 'CH', column: 1, row: 1 },
    { country: 'DE', column: 1, row: 0 },
    { country: 'FR', column: 0, row: 1 },
    { country: 'IT', column: 1, row: 2 },
    { country: 'US', column: 2, row: 0 },
  ]);
});

test('every country has its own tile', () => {
  const code = fc.constantFrom('CH', 'DE', 'FR', 'GB', 'PT', 'TR', 'US', 'SG', 'JP', 'CN', 'BR', 'ZA', 'AE', '..');
  fc.assert(
    fc.property(fc.uniqueArray(code), (countries) => {
      const tiles = tilesOf(countries);
      expect(new Set(tiles.map(({ column, row }) => `${column}/${row}`)).size).toBe(countries.length);
      expect(tiles.every(({ column, row }) => column >= 0 && row >= 0)).toBe(true);
    }),
  );
});
