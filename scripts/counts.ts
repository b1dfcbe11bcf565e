import { readFileSync } from 'node:fs';

export type Counts = { passed: number; failed: number; skipped: number };

/** The parts of vitest's JSON report that are read. */
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: TestResult[] }[];
};

type TestResult = { status: string; fullName: string; failureMessages: string[] };

/** The parts of Playwright's JSON report that are read. */
type StoriesReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites?: Suite[];
};
type Suite = { suites?: Suite[]; specs: { title: string; file: string; tests: { status: string }[] }[] };

/** A file that can't even be loaded has no tests, and counts as one failure. */
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

/** Enough of a failure to show what was expected and where. */
const FAILURE_LENGTH_MAXIMUM = 600;

/** Failed tests by file and name with the reason, so nobody has to search the whole output. */
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

/** How many stories may need a second try per run; more point to a problem beyond single stories. */
export const UNSTEADY_MAXIMUM = 3;

/** A story that passed on its second try counts as passed, unless there are too many of them. */
export function countStories(file: string, status: number): Counts {
  const report = read<StoriesReport>(file);
  if (!report) return failedOnce(status);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const unsteady = flaky > UNSTEADY_MAXIMUM ? { passed: 0, failed: flaky } : { passed: flaky, failed: 0 };
  const failed = unexpected + unsteady.failed + report.errors.length;
  return atLeastOne({ passed: expected + unsteady.passed, failed, skipped }, status);
}

/** Stories that failed twice, by file and title. */
export function failedStories(file: string): string[] {
  return storiesThat('unexpected', file);
}

/** Stories that passed only on their second try, by file and title. */
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

/** A failing exit status is trusted, whatever the tool's report says. */
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
