import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const SOURCES = '{contract,formats,server,web,e2e,scripts,benchmarks}/**/*.{ts,tsx,css,sql}';
/** Includes test titles, which say where a rule comes from. */
const COMMENT = /\/\*.*?\*\/|\/\/[^\n]*|--[^\n]*|\b(?:describe|it|test)(?:\.\w+)*\((?:'[^'\n]*'|`[^`\n]*`)/gs;

const ABSENT = ['**/node_modules/**', '**/dist/**', '.portico/**', '.git/**'];
const comments = globSync(SOURCES, { cwd: root, exclude: ABSENT })
  .filter((path) => !path.endsWith('references.test.ts'))
  .flatMap((path) => (read(path).match(COMMENT) ?? []).map((text) => ({ path, text })));
/** Pages and READMEs without their code blocks. The specification and its coverage number their own sections. */
const pages = globSync('**/*.md', { cwd: root, exclude: [...ABSENT, 'docs/specification/**'] })
  .filter((path) => path !== 'docs/specification-coverage.md')
  .map((path) => ({ path, text: read(path).replaceAll(/^ *```.*?^ *```/gms, '') }));

type Found = { path: string; ids: string[] };

/** Where a pattern matches in these texts, each with its matches. */
const foundIn = (texts: typeof pages, pattern: RegExp): Found[] =>
  texts.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([whole, ids]) => ({ path, ids: (ids ?? whole).split(/, | and /) })),
  );
const found = (pattern: RegExp) => foundIn([...comments, ...pages], pattern);

it('every specification section named in a comment or a page is on the page of specification coverage', () => {
  const sections = new Set(
    [...read('docs/specification-coverage.md').matchAll(/^## ([ABDI]\d+) /gm)].map(([, id]) => id),
  );
  const named = found(/\bspec ([A-Z]\d+(?:(?:, | and )[A-Z]\d+)*)/g);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ ids }) => ids.some((id) => !sections.has(id)))).toEqual([]);
});

it('every decision named in a comment or a page has a decision record', () => {
  const numbers = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4)));
  const named = [...found(/\bADR (\d{4}(?:(?:, | and )\d{4})*)/g), ...found(/docs\/decisions\/(\d{4})/g)];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ ids }) => ids.some((id) => !numbers.has(id)))).toEqual([]);
});

it('every comment and page says which document a section is in', () => {
  const bare = [
    ...foundIn(comments, /\((?:[AB][1-9])(?:[,:] [^)]*)?\)/g),
    ...foundIn(pages, /(?<!\bspec (?:[ABDI]\d+(?:, | and ))*)\b[ABDI][1-9]\d?\b/g),
    ...found(/\b[Dd]ecisions? \d+/g),
  ];
  // Migrations stay as they were written.
  expect(bare.filter(({ path }) => !path.endsWith('.sql'))).toEqual([]);
});

describe('a path on a page', () => {
  const files = globSync('**/*', { cwd: root, exclude: ABSENT });
  /** Every end of a path, with each of its extensions and without any; the sides' `src` may be left out. */
  const ends = new Set(
    files.flatMap((path) => [path, path.replace(/^(contract|formats|server|web)\/src\//, '$1/')]).flatMap(endsOf),
  );

  /** What stands for several, such as `web/src/<module>/pages.ts` and `statements/list-*`. */
  const isSome = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/<\w+>|\*/g, '[^/]*')}$`);
    return [...ends].some((end) => pattern.test(end));
  };
  const exists = (path: string, page: string) =>
    ends.has(path) || existsSync(join(root, dirname(page), path)) || (/[*<]/.test(path) && isSome(path));

  it('leads to a file or folder', () => {
    const named = foundIn(pages, /`((?!\/)[\w.*<>-]*(?:\/[\w.*<>-]+)*)\/?`/g).flatMap(({ path, ids }) =>
      ids.filter((id) => SOURCE_NAME.test(id) || (id.includes('/') && !ELSEWHERE.test(id))).map((id) => ({ path, id })),
    );
    expect(named.length).toBeGreaterThan(500);
    expect(named.filter(({ path, id }) => !exists(id, path))).toEqual([]);
  });

  it('is relative to the folder where a README lists its files', () => {
    const lists = foundIn(pages, /^- ((?:`[^`\n]+`(?:, | and )?)+)[:.]/gm).filter(({ path }) =>
      path.endsWith('/README.md'),
    );
    const listed = lists.flatMap(({ path, ids }) => ids.map((id) => join(dirname(path), id.replaceAll('`', ''))));
    expect(listed.length).toBeGreaterThan(300);
    expect(listed.filter((path) => SOURCE_NAME.test(path) && !existsSync(join(root, path)))).toEqual([]);
  });

  it('leads there from a link', () => {
    const links = foundIn(pages, /\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g);
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter(({ path, ids }) => !existsSync(join(root, dirname(path), ids[0]!)))).toEqual([]);
  });
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

/** `a/b/c.test.ts` → it and `a/b/c.test` and `a/b/c`, then the same of `b/c.test.ts`, and so on; its folders as well. */
function endsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.flatMap((_, first) => {
    const end = parts.slice(first).join('/');
    const extensions = /(?:\.\w+)+$/.exec(end)?.[0].split('.').slice(1) ?? [];
    return extensions.reduceRight((all, one) => [...all, all.at(-1)!.slice(0, -one.length - 1)], [end]);
  });
}

const SOURCE_NAME = /[\w*>]\.(?:tsx?|mjs|css|sql|md)$/;
/** Addresses of the API, what is only there once the portal runs or is built, and forms of account and file numbers. */
const ELSEWHERE =
  /^(?:portal|bank|to-bank|\.portico|\.\.\/shared|PORTICO_ADDRESS)\/|\/dist\b|^(?:client\/file|prefix-number\/bank|[\d-]+\/\d+)$/;
