import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from './parse/parse.ts';

const phrase = ({ key }: { key: string }) => key;

/** Small and seeded, so every failure can be reproduced. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function mutated(original: Uint8Array, random: (below: number) => number): Uint8Array {
  const bytes = Uint8Array.from(original);
  for (let count = 1 + random(4); count > 0; count -= 1) bytes[random(bytes.length)] = random(256);
  const place = random(bytes.length);
  const kind = random(3);
  if (kind === 0) return bytes.subarray(0, place);
  if (kind === 1) return bytes;
  const inserted = bytes.subarray(random(bytes.length)).subarray(0, random(40));
  return Uint8Array.from([...bytes.subarray(0, place), ...inserted, ...bytes.subarray(place)]);
}

function files(folder: string): [name: string, bytes: Uint8Array][] {
  const base = new URL(`../${folder}/`, import.meta.url);
  const names = readdirSync(base).filter((name) => !name.endsWith('.json') && !name.endsWith('.md'));
  return names.map((name) => [name, readFileSync(new URL(name, base))]);
}

test.each(files('crashers'))('%s ends with an error finding', async (_name, bytes) => {
  const { problems } = await parse(bytes, phrase);
  expect(problems).toContainEqual(expect.objectContaining({ severity: 'error' }));
});

describe('mutations of the samples never throw', () => {
  test.each(files('samples'))('%s', async (name, bytes) => {
    const random = randomNumbers(name.length);
    for (let round = 0; round < 400; round += 1) {
      const { problems, format } = await parse(mutated(bytes, random), phrase);
      expect(problems.length > 0 || format !== null).toBe(true);
    }
  });
});
