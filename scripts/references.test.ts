import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const SOURCES = '{contract,formats,server,web,e2e,scripts,benchmarks}/**/*.{ts,tsx,css,sql}';
/** Includes test titles, which say where a rule comes from. */
const COMMENT = /\/\*.*?\*\/|\/\/[^\n]*|--[^\n]*|\b(?:describe|it)(?:\.\w+)*\((?:'[^'\n]*'|`[^`\n]*`)/gs;

const comments = globSync(SOURCES, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
  .filter((path) => !path.endsWith('references.test.ts'))
  .flatMap((path) => (read(path).match(COMMENT) ?? []).map((comment) => ({ path, comment })));

/** Comments in which a pattern matches, each with its matches. */
function found(pattern: RegExp): { path: string; ids: string[] }[] {
  return comments.flatMap(({ path, comment }) =>
    [...comment.matchAll(pattern)].map(([whole, ids]) => ({ path, ids: (ids ?? whole).split(/, | and /) })),
  );
}

it('every specification section named in a comment is on the page of specification coverage', () => {
  const sections = new Set(
    [...read('docs/specification-coverage.md').matchAll(/^## ([ABDI]\d+) /gm)].map(([, id]) => id),
  );
  const named = found(/\bspec ([A-Z]\d+(?:(?:, | and )[A-Z]\d+)*)/g);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ ids }) => ids.some((id) => !sections.has(id)))).toEqual([]);
});

it('every decision named in a comment has a decision record', () => {
  const numbers = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4)));
  const named = [...found(/\bADR (\d{4}(?:(?:, | and )\d{4})*)/g), ...found(/docs\/decisions\/(\d{4})/g)];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ ids }) => ids.some((id) => !numbers.has(id)))).toEqual([]);
});

it('every comment says which document a section is in', () => {
  const bare = [...found(/\((?:[AB][1-9])(?:[,:] [^)]*)?\)/g), ...found(/\bdecisions? \d+/g)];
  // Migrations stay as they were written.
  expect(bare.filter(({ path }) => !path.endsWith('.sql'))).toEqual([]);
});

it('every section of the decisions and interfaces is on the page of specification coverage', () => {
  const coverage = read('docs/specification-coverage.md');
  const decisions = [...read('docs/specification/decisions.md').matchAll(/^## (\d+)\./gm)].map(
    ([, number]) => `D${number}`,
  );
  expect(decisions.length).toBeGreaterThan(10);
  expect(decisions.filter((id) => !coverage.includes(`\n## ${id} `))).toEqual([]);
  expect(existsSync(join(root, 'docs/specification/interfaces.md'))).toBe(true);
});
