import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const COVERAGE = 'docs/specification-coverage.md';
const SECURITY = 'docs/security.md';
const IS_TEST = /\.(?:test|spec)\.tsx?$/;

/** The cells of table rows whose first cell is an id of this form. */
function rowsOf(text: string, id: RegExp): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '').trim()))
    .filter(([first]) => id.test(first!));
}

/** The texts between backticks. */
const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
const countOf = (rows: readonly string[][], cell: number, value: string) =>
  rows.filter((row) => row[cell] === value).length;
const missing = (paths: readonly string[]) => paths.filter((path) => !existsSync(join(root, path)));

describe('the page of specification coverage', () => {
  const text = read(COVERAGE);
  const rows = rowsOf(text, /^[ABDI]\d+\.\d+$/);

  it('counts its own rows', () => {
    const [works, partly, notYet] = ['works', 'partly', 'not yet'].map((state) => countOf(rows, 4, state));
    expect(works! + partly! + notYet!).toBe(rows.length);
    expect(/^\d+ rows: .*$/m.exec(text)?.[0]).toBe(
      `${rows.length} rows: ${works} work, ${partly} partly, ${notYet} not yet.`,
    );
  });

  it('has five cells in each row, and no duplicate ids', () => {
    expect(rows.filter((row) => row.length !== 5).map(([id]) => id)).toEqual([]);
    const ids = rows.map(([id]) => id!);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('lists only existing files, and tests where tests are required', () => {
    expect(missing(rows.flatMap(([, , where, test]) => [...quoted(where!), ...quoted(test!)]))).toEqual([]);
    expect(rows.flatMap(([, , , test]) => quoted(test!)).filter((path) => !IS_TEST.test(path))).toEqual([]);
  });

  it('lists a test for everything that works, and nothing for what is missing', () => {
    const untested = rows.filter(([, , , test, state]) => state === 'works' && quoted(test!).length === 0);
    expect(untested.map(([id]) => id)).toEqual([]);
    const early = rows.filter(([, , where, test, state]) => state === 'not yet' && quoted(where! + test!).length > 0);
    expect(early.map(([id]) => id)).toEqual([]);
  });
});

describe('the page of security', () => {
  const text = read(SECURITY);
  const rows = rowsOf(text, /^\d+\.\d+\.\d+$/);
  const STATES = ['met', 'partly', 'not met', 'not yet', 'does not apply'];

  it('counts the requirements of each chapter, and their total', () => {
    const chapters = rowsOf(text, /^(?:V\d+ |\*\*All\*\*)/);
    expect(chapters.length).toBe(18);
    for (const [name, ...counts] of chapters) {
      const chapter = /^V(\d+) /.exec(name!)?.[1];
      const own = rows.filter(([id]) => chapter === undefined || id!.startsWith(`${chapter}.`));
      const expected = [...STATES.map((state) => countOf(own, 3, state)), own.length];
      expect([name, ...counts.map((count) => Number(count.replaceAll('*', '')))]).toEqual([name, ...expected]);
    }
  });

  it('lists only existing files', () => {
    const isPath = (word: string) => /^[\w.-]+(?:\/[\w.-]+)+$/.test(word) || IS_TEST.test(word);
    expect(missing(rows.flatMap((row) => quoted(row[4]!)).filter(isPath))).toEqual([]);
  });

  it('shows a test, or the required document, for everything that is met', () => {
    const bare = rows.filter((row) => row[3] === 'met' && quoted(row[4]!).length === 0);
    expect(bare.map(([id]) => id)).toEqual([]);
  });

  it('lists exactly what is unmet or partly met, by risk', () => {
    const byRisk = text.slice(text.indexOf('\n## Not met or partly'), text.indexOf('\n## Not yet'));
    const listed = new Set([...byRisk.matchAll(/\*\*(\d+\.\d+\.\d+)\*\*/g)].map((match) => match[1]!));
    const open = rows.filter((row) => row[3] === 'partly' || row[3] === 'not met').map(([id]) => id!);
    expect([...listed].toSorted()).toEqual(open.toSorted());
  });
});

it('the lockfile lacks a hash only for platform builds of development tools', () => {
  type Entry = { link?: boolean; integrity?: string; dev?: boolean; optional?: boolean; os?: string[] };
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> };
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  const bare = installed.filter(([, { integrity }]) => integrity === undefined);
  const isHarmless = ({ dev, optional, os }: Entry) => dev === true && optional === true && os?.length === 1;
  expect(bare.filter(([, entry]) => !isHarmless(entry)).map(([path]) => path)).toEqual([]);
});
