import { globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const SHOWN = /^import (?!type\b)(?!\{(?:\s*type [^,}]+,?)+\s*\} from)[^;]*? from '([^']+)';/gm;
const CONTRACT = '@portico/contract/';

/** What a source takes at run time. */
function takenBy(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(SHOWN)].map(([, from]) => from!);
}

/** The way from a file of the contract to zod; null if there is none. */
function wayToSchemas(path: string, seen = new Set<string>()): string[] | null {
  if (seen.has(path)) return null;
  seen.add(path);
  for (const from of takenBy(path)) {
    if (from === 'zod') return [path];
    if (!from.startsWith('.')) continue;
    const way = wayToSchemas(normalize(join(path, '..', from)), seen);
    if (way) return [path, ...way];
  }
  return null;
}

/** Schemas weigh 90 kB, and try whether they may compile code, which the content policy refuses. */
it('the browser takes no schema from the contract', () => {
  const sources = globSync('web/src/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}', 'web/src/testing/**'] });
  const ways = sources.flatMap((source) =>
    takenBy(source)
      .filter((from) => from.startsWith(CONTRACT))
      .flatMap((from) => {
        const way = wayToSchemas(`contract/src/${from.slice(CONTRACT.length)}.ts`);
        return way ? [[source, ...way].join(' → ')] : [];
      }),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(ways).toEqual([]);
});

it('a planted way is found', () => {
  expect(wayToSchemas('contract/src/payments/endpoints.ts')).not.toBeNull();
  expect(wayToSchemas('contract/src/payments/cut-off.ts')).toBeNull();
});
