import { expect, test } from 'vitest';
import { RATES_PER_FILE_MAXIMUM } from '@portico/contract/limits';
import { heldBytes } from '../../testing/held-memory.ts';
import { readRates } from './read-rates.ts';

const HELD_MAXIMUM_BYTES = 16 * 1024 * 1024;
const LINES = 2_000_000;

/** Far longer than a file may be. */
async function* longFile(head: string, line: (number: number) => string, held: { highest: number; given: number }) {
  yield Buffer.from(head);
  for (let number = 0; number < LINES; number += 1) {
    yield Buffer.from(line(number));
    held.given += 1;
    if (number % 5_000 === 0) held.highest = Math.max(held.highest, heldBytes());
  }
}

const HEAD = '<Envelope xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube><Cube time="2026-11-27">';

test.each([
  ['a table', 'date;currency;rate\n', (number: number) => `2026-11-27;USD;0.${number + 1}\n`],
  ['one day of the ECB', HEAD, (number: number) => `<Cube currency="USD" rate="1.${number}"/>\n`],
])('%s without end is given up at the limit, in bounded memory', async (_what, head, line) => {
  const before = heldBytes();
  const held = { highest: before, given: 0 };
  const { findings } = await readRates(longFile(head, line, held), null);
  expect(findings.map(({ key }) => key)).toContain('ratesTooMany');
  expect(held.given).toBeLessThan(RATES_PER_FILE_MAXIMUM * 1.1);
  expect(held.highest - before).toBeLessThan(HELD_MAXIMUM_BYTES);
});
