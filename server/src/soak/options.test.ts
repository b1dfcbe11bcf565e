import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

it('reads the command line of a soak, and chooses a seed if none is given', () => {
  expect(readOptions([], 77)).toMatchObject({ minutes: 10, seed: 77, workers: 3, clients: 4 });
  expect(readOptions(['--minutes', '2', '--seed', '5', '--rounds', '3'], 77)).toMatchObject({
    minutes: 2,
    seed: 5,
    rounds: 3,
  });
});

it.each([
  ['--minutes', '0'],
  ['--workers', '17'],
  ['--seed', '1.5'],
  ['--rounds', 'many'],
])('refuses %s %s', (...given) => {
  expect(() => readOptions(given, 1)).toThrow(/must be a whole number from 1 to/);
});

it('refuses an option that it does not know', () => {
  expect(() => readOptions(['--hours', '1'], 1)).toThrow(/hours/);
});
