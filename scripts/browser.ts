import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type PlaywrightTestOptions, type PlaywrightWorkerOptions } from '@playwright/test';
import { say } from './setup.mjs';
import { runTool } from './tools.ts';

// The shell first: the same engine without windows, which took a sixth of every story's time.
const SHELL = '/usr/bin/chromium-headless-shell';
const PLACES = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Another run may be installing at the same time. */
const TRIES = 10;

/** The browser for the stories, if there is one: the configured one, the system's, or Playwright's own. */
export function findBrowser(): string | undefined {
  const given = process.env.PORTICO_CHROMIUM;
  if (given) return existsSync(given) ? given : undefined;
  return [...PLACES, chromium.executablePath()].find((file) => existsSync(file));
}

const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

/** How stories and page tests run the browser. */
export function browserOptions(): Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> {
  const executablePath = findBrowser();
  const isRoot = process.getuid?.() === 0;
  return {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording takes a third of the time of every story; `--trace on` records the one that failed.
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-quic', ...QUIET],
    },
  };
}

/** Finds or installs the browser. If there is none, throws one sentence that says what to do. */
export async function ensureBrowser(): Promise<string> {
  if (process.env.PORTICO_CHROMIUM && !findBrowser()) {
    throw new Error(`PORTICO_CHROMIUM names ${process.env.PORTICO_CHROMIUM}, which doesn't exist.`);
  }
  const isDebian = existsSync('/usr/bin/apt-get');
  const isGiven = Boolean(process.env.PORTICO_CHROMIUM);
  if (!isGiven && !existsSync(SHELL) && isDebian && process.getuid?.() === 0) await installOnDebian();
  if (!findBrowser()) {
    say('Fetching a browser for the stories …');
    await runTool('playwright', ['install', 'chromium']);
  }
  const file = findBrowser();
  if (file && spawnSync(file, ['--version']).status === 0) return file;
  throw new Error(
    'There is no Chromium that runs: install it (on Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright install --with-deps chromium), or set PORTICO_CHROMIUM to one.',
  );
}

async function installOnDebian(): Promise<void> {
  say('Installing Chromium for the stories with apt-get …');
  const run = (...options: string[]) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return (
      spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...options], { stdio: ['ignore', 2, 2], env }).status === 0
    );
  };
  const most = findBrowser() ? 1 : TRIES;
  for (let tries = 0; tries < most && !existsSync(SHELL); tries += 1) {
    const packages = ['chromium-headless-shell', 'fonts-liberation'];
    if (run('update', '-q') && run('install', '-q', '-y', '--no-install-recommends', ...packages)) return;
    await wait(5000);
  }
}
