/** Europe as squares, roughly where its countries lie. */
const EUROPE = [
  'IS .. NO SE FI EE',
  'IE GB DK .. LT LV',
  'BE NL DE CZ PL UA',
  'LU FR CH AT SK MD',
  'PT ES IT SI HU RO',
  'GI AD MC HR RS BG',
  'MA DZ SM BA ME MK',
  '.. TN MT AL XK GR',
  '.. .. VA LI CY TR',
].map((row) => row.split(' '));

const LEAST_ROWS = 3;

export type Tile = { country: string; column: number; row: number };

/** Positions of the tiles, without empty rows or columns; the rest of the world is in columns on the right. */
export function tilesOf(countries: readonly string[]): Tile[] {
  const near = countries.flatMap((country) => placeOf(country) ?? []);
  const rows = used(near.map(({ row }) => row));
  const columns = used(near.map(({ column }) => column));
  const europe = near.map((tile) => ({ ...tile, row: rows.indexOf(tile.row), column: columns.indexOf(tile.column) }));
  const far = countries.filter((country) => !placeOf(country));
  const height = Math.max(LEAST_ROWS, rows.length);
  const others = far.map((country, index) => ({
    country,
    column: columns.length + Math.floor(index / height),
    row: index % height,
  }));
  return [...europe, ...others];
}

function placeOf(country: string): Tile | null {
  const row = EUROPE.findIndex((line) => line.includes(country));
  return row < 0 || country === '..' ? null : { country, row, column: EUROPE[row]!.indexOf(country) };
}

function used(numbers: number[]): number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}
