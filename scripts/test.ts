import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyFreePort } from '../server/src/start/ports.ts';
import { ensureBrowser } from './browser.ts';
import {
  countStories,
  countVitest,
  failedStories,
  failedTests,
  lastLine,
  sum,
  unsteadyStories,
  type Counts,
} from './counts.ts';
import { buildWeb, root, say } from './setup.mjs';
import { runTool } from './tools.ts';

// `npm test [-- NAME …]`: with names, runs only the tests and stories in files with such a name, without the checks.
// `npm test -- fast`: everything but the stories and the slow tests (slow-tests.ts), and pages in two languages.
const options = process.argv.slice(2);
const isOnlyChecks = options.includes('--only-checks');
const isFast = options.includes('fast');
const fast = isFast ? { PORTICO_FAST: '1' } : {};
const names = options.filter((option) => !option.startsWith('--') && option !== 'fast');

/** `named`: which tests failed, or passed only on the second try. */
type Outcome = { counts: Counts; named?: string[] };
type Step = { title: string; run: () => Promise<Outcome> };
type Ended = Outcome & { title: string; seconds: number };

const checks: Step[] = [
  { title: 'Format', run: () => check('prettier', ['--check', '--log-level=warn', '.']) },
  { title: 'Types', run: () => check('tsc', ['-p', '.', '--noEmit']) },
  { title: 'Lint and import rules', run: () => check('oxlint', ['--type-aware', '--deny-warnings', '.']) },
];
let isWebBuilt = false;
const build: Step = {
  title: 'Build of the web application',
  run: async () => oneIf((isWebBuilt = await buildWeb())),
};
const units: Step = { title: 'Units, properties and API', run: runUnits };
const pages: Step = { title: 'Pages in the browser', run: runPages };
const stories: Step = { title: 'Stories in the browser', run: runStories };
/** Short steps run in parallel; those that use both cores run one after the other. */
const short = names.length > 0 ? [build] : [...checks, build];
const stages = isOnlyChecks ? [checks] : [short, [units], [pages], ...(isFast ? [] : [[stories]])];

const reports = mkdtempSync(join(tmpdir(), 'portico-reports-'));
process.exitCode = await runAll(stages);
rmSync(reports, { recursive: true, force: true });
process.exit();

/**
 * Runs every stage, whatever the results of earlier ones; the last line on stdout is the total. Failures are listed
 * right before the totals, because often only the end of a long output is kept.
 */
async function runAll(stages: readonly Step[][]): Promise<number> {
  const all: Ended[] = [];
  let isStopped = false;
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, () => (isStopped = true));
  for (const stage of stages) {
    if (isStopped) return 130;
    say(`\n── ${stage.map(({ title }) => title).join(', ')}`);
    all.push(...(await Promise.all(stage.map(runStep))));
  }
  if (isStopped) return 130;
  console.log();
  for (const name of all.flatMap(({ named = [] }) => named)) console.log(name);
  for (const { title, counts, seconds } of all) {
    console.log(`${title.padEnd(30)} ${lastLine(counts)} (${seconds.toFixed(1)} s)`);
  }
  const total = sum(all.map(({ counts }) => counts));
  console.log(lastLine(total));
  return total.failed > 0 ? 1 : 0;
}

async function runStep({ title, run }: Step): Promise<Ended> {
  const started = Date.now();
  const outcome = await run().catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    return oneIf(false);
  });
  return { title, ...outcome, seconds: (Date.now() - started) / 1000 };
}

function oneIf(isPassed: boolean): Outcome {
  return { counts: { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 } };
}

async function check(tool: string, toolOptions: readonly string[]): Promise<Outcome> {
  return oneIf((await runTool(tool, toolOptions)).status === 0);
}

async function runUnits(): Promise<Outcome> {
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { status } = await runTool('vitest', ['run', ...reporters, ...names], fast);
  const failed = failedTests(file);
  if (status !== 0 && failed.length === 0) failed.push('an error outside of any test, see above.');
  return { counts: countVitest(file, status), named: failed.map((name) => `Failed: ${name}`) };
}

function runPages(): Promise<Outcome> {
  return runInBrowser('pages', globSync('web/src/**/*.page.test.ts', { cwd: root }), {
    options: ['--config=playwright.pages.config.ts'],
    environment: fast,
  });
}

async function runStories(): Promise<Outcome> {
  return runInBrowser('stories', globSync('e2e/**/*.spec.ts', { cwd: root }), {
    environment: { PORTICO_STORY_PORT: String(await anyFreePort('127.0.0.1')) },
  });
}

type Run = { options?: readonly string[]; environment: NodeJS.ProcessEnv };

async function runInBrowser(
  what: string,
  files: readonly string[],
  { options = [], environment }: Run,
): Promise<Outcome> {
  if (!files.some((file) => names.length === 0 || names.some((name) => file.includes(name)))) {
    say('There are none.');
    return { counts: { passed: 0, failed: 0, skipped: 0 } };
  }
  if (!isWebBuilt) {
    return { ...oneIf(false), named: [`Failed: no ${what} were run, because the web application can't be built.`] };
  }
  const file = join(reports, `${what}.json`);
  const output = join(root, 'test-results', `${process.pid}-${what}`);
  const { status } = await runTool(
    'playwright',
    ['test', '--reporter=line,json', '--retries=1', ...options, ...names],
    {
      PORTICO_CHROMIUM: await ensureBrowser(),
      PORTICO_BROWSER_OUTPUT: output,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...environment,
    },
  );
  const counts = countStories(file, status);
  if (counts.failed === 0) rmSync(output, { recursive: true, force: true });
  else if (existsSync(output)) say(`Screenshots of what failed: ${output}`);
  const failed = failedStories(file).map((name) => `Failed: ${name}`);
  const unsteady = unsteadyStories(file).map((name) => `Unsteady, passed at the second try: ${name}`);
  return { counts, named: [...failed, ...unsteady] };
}
