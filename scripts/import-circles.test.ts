import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const ALIASES: readonly [string, string][] = [
  ['@portico/contract/', 'contract/src/'],
  ['@portico/formats/', 'formats/src/'],
];

const files = globSync('{contract,formats,server,web,e2e,benchmarks,scripts}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
});
const known = new Set(files);

/** What a file imports of the repository, types included. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:\bfrom|\bimport\()\s*'([^']+)'/g)].flatMap(([, specifier]) => {
    const path = resolve(file, specifier!);
    return known.has(path) ? [path] : [];
  });
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  const [alias, folder] = ALIASES.find(([prefix]) => specifier.startsWith(prefix)) ?? ['', ''];
  return alias ? `${folder}${specifier.slice(alias.length)}.ts` : specifier;
}

/** Files that lead back to themselves, found by leaving out again and again what leads nowhere. */
function inCircles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  let left = [...graph.keys()];
  for (;;) {
    const those = new Set(left);
    const remaining = left.filter((file) => graph.get(file)!.some((used) => those.has(used)));
    if (remaining.length === left.length) break;
    left = remaining;
  }
  return left;
}

it('finds a circle', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
  ]);
  expect(inCircles(graph)).toEqual(['a', 'b', 'c']);
});

it('no file leads back to itself, not even by types: each can be read before the ones that use it', () => {
  const graph = new Map(files.map((file) => [file, importsOf(file)]));
  expect(graph.size).toBeGreaterThan(1_000);
  expect(inCircles(graph)).toEqual([]);
});
