import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../testing/portal/until.ts';
import type { Commands } from './child.ts';
import type { Question } from './end-when-silent.ts';
import { keepRunning, type Kept } from './keep-running.ts';
import { anyFreePort } from './ports.ts';

/** Quick questions, so that the test of a hanging server does not take a real one's half minute. */
const EVERY_MS = 500;
/** Starting a process takes a while on a busy machine. */
const LIMIT_SECONDS = 60;

let folder: string;
let address: string;
let commands: Commands;
let kept: Kept | undefined;
let said: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-'));
  const port = await anyFreePort('127.0.0.1');
  address = `http://127.0.0.1:${port}/healthz`;
  const own = { PORTICO_DATA: folder, PORT: String(port) };
  const mainFile = fileURLToPath(new URL('./testing/stand-in.ts', import.meta.url));
  commands = { mainFile, logFolder: folder, environment: { ...process.env, ...own } };
  said = [];
});
afterEach(async () => {
  await kept?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (signal: AbortSignal) => {
  const answer = await fetch(address, { signal });
  await answer.body?.cancel();
  return answer.status === 200;
};
const answersNow = () => ask(AbortSignal.timeout(1000)).catch(() => false);
const calls = async () => readFileSync(join(folder, 'calls.txt'), 'utf8');

function start(question: Question): Kept {
  const onGiveUp = (error: Error) => void said.push(error.message);
  const watch = { onChange: () => {}, onGiveUp, say: (text: string) => void said.push(text) };
  kept = keepRunning(commands, 'serve', watch, question);
  return kept;
}
test('a web server that hangs is killed and started again', async () => {
  const { pid } = start({ ask, everyMs: EVERY_MS });
  await until(answersNow, Boolean, LIMIT_SECONDS);
  const first = pid();
  writeFileSync(join(folder, 'hang-serve'), '');
  await until(calls, (text) => text.includes('serve hangs'), LIMIT_SECONDS);
  rmSync(join(folder, 'hang-serve'));
  await until(answersNow, Boolean, LIMIT_SECONDS);
  expect(pid()).not.toBe(first);
  expect(said).toEqual(['portico serve gave no answer for 3 s.', 'portico serve ended (SIGKILL); starting it again.']);
}, 100_000);

test('one that misses some answers, or does not listen yet, goes on', async () => {
  const misses = [true, true, true, true, true, false];
  const script = [...Array.from({ length: 8 }, () => false), ...misses, ...misses];
  let asked = 0;
  const miss = (signal: AbortSignal) =>
    new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error)));
  const isRefused = () => Promise.reject(new Error('connect ECONNREFUSED'));
  const { pid } = start({ ask: (signal) => (script[asked++] ? miss(signal) : isRefused()), everyMs: 50 });
  const first = pid();
  await until(
    async () => asked,
    (times) => times > script.length,
  );
  expect(pid()).toBe(first);
  expect(said).toEqual([]);
});
