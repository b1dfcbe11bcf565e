import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const SOURCES = '{contract,formats,server,web,e2e,scripts,benchmarks}/**/*.{ts,tsx,css,sql}';
/** Also the titles of tests, which say where a rule is from. */
const COMMENT = /\/\*.*?\*\/|\/\/[^\n]*|--[^\n]*|\b(?:describe|it)(?:\.\w+)*\((?:'[^'\n]*'|`[^`\n]*`)/gs;

const comments = globSync(SOURCES, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
  .filter((path) => !path.endsWith('references.test.ts'))
  .flatMap((path) => (read(path).match(COMMENT) ?? []).map((comment) => ({ path, comment })));

/** Comments with something that a pattern finds in them, each with what it found. */
function found(pattern: RegExp): { path: string; ids: string[] }[] {
  return comments.flatMap(({ path, comment }) =>
    [...comment.matchAll(pattern)].map(([whole, ids]) => ({ path, ids: (ids ?? whole).split(/, | and /) })),
  );
}

it('A section of the specification that a comment names is on the page of specification coverage', () => {
  const sections = new Set(
    [...read('docs/specification-coverage.md').matchAll(/^## ([ABDI]\d+) /gm)].map(([, id]) => id),
  );
  const named = found(/\bspec ([A-Z]\d+(?:(?:, | and )[A-Z]\d+)*)/g);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ ids }) => ids.some((id) => !sections.has(id)))).toEqual([]);
});

it('A decision that a comment names is among the records of decisions', () => {
  const numbers = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4)));
  const named = [...found(/\bADR (\d{4}(?:(?:, | and )\d{4})*)/g), ...found(/docs\/decisions\/(\d{4})/g)];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ ids }) => ids.some((id) => !numbers.has(id)))).toEqual([]);
});

it('A comment says of which document a section is', () => {
  const bare = [...found(/\((?:[AB][1-9])(?:[,:] [^)]*)?\)/g), ...found(/\bdecisions? \d+/g)];
  // A migration stays as it was written.
  expect(bare.filter(({ path }) => !path.endsWith('.sql'))).toEqual([]);
});

it('Every section of the decisions and interfaces has one on the page of specification coverage', () => {
  const coverage = read('docs/specification-coverage.md');
  const decisions = [...read('docs/specification/decisions.md').matchAll(/^## (\d+)\./gm)].map(
    ([, number]) => `D${number}`,
  );
  expect(decisions.length).toBeGreaterThan(10);
  expect(decisions.filter((id) => !coverage.includes(`\n## ${id} `))).toEqual([]);
  expect(existsSync(join(root, 'docs/specification/interfaces.md'))).toBe(true);
});
