import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  countStories,
  countVitest,
  failedStories,
  failedTests,
  lastLine,
  sum,
  unsteadyStories,
  UNSTEADY_MAXIMUM,
} from './counts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function reportOf(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };

test('adds up vitest’s counts, plus one for a file that cannot be loaded', () => {
  const broken = { status: 'failed', assertionResults: [] };
  const failing = { status: 'failed', assertionResults: [{ status: 'failed' }] };
  const file = reportOf({ ...vitest, testResults: [broken, failing] });
  expect(countVitest(file, 1)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test('lists failures by file and test with the beginning of the message, and files that cannot be loaded', () => {
  const tests = [
    { status: 'passed', fullName: 'adds', failureMessages: [] },
    { status: 'failed', fullName: 'takes away', failureMessages: [`expected 1\nto be 2${' at'.repeat(1000)}`] },
  ];
  const failing = { name: 'a.test.ts', status: 'failed', assertionResults: tests };
  const broken = { name: 'b.test.ts', status: 'failed', assertionResults: [] };
  const passed = { name: 'c.test.ts', status: 'passed', assertionResults: tests.slice(0, 1) };
  const file = reportOf({ ...vitest, testResults: [failing, broken, passed] });
  const [takesAway, unloaded] = failedTests(file);
  expect(takesAway).toMatch(/^a\.test\.ts: takes away\n {2}expected 1\n {2}to be 2 at/);
  expect(takesAway!.length).toBeLessThan(1000);
  expect(unloaded).toBe('b.test.ts');
  expect(failedTests(join(folder, 'missing.json'))).toEqual([]);
});

test('trusts a failing exit status if the report shows nothing or is missing', () => {
  const file = reportOf({ ...vitest, numFailedTests: 0, testResults: [] });
  expect(countVitest(file, 1)).toEqual({ passed: 5, failed: 1, skipped: 3 });
  expect(countVitest(join(folder, 'missing.json'), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('counts a story that passed on its second try as passed, but too many of them as failed', () => {
  const few = reportOf({ stats: { expected: 4, unexpected: 1, flaky: UNSTEADY_MAXIMUM, skipped: 0 }, errors: [] });
  expect(countStories(few, 1)).toEqual({ passed: 4 + UNSTEADY_MAXIMUM, failed: 1, skipped: 0 });
  const many = reportOf({ stats: { expected: 4, unexpected: 0, flaky: UNSTEADY_MAXIMUM + 1, skipped: 0 }, errors: [] });
  expect(countStories(many, 0)).toEqual({ passed: 4, failed: UNSTEADY_MAXIMUM + 1, skipped: 0 });
});

test('lists failed stories and those that passed on their second try, however deeply nested', () => {
  const spec = (title: string, status: string) => ({ title, file: 'users.spec.ts', tests: [{ status }] });
  const suites = [
    { specs: [spec('a', 'expected')], suites: [{ specs: [spec('b', 'flaky'), spec('c', 'unexpected')] }] },
  ];
  expect(unsteadyStories(reportOf({ suites }))).toEqual(['users.spec.ts: b']);
  expect(failedStories(reportOf({ suites }))).toEqual(['users.spec.ts: c']);
  expect(unsteadyStories(join(folder, 'missing.json'))).toEqual([]);
});

test('ends with one line, which mentions skipped tests only if there are any', () => {
  expect(lastLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  const both = sum([
    { passed: 3, failed: 0, skipped: 1 },
    { passed: 1, failed: 2, skipped: 0 },
  ]);
  expect(lastLine(both)).toBe('4 passed, 2 failed, 1 skipped');
});
