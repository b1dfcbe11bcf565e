import { readFileSync } from 'node:fs';

export type Counts = { passed: number; failed: number; skipped: number };

/** What of vitest's JSON report is read. */
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: TestResult[] }[];
};

type TestResult = { status: string; fullName: string; failureMessages: string[] };

/** What of Playwright's JSON report is read. */
type StoriesReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites?: Suite[];
};
type Suite = { suites?: Suite[]; specs: { title: string; file: string; tests: { status: string }[] }[] };

/** A file that can't even be loaded has no tests, and counts as one that failed. */
export function countVitest(file: string, status: number): Counts {
  const report = read<VitestReport>(file);
  if (!report) return failedOnce(status);
  const broken = report.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const skipped = report.numPendingTests + report.numTodoTests;
  return atLeastOne({ passed: report.numPassedTests, failed: report.numFailedTests + broken, skipped }, status);
}

const NAMED_MAXIMUM = 50;

/** As much of a failure as says what was expected and where. */
const FAILURE_LENGTH_MAXIMUM = 600;

/** Which tests failed, by file and name and with why, so that nobody has to look for them in the output of all. */
export function failedTests(file: string): string[] {
  const results = read<VitestReport>(file)?.testResults ?? [];
  const names = results.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => [`${name}: ${test.fullName}`, ...test.failureMessages.map(shortened)].join('\n'));
    return failed.length === 0 && status === 'failed' ? [name] : failed;
  });
  return names.slice(0, NAMED_MAXIMUM);
}

function shortened(message: string): string {
  return `  ${message.slice(0, FAILURE_LENGTH_MAXIMUM).replaceAll('\n', '\n  ')}`;
}

/** As many stories may need their second try in one run; more say that something is wrong with more than them. */
export const UNSTEADY_MAXIMUM = 3;

/** A story that passed at its second try passed, unless there are too many of them. */
export function countStories(file: string, status: number): Counts {
  const report = read<StoriesReport>(file);
  if (!report) return failedOnce(status);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const unsteady = flaky > UNSTEADY_MAXIMUM ? { passed: 0, failed: flaky } : { passed: flaky, failed: 0 };
  const failed = unexpected + unsteady.failed + report.errors.length;
  return atLeastOne({ passed: expected + unsteady.passed, failed, skipped }, status);
}

/** Which stories failed twice, by file and title. */
export function failedStories(file: string): string[] {
  return storiesThat('unexpected', file);
}

/** Which stories passed only at their second try, by file and title. */
export function unsteadyStories(file: string): string[] {
  return storiesThat('flaky', file);
}

function storiesThat(were: 'unexpected' | 'flaky', file: string): string[] {
  const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];
  return (read<StoriesReport>(file)?.suites ?? [])
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some((test) => test.status === were))
    .map(({ file: story, title }) => `${story}: ${title}`)
    .slice(0, NAMED_MAXIMUM);
}

export function sum(all: readonly Counts[]): Counts {
  const add = (field: keyof Counts) => all.reduce((total, counts) => total + counts[field], 0);
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') };
}

/** The last line of `npm test`, which machines read. */
export function lastLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A tool that says by its status that something failed is believed, whatever its report says. */
function atLeastOne(counts: Counts, status: number): Counts {
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function failedOnce(status: number): Counts {
  return { passed: 0, failed: status === 0 ? 0 : 1, skipped: 0 };
}

function read<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
